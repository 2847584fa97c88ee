"""What helps to cut: every cut once, their order, marks, and files for machines.

Reading order: cuts, order, registration, guides; cutter, dxf.
"""
