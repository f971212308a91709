"""What the events of a torture are chosen from, and how they are counted."""

from collections import Counter
from functools import wraps

from hypothesis import strategies as st
from hypothesis.stateful import rule

from engines.registry import GAMES
from firmware.games.registry import info
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.link.link import EVENTS, METHODS
from firmware.output import font
from firmware.output.kernels import BEHIND, FIRST
from firmware.storage.settings import TABLE, choices
from host.games import new_game
from host.link.errors import LinkError

IN_FLIGHT_MS = 500  # from a move until it is saved, a slow erase of the flash included
UNSAID = "The board could not do that"  # the link's word for an exception
MAX_CHOICES = 40  # legal moves that one is chosen from: some positions of Vacuum have thousands
MARKED = ("reversi",)  # games that light each square where a stone may be put, and no other
HAPPENED: Counter = Counter()  # what has happened, by rule
FAULTS = "garbage supply stick diode tile cut cut_in_a_write change_tiles fail break_down lie".split()
WORDS = (
    b'{"id": null, "method": ',
    b'"load.begin"',
    b'"play"',
    b"0a1b2c3d {",
    b"[[[[",
    b"\n",
    b"\r",
    b"\xff",
    b'"\\u00',
)
ROBBLE = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}  # fits the tiles, mostly
IN_A_ROOM = ("room", "stored", "away")  # of a record
NUMBERS = (None, -1, 0, 1, 2, 11, 40, "1", 1.5)
ROOM = {"code": "AB2", "away": [2], "online": True, "names": ["Ann", "Bob"], "here": [True, True]}
ROOMS = (None, ROOM, {**ROOM, "online": False, "unsent": 1}, {**ROOM, "away": [], "state": "over"}, {})
PARAMETERS = dict.fromkeys(("row", "column", "start", "from", "count", "number"), NUMBERS) | {
    "move": ("a1", "c3", "resign", "", None, 7),
    "moves": (["a1"], ["c3", "resign"], [], "a1", [1]),
    "events": ([], list(EVENTS), ["move", "request"], ["no"], 1),
    "room": ROOMS,
    "game": (*GAMES, "chess", None),
    "name": (*(entry[0] for entry in TABLE), "none"),
    "value": ("English", "low", "90", "x", None),
    "options": ({}, {"size": "5"}, {"size": 5}, []),
    "keep": (True, False, None),
}
ACTING = ("press", "release", "play", "room", "retract", "load.end", "settings.set")
SAFE = sorted(set(METHODS) - {"reset", "bootsel"})


def event(**arguments):
    """A rule that is counted."""

    def decorate(act):
        @wraps(act)
        def counted(self, **given):
            HAPPENED[act.__name__] += 1
            self.fine = False
            try:
                act(self, **given)
            except LinkError:
                assert not self.bench.is_on(), "The board does not answer."
                self.loose = True

        return rule(**arguments)(counted)

    return decorate


def chosen(choose):
    """One of what a machine has to choose from."""
    return st.runner().flatmap(lambda machine: st.sampled_from(choose(machine)))


def some_moves(game):
    """Moves that are legal now, as texts."""
    legal = game.legal_moves()
    return [game.text(move) for move in legal[:: max(1, len(legal) // MAX_CHOICES)]]


def games():
    """A record of any game without moves, whose options go together."""

    def options_of(name):
        values = {option.name: st.sampled_from(option.values) for option in info(name).options}
        return st.fixed_dictionaries({}, optional=values).filter(lambda options: goes_together(name, options))

    return st.sampled_from(GAMES).flatmap(
        lambda name: st.fixed_dictionaries(
            {
                "game": st.just(name),
                "options": options_of(name),
                "seat": st.sampled_from([0, 0, *range(len(info(name).seats))]),
                "level": st.sampled_from([1, 1, 2]),
                "moves": st.just([]),
            }
        )
    )


def goes_together(name, options):
    try:
        new_game(name, [f"{option}={value}" for option, value in options.items()])
    except ValueError:
        return False
    return True


def parts(before, after):
    """The games through which one game became another, as records."""
    if after is None:
        return [None]
    moves, start = after["moves"], len(before["moves"]) if before else 0
    goes_on = before and {**before, "moves": moves} == after and before["moves"] == moves[:start]
    games = [{**after, "moves": moves[:ply]} for ply in range(start if goes_on else 0, len(moves) + 1)]
    return games if goes_on else [None, *games]  # a game that is to be kept is filed first


def spread(*values):
    return st.sampled_from(values)


ANY_KEY = st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1))
LIT_KEY = chosen(lambda machine: machine.lit())
SOFT_KEY = chosen(lambda machine: machine.soft_keys())
MOVE = chosen(lambda machine: machine.moves())
KEY = LIT_KEY | LIT_KEY | ANY_KEY
PRESSED_MS = spread(50, 50, 5, 20, 300, 700)
PAUSE_MS = spread(0, 5, 50, 300, 1100)
SHOWN = {*map(chr, range(FIRST, BEHIND)), *font.ACCENTED.decode("latin-1")}  # letters of the display
SETTINGS = [(entry[0], value) for place, entry in enumerate(TABLE) for value in choices(place)]
SETTING = st.sampled_from(SETTINGS) | st.sampled_from([each for each in SETTINGS if each[0] == "scanning"])
LINE = st.lists(st.binary(min_size=1, max_size=40) | st.sampled_from(WORDS), min_size=1, max_size=12).map(b"".join)
