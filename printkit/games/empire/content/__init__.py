"""What Empire's book is filled with: figures, tables, values, all from the game's data.

Reading order: faces, atlas; figures, tables, values.
"""

from printkit.games.empire.content.figures import cover, figures
from printkit.games.empire.content.tables import tables
from printkit.games.empire.content.values import values

__all__ = ["cover", "figures", "tables", "values"]
