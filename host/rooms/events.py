"""The events of a room: what its log consists of, in an order that the server alone decides.

Each kind is a class, and the log is JSON objects with `k` for the kind. `n` counts from 1 without a gap, `at` is the
time in ms since 1970, which never goes back. Each has a head, see hash_chain.py.

    open     the room begins: its game, and who may do what
    sit      a client takes a seat, and commits to a seed for the draws
    stand    and leaves it
    seed     it shows that seed, once all have committed to theirs
    move     a player's; or `resign` by the server for a seat that has given up, which has no id
    chance   a draw by the server, right after what made it due
    ask      a seat wants to undo, a draw, a pause, or once the game is over another one
    answer   what another says to it; when all seats have said yes, what was asked for follows
    undo     moves are taken back
    pause    clocks stand still, and nobody moves
    resume   they go on
    forfeit  a seat gives up out of its turn, or its time is up
    over     the game has ended
    reveal   the secret of the draws, for all to check
    rematch  all who have seats want another game
    close    nothing happens here any more
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from host.rooms.codes import CODE_PATTERN, END, KEY_PATTERN
from host.rooms.names import MAX_NAME

MAX_SEATS = 4
MAX_ID = 32
MAX_MOVE = 200  # the longest text of a move: a setup of 12 x 12 squares
MAX_MOVES = 20_000  # of a game
LATEST = 1 << 53  # what is less is a whole number in every language, JavaScript too

Number = Annotated[int, Meta(ge=0, lt=LATEST)]
SeatNumber = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID, pattern=f"^[!-~]+{END}")]
MoveText = Annotated[str, Meta(min_length=1, max_length=MAX_MOVE, pattern=f"^[!-~]+{END}")]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Code = Annotated[str, Meta(pattern=CODE_PATTERN)]
Key = Annotated[str, Meta(pattern=KEY_PATTERN)]
Hash = Annotated[str, Meta(pattern=KEY_PATTERN)]
HashOrNone = Annotated[str, Meta(pattern=f"^([0-9a-f]{{64}})?{END}")]
SeedText = Annotated[str, Meta(pattern=f"^[0-9a-f]{{32}}{END}")]
Head = Annotated[str, Meta(pattern=f"^[0-9a-f]{{16}}{END}")]
Word = Annotated[str, Meta(max_length=64, pattern=f"^[ -~]*{END}")]
Options = Annotated[dict[Word, Word], Meta(max_length=32)]
Table = Literal["seated"]  # who has the seat whose turn it is may move
Wish = Literal["undo", "draw", "pause", "rematch", "swap"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time that each seat has for the whole game, and what it gets for each turn, in ms."""

    limit: Annotated[int, Meta(ge=1000, le=30 * 86_400_000)]
    add: Annotated[int, Meta(ge=0, le=86_400_000)] = 0


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="k",
    gc=False,  # in no cycle, and a server has a million of them
):
    """What all events have. n: 1 and up. at: ms since 1970."""

    n: Annotated[int, Meta(ge=1, lt=LATEST)]
    at: Number

    @property
    def k(self) -> str:
        """The kind of the event, as the log names it."""
        return str(self.__struct_config__.tag)

    def body(self) -> bytes:
        """Return its canonical JSON: keys sorted, no blanks, UTF-8, nothing that has its default."""
        return _encoder.encode(self)


class Open(Event, frozen=True, kw_only=True, tag="open"):
    """v: the version of this log's events. options: all that the game has. commit: SHA-256 of the secret of the draws.
    owner: the key of whoever may close the room. moves: those that were made before, somewhere else, where nobody can
    check what chance did.
    """

    v: Number = 1  # the first version did not say
    code: Code
    game: Word
    options: Options
    table: Table
    commit: Hash
    owner: Key
    clock: Clock | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=MAX_MOVES)] = ()


class Sit(Event, frozen=True, kw_only=True, tag="sit"):
    """commit: SHA-256 of a seed for the draws, "" once the game has begun. key: of the token that proves who has the
    seat.
    """

    seat: SeatNumber
    name: Name
    key: Key
    commit: HashOrNone = ""


class Stand(Event, frozen=True, kw_only=True, tag="stand"):
    seat: SeatNumber


class Seed(Event, frozen=True, kw_only=True, tag="seed"):
    seed: SeedText
    seat: SeatNumber


class Move(Event, frozen=True, kw_only=True, tag="move"):
    """id: the client's, by which it knows its move again."""

    m: MoveText
    seat: SeatNumber
    id: Id | Literal[""] = ""


class Chance(Event, frozen=True, kw_only=True, tag="chance"):
    m: MoveText


class Ask(Event, frozen=True, kw_only=True, tag="ask"):
    """commit: to a seed for the draws of another game, "" where none is asked for."""

    what: Wish
    seat: SeatNumber
    commit: HashOrNone = ""


class Answer(Event, frozen=True, kw_only=True, tag="answer"):
    """to: the number of the event that asked. commit: as in Ask, of whoever agrees to another game."""

    seat: SeatNumber
    to: Number
    yes: bool
    commit: HashOrNone = ""


class Undo(Event, frozen=True, kw_only=True, tag="undo"):
    """count: how many moves are taken back, those of chance among them. Clocks have got their time for these turns, and
    get none as they are played again.
    """

    count: Annotated[int, Meta(ge=1, lt=LATEST)]


class Pause(Event, frozen=True, kw_only=True, tag="pause"):
    why: Literal["agreed", "server"]


class Resume(Event, frozen=True, kw_only=True, tag="resume"):
    seat: SeatNumber


class Forfeit(Event, frozen=True, kw_only=True, tag="forfeit"):
    seat: SeatNumber
    why: Literal["left", "time"]


class Over(Event, frozen=True, kw_only=True, tag="over"):
    """outcome: the winner as the game names its players, or draw. seat: the winner's, 0 for a draw. why: by the rules;
    all others gave up; all agreed on a draw; or the log has as many events as a room takes.
    """

    outcome: Word
    seat: Annotated[int, Meta(ge=0, le=MAX_SEATS)] = 0
    why: Literal["rules", "forfeit", "agreed", "length"]


class Reveal(Event, frozen=True, kw_only=True, tag="reveal"):
    secret: Hash  # 32 bytes, as many as a hash has


class Rematch(Event, frozen=True, kw_only=True, tag="rematch"):
    """Another game begins, with the same options and clocks. commit: SHA-256 of the secret of its draws. swap: whether
    each player moves on by one seat, the last to the first.
    """

    commit: Hash
    swap: bool = False


class Close(Event, frozen=True, kw_only=True, tag="close"):
    why: Literal["owner", "idle"]


# fmt: off
AnyEvent = (
    Open | Sit | Stand | Seed | Move | Chance | Ask | Answer
    | Undo | Pause | Resume | Forfeit | Over | Reveal | Rematch | Close
)
# fmt: on
KINDS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in AnyEvent.__args__}

_encoder = msgspec.json.Encoder(order="sorted")
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def decode(data: bytes | str) -> AnyEvent:
    """Return the event in a JSON text. Raises: ValueError with a sentence."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ValueError(f"This is no event of a room: {error}.") from None
