"""Empire: supply, factories and simultaneous marches on tiles of land and water."""

from printkit.games.empire.game import Empire
from printkit.model import Game

game: Game = Empire()
"""What the entry point in ``printkit.games`` gives."""

__all__ = ["Empire", "game"]
