"""What clients and server of a room say to each other: one JSON object in a frame, `t` says which.

Whoever connects says `hello` first, and gets `room`, all that is not in the log or follows from it, and `events`, what
it lacks. Then the server sends each event as it comes; an event with the id of a client's move is the answer to it, and
`no` is a refusal. `python -m host.rooms.messages` writes docs/rooms.schema.json.
"""

import json
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from host.paths import DOCS
from host.rooms.codes import TOKEN_PATTERN
from host.rooms.errors import RoomError
from host.rooms.events import (
    AnyEvent,
    Clock,
    Code,
    Hash,
    HashOrNone,
    Head,
    Id,
    MoveText,
    Name,
    Number,
    Options,
    SeatNumber,
    SeedText,
    Table,
    Wish,
    Word,
)
from host.rooms.versions import VERSION, mismatch

MAX_MESSAGE = 4096  # bytes of a client's message
MAX_ROOM = 1 << 20  # bytes of what makes a room, with the moves of a whole game
SCHEMA = DOCS / "rooms.schema.json"

Token = Annotated[str, Meta(pattern=TOKEN_PATTERN)]
Why = Literal["illegal", "turn", "seat", "stale", "rate", "closed", "busy", "version"]
Reaction = Literal["hello", "good_luck", "well_played", "oops", "thanks", "good_game"]


class Message(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="t"):
    """What all messages have: their type."""


# -- a client's


class Have(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client knows of a room: the number and head of its last event."""

    n: Number
    head: Head


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    v: Literal[4]
    room: Code
    token: Token | None = None
    have: Have | None = None


class Sit(Message, frozen=True, kw_only=True, tag="sit"):
    """Take a seat. commit: SHA-256 of a seed for the draws. token: the client's own, so that it can ask again when no
    answer comes.
    """

    seat: SeatNumber
    name: Name
    commit: Hash
    token: Token | None = None


class Stand(Message, frozen=True, kw_only=True, tag="stand"):
    """Leave the seat to others."""


class Seed(Message, frozen=True, kw_only=True, tag="seed"):
    """Show the seed that was committed to, once all have committed to theirs."""

    seed: SeedText


class Move(Message, frozen=True, kw_only=True, tag="move"):
    """Make a move. after: the last event that the client knows. id: its own name for this move."""

    id: Id
    after: Number
    m: MoveText


class Ask(Message, frozen=True, kw_only=True, tag="ask"):
    """commit: SHA-256 of a seed for the draws of another game."""

    what: Wish
    commit: HashOrNone = ""


class Answer(Message, frozen=True, kw_only=True, tag="answer"):
    """n: the event that asked. commit: as in Ask, of whoever agrees to another game."""

    n: Number
    yes: bool
    commit: HashOrNone = ""


class Resume(Message, frozen=True, kw_only=True, tag="resume"):
    """Go on after a pause."""


class Forfeit(Message, frozen=True, kw_only=True, tag="forfeit"):
    """Give up, whoever's turn it is."""


class Close(Message, frozen=True, kw_only=True, tag="close"):
    """Close the room. owner: the token of whoever made it."""

    owner: Token


class Bot(Message, frozen=True, kw_only=True, tag="bot"):
    """Let a bot of the server take a free seat: who has a seat may."""

    seat: SeatNumber
    level: Annotated[int, Meta(ge=1, le=3)]


class React(Message, frozen=True, kw_only=True, tag="react"):
    """Say one of a few words to all who are here. It is not in the log."""

    word: Reaction


class Leave(Message, frozen=True, kw_only=True, tag="leave"):
    """Say goodbye; the seat stays."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the connection lives; a heartbeat is the answer."""


ClientMessage = Hello | Sit | Stand | Seed | Move | Ask | Answer | Resume | Forfeit | Close | Bot | React | Leave | Ping


# -- the server's


class Place(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat as all see it. name: None while it is free. player: whom it plays now. left: ms on its clock."""

    seat: SeatNumber
    player: Word
    name: Name | None = None
    here: bool = False
    out: bool = False
    left: Number | None = None


class RoomState(Message, frozen=True, kw_only=True, tag="room"):
    """you: the client's seat, 0 without. turn: the seat whose turn it is, 0 for none. watch: how many have no seat.

    qr: over HTTP, the QR code of the room's page for a board's display (docs/link.md), "" for a long address.
    """

    v: Literal[4] = 4
    game: Word
    options: Options
    state: Literal["waiting", "playing", "paused", "over", "closed"]
    n: Number
    head: Head
    commit: Hash
    you: Annotated[int, Meta(ge=0, le=4)]
    turn: Annotated[int, Meta(ge=0, le=4)]
    seats: tuple[Place, ...]
    watch: Number
    clock: Clock | None
    deadline: Number | None
    now: Number
    qr: str = ""


class Events(Message, frozen=True, kw_only=True, tag="events"):
    """first: the number of the first of these events. head: after the last."""

    first: Number = msgspec.field(name="from")
    events: tuple[AnyEvent, ...]
    head: Head


class Forked(Message, frozen=True, kw_only=True, tag="fork"):
    """The client's log is another than the room's, all of which follows."""


class Seated(Message, frozen=True, kw_only=True, tag="seat"):
    """To this client alone: the token that proves that the seat is its own."""

    seat: SeatNumber
    token: Token


class No(Message, frozen=True, kw_only=True, omit_defaults=True, tag="no"):
    """A refusal. to: the type of the message that is refused, "" for one that could not be read; id: of a move. n: the
    room's last event. message: a sentence for people.
    """

    why: Why
    n: Number
    message: str
    to: Word = ""
    id: Id | Literal[""] = ""


class Here(Message, frozen=True, kw_only=True, tag="here"):
    """Who is connected."""

    seats: tuple[bool, ...]
    watch: Number


class Reacted(Message, frozen=True, kw_only=True, tag="reacted"):
    """A seat has said one of a few words."""

    seat: SeatNumber
    word: Reaction


class Heartbeat(Message, frozen=True, kw_only=True, tag="heartbeat"):
    """The room as it stands, now and then, and the server's time."""

    n: Number
    head: Head
    now: Number


ServerMessage = RoomState | Events | Forked | Seated | No | Here | Reacted | Heartbeat


# -- over HTTP


class NewRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a room. moves: of a game that continues here. listed: whether the lobby shows its open seats."""

    v: Literal[4] = 4
    game: Word
    options: Options = msgspec.field(default_factory=dict)
    table: Table = "seated"
    clock: Clock | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=20_000)] = ()
    listed: bool = False


class Made(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer. url: of the room's page. owner: the token of whoever may close it. commit: as in the log. qr: of the
    url, as in RoomState.
    """

    v: Literal[4] = 4
    code: Code
    url: str
    owner: Token
    commit: Hash
    qr: str = ""


class ListedSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat in the lobby. player, name: as in Place. bot: the level of the server's bot that has it, 0 for none."""

    player: Word
    name: Name | None = None
    bot: Annotated[int, Meta(ge=0, le=3)] = 0


class ListedRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room with an open seat. since: when it was made, in ms since 1970."""

    code: Code
    game: Word
    options: Options
    state: Literal["waiting", "playing", "paused"]
    clock: Clock | None
    since: Number
    seats: tuple[ListedSeat, ...]


class Lobby(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The newest rooms whose open seats are listed. more: how many there are beyond these. others: of several servers,
    a letter of each other one: /api/rooms/G has its rooms.
    """

    v: Literal[4] = 4
    now: Number
    rooms: tuple[ListedRoom, ...]
    more: Number = 0
    others: tuple[Annotated[str, Meta(max_length=1)], ...] = ()


class Versioned(msgspec.Struct, frozen=True):
    """The version of a message, whatever else is in it."""

    v: Number = VERSION


_version = msgspec.json.Decoder(Versioned)
_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_new_room = msgspec.json.Decoder(NewRoom)
encode = msgspec.json.Encoder().encode


def decode(data: str | bytes) -> ClientMessage:
    """Return the message in a frame. Raises: RoomError with a sentence."""
    message: ClientMessage = _read(_client, data, MAX_MESSAGE)
    return message


def decode_hello(data: str | bytes) -> Hello:
    """Return a client's first message. Raises: RoomError with a sentence."""
    _check_version(data, MAX_MESSAGE)
    message = decode(data)
    if not isinstance(message, Hello):
        raise RoomError("illegal", "The first message is a hello.")
    return message


def decode_new_room(data: str | bytes) -> NewRoom:
    """Return the room that a client wants to make. Raises: RoomError with a sentence."""
    _check_version(data, MAX_ROOM)
    wanted: NewRoom = _read(_new_room, data, MAX_ROOM)
    return wanted


def _check_version(data: str | bytes, longest: int) -> None:
    """Look at the version before all else, which may have changed with it. Raises: RoomError with a sentence."""
    if text := mismatch(VERSION, _read(_version, data, longest).v):
        raise RoomError("version", text)


def _read(decoder: msgspec.json.Decoder[Any], data: str | bytes, longest: int) -> Any:
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > longest:
        raise RoomError("illegal", f"That message is too long; {longest} bytes are the most.")
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RoomError("illegal", f"That message cannot be read: {str(error).rstrip('.')}.") from None


def schema() -> str:
    """Return the JSON schema of all messages, as docs/rooms.schema.json has it."""
    types = {"client": ClientMessage, "server": ServerMessage, "make": NewRoom, "made": Made, "lobby": Lobby}
    named, parts = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of online rooms",
        **dict(zip(types, named, strict=True)),
        "$defs": parts,
    }
    return json.dumps(whole, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    from host.rooms import messages  # here the classes would have names of `__main__`

    SCHEMA.write_text(messages.schema(), "utf-8")
