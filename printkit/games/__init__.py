"""The games that ship with printkit; each is a plug-in that nobody imports."""
