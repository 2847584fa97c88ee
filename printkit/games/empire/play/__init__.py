"""How Empire is played: pure rules over frozen states.

Reading order: state, world, positions, table, phases; moves, contacts, combat, odds;
supply, territory; disposition, support, production, building, plot, layout, fixing,
victory; stages, admission, machine; rules.
"""
