"""Nets of boxes to cut out, crease and fold. Knows panels and paper, and no game.

Reading order: net, tray, tuckbox, stuff.
"""

from printkit.press.nets.net import Edge, Joint, Net, Panel
from printkit.press.nets.stuff import Stuff, stuff
from printkit.press.nets.tray import tray
from printkit.press.nets.tuckbox import Packing, packings, tuck_box

__all__ = ["Edge", "Joint", "Net", "Packing", "Panel", "Stuff", "packings", "stuff", "tray", "tuck_box"]
