"""Every word of Empire's language (6.4), in the order of the manual."""

from printkit.games.empire.play import phases
from printkit.model import Command

_SECRET = frozenset({"bid", "build", "plan", "pass", "dispose"})

_SHORT = {"plan": "p", "combat": "c", "moves": "m", "why": "w", "status": "s", "groups": "g", "help": "?"}

_CHANGES = (
    (
        "layout",
        "layout TILE P Q TURN; ...",
        "lay other tiles: letter, place, turns clockwise; or `layout random`",
    ),
    ("place", "place ID HEX", "put a unit at rest in a hex"),
    ("unplace", "unplace ID", "take a unit off again"),
    ("begin", "begin", "start the game with the bids of cycle 1"),
    ("bid", "bid B TURNS", "seal how many strategic turns you would count"),
    ("count", "count TURNS by B,R", "the table counted aloud: where it stopped, who called"),
    ("build", "build B new TYPE N HEX; deploy ID HEX; save N FACTORY", "seal what you buy, deploy and save"),
    ("combat", "combat C1", "fight a conflict out; `combat all` every one, `combat step C1` one attack"),
    ("attack", "attack", "the picked unit attacks"),
    ("retreat", "retreat HEX", "the picked unit leaves HEX instead; armour must name it"),
    ("sacrifice", "sacrifice ID", "remove one unit to feed the others of its group or territory"),
    ("done", "done B", "no more sacrifices of this player"),
    ("plan", "plan B ID POSITION; ID hold; ...", "seal where your units go; what has no order holds"),
    ("pass", "pass B", "hold everything this turn; if all pass, the phase ends"),
    (
        "dispose",
        "dispose B ID stay [HEX]; ID pool [HEX]; ID transform",
        "seal where your mobile units come to rest",
    ),
    ("withdraw", "withdraw B", "unseal this player's entry"),
    ("out", "out B", "a player leaves the game; his units are removed"),
    (
        "fix",
        "fix move|add ID POSITION; fix remove|disable|enable ID; fix save N FACTORY",
        "say what really lies on the table; nothing is rewound",
    ),
)

_QUESTIONS = (
    ("status", "status", "where we are, who is awaited, what is to decide"),
    ("show", "show [B]", "what lies where"),
    ("where", "where HEX", "a hex: its names, its land, the units in it; with an ID, that unit"),
    ("unit", "unit ID", "a unit: type, place, state, group"),
    ("moves", "moves ID", "where a unit may go next"),
    ("contacts", "contacts ID", "the enemies a unit meets"),
    ("conflicts", "conflicts", "the open conflicts"),
    ("odds", "odds C1", "each player's chance to keep a unit of the conflict"),
    ("groups", "groups [B]", "supply groups, producers, members"),
    ("territories", "territories [B]", "hexes, control, production, points"),
    ("sealed", "sealed B", "your own sealed entry, on your private page"),
    ("prices", "prices", "what can be bought, and for how many points"),
    ("score", "score", "how it would be scored now; after the end the final score"),
    (
        "why",
        "why ID [POSITION]; why HEX",
        "why a unit is supplied, may go there, or not; why a hex makes its points",
    ),
    ("help", "help [COMMAND]", "what can be done now, or one command"),
)

CHANGES = tuple(
    Command(
        name,
        syntax,
        text,
        tuple(phases.WHEN[name]),
        name in phases.WITH_SEAT,
        name in _SECRET,
        short=_SHORT.get(name, ""),
        checks=phases.CHECKS[name],
    )
    for name, syntax, text in _CHANGES
)
"""What changes the state."""

QUESTIONS = tuple(
    Command(name, syntax, text, has_seat=name == "sealed", asks=True, short=_SHORT.get(name, ""))
    for name, syntax, text in _QUESTIONS
)
"""What only asks."""

COMMANDS = (*CHANGES, *QUESTIONS)
