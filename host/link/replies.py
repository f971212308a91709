"""What a board's replies and events may be (docs/link.md): a table of types, for this end of the link to check.

What comes over a cable is not trusted: a board of another version, another program at the port, or a board that lies.
Nothing behind these tables sees a value of another type, a number that is too large, or a field that is missing.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

import msgspec
from msgspec import Meta

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, PIXELS, ROWS
from host.link.errors import LinkError

MAX_NUMBER = 1 << 30
MAX_MOVES = 20_000  # of a game; the longest games of all have some thousand
WIRE = rf"\A[A-Za-z0-9+/]{{{4 * PIXELS}}}\Z"  # base64 of three bytes for each light
POSITIONS = r"\A(?:[0-9a-f]{2}){0,20000}\Z"  # two hexadecimal digits each
ODD = "The board answers `{}` in a way that makes no sense ({}). Bring Cairn on the board and here up to date."
ENDLESS = "The board has a game of more than {:,} moves, which makes no sense."

Text = Annotated[str, Meta(max_length=2000)]
Word = Annotated[str, Meta(max_length=100)]
Count = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Bytes = Annotated[int, Meta(ge=0, le=1 << 40)]
Moves = Annotated[int, Meta(ge=0, le=MAX_MOVES)]
Row = Annotated[int, Meta(ge=0, lt=ROWS)]
Column = Annotated[int, Meta(ge=0, lt=COLUMNS)]
Check = Annotated[int, Meta(ge=0, lt=1 << 32)]
Texts = Annotated[list[Text], Meta(max_length=200)]
Options = Annotated[dict[Word, Word], Meta(max_length=50)]
Part = Annotated[list[Word], Meta(max_length=100)]  # moves of one reply
OfColumns = Annotated[list[Annotated[int, Meta(ge=0, lt=1 << ROWS)]], Meta(min_length=COLUMNS, max_length=COLUMNS)]
Pattern = Annotated[list[Annotated[int, Meta(ge=0, le=255)] | Text], Meta(min_length=2, max_length=20)]
Keys = Annotated[list[tuple[Word, Row, Column, Word, Text, Text, bool]], Meta(max_length=ROWS * COLUMNS)]
Labels = Annotated[list[Text], Meta(min_length=COLUMNS, max_length=COLUMNS)]
Player = Annotated[int, Meta(ge=1, le=4)]
Percent = Annotated[int, Meta(ge=0, le=100)]
TurnRow = tuple[Moves, Player, Word, Word, Word, Percent, Percent, bool]
Squares = tuple[Word, Annotated[list[Word], Meta(max_length=BOARD_COLUMNS)]]


class Machine(TypedDict, total=False):
    """What Cairn runs on; one from before images had builds has no build."""

    build: Word
    micropython: Word
    machine: Word
    id: Word


class Hello(Machine):
    """Of a board of any version of the link."""

    link: Count
    cairn: NotRequired[Word]


class Versions(Machine):
    """Of a board that speaks this program's version."""

    link: Count
    cairn: Word


class Frame(TypedDict):
    """What the lights were given."""

    wire: Annotated[str, Meta(pattern=WIRE)]


class StillFrame(TypedDict):
    """The lights without their rhythms, null while they change."""

    wire: Annotated[str, Meta(pattern=WIRE)] | None


class Panel(TypedDict):
    """What the display shows."""

    title: Text
    status: Text
    tip: Text
    diagnostics: Text
    log: Texts
    log_only: bool
    with_log: bool
    pattern: Pattern | None
    foot: NotRequired[Annotated[list[Word], Meta(max_length=3)]]


class Head(TypedDict):
    """A game without its moves. like_you: its level followed results. room, kept, away: of one in an online room."""

    game: Word
    options: Options
    seat: Count
    level: Count
    like_you: NotRequired[bool]
    room: NotRequired[Word]
    stored: NotRequired[Count]
    away: NotRequired[Annotated[list[Count], Meta(max_length=20)]]


class Game(Head):
    """A part of a finished game."""

    moves: Part


class Record(Game):
    """A part of the game that is on. ply: how many moves it has."""

    ply: Moves


class Review(TypedDict):
    """What is known of the game that is over. turns: as Turn.row() in engines/bots/review.py has them."""

    known: Moves
    over: bool
    values: Annotated[str, Meta(pattern=POSITIONS)]
    movers: Annotated[str, Meta(pattern=POSITIONS)]
    turns: Annotated[list[TurnRow], Meta(max_length=MAX_MOVES)]


class Settled(TypedDict):
    """Whether a board is at rest."""

    now: Count
    settled: bool
    revision: Count


class Selftest(TypedDict, total=False):
    """What every Cairn says that can be replaced by another one, and what newer ones add."""

    flash_size: Required[Bytes]
    reset: Text
    failed_starts: Count
    journal: Text
    crashes: Texts
    flash_free: Bytes
    memory_free: Bytes
    display: bool
    chain: Annotated[int, Meta(ge=-1, lt=1 << 16)]
    vsys_mv: Annotated[int, Meta(ge=-1, le=9900)]
    missing: Annotated[list[Annotated[int, Meta(ge=1, le=30)]], Meta(max_length=30)]
    seen: OfColumns
    bounces: Annotated[list[tuple[Row, Column, Count]], Meta(max_length=ROWS * COLUMNS)]
    company: Annotated[list[tuple[Row, Column, Row, Column]], Meta(max_length=ROWS * COLUMNS)]
    left_out: Annotated[list[tuple[Row, Column, Literal[1, 2, 3]]], Meta(max_length=ROWS * COLUMNS)]
    dark_from: Annotated[int, Meta(ge=-1, lt=ROWS * COLUMNS)]


REPLIES: dict[str, Any] = {
    "hello": Hello,
    "press": bool,
    "release": bool,
    "point": bool,
    "frame": Frame,
    "still": StillFrame,
    "panel": Panel,
    "keys": Keys,
    "labels": Labels,
    "squares": Squares | None,
    "record": Record | None,
    "review": Review | None,
    "load.begin": bool,
    "load.part": Count,
    "load.end": bool,
    "play": Moves,
    "room": bool,
    "retract": Moves,
    "settled": Settled,
    "settings": Options,
    "settings.set": Options,
    "selftest": Selftest,
    "subscribe": bool,
    "games": Annotated[list[Head | None], Meta(max_length=1000)],
    "game": Game | None,
    "flash": Annotated[list[Check], Meta(max_length=512)],
    "reset": bool,
    "bootsel": bool,
}


class Move(TypedDict):
    """The last move, of a game that may have none yet."""

    game: Word | None
    ply: Moves
    move: Word | None


class Tone(TypedDict):
    """The buzzer, 0 for silence."""

    hz: Annotated[int, Meta(ge=0, le=100_000)]
    volume: NotRequired[Annotated[int, Meta(ge=0, le=100)]]


class Change(TypedDict):
    """Keys, labels or squares may have changed."""

    revision: Count


class RoomRequest(TypedDict):
    """A player in a room wants something."""

    request: Literal["undo", "rematch", "leave"]
    count: Moves


EVENTS: dict[str, Any] = {
    "move": Move,
    "panel": Panel,
    "tone": Tone,
    "change": Change,
    "frame": Frame,
    "request": RoomRequest,
}


def checked(method: str, result: Any, kind: Any = None) -> Any:
    """Return what a board answers to a method, with nothing in it that is not in the tables.

    kind: another type than that of the table. Raises: LinkError.
    """
    try:
        return msgspec.convert(result, kind or REPLIES.get(method, Any))
    except (msgspec.ValidationError, RecursionError) as error:
        raise LinkError(ODD.format(method, error)) from None


def checked_event(event: dict[str, Any]) -> dict[str, Any] | None:
    """Return an event likewise, None for what is none."""
    kind = event.get("event")
    if not isinstance(kind, str) or kind not in EVENTS:
        return None
    try:
        return {"event": kind, **msgspec.convert(event, EVENTS[kind])}
    except (msgspec.ValidationError, RecursionError):
        return None


def whole_game(ask: Callable[..., Any], method: str, **parameters: Any) -> dict[str, Any] | None:
    """Return a game with all its moves, which come in parts; None where there is none.

    ask: as Client's; method: `record` or `game`. Raises: LinkError, and what it raises.
    """
    moves: list[str] = []
    while len(moves) <= MAX_MOVES:
        part = ask(method, **parameters, **{"from": len(moves)})
        if part is None:
            return None
        moves += part["moves"]
        ply = part.pop("ply", None)
        if not part["moves"] or (ply is not None and len(moves) >= ply):
            return {**part, "moves": moves}
    raise LinkError(ENDLESS.format(MAX_MOVES))
