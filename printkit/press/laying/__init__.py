"""How faces lie on a sheet, and the fewest sheets that hold them.

Reading order: grid, interlocking, packing, beds, flow, nesting, laying, setting, wording.
"""
