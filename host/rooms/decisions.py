"""What a client's message leads to, as a value: the caller commits, applies and tells the events, then sends replies.

Nothing here changes a room. Time, secrets and tokens are arguments, so the same calls give the same acts.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engines.game import Game
from host.games import new_game
from host.rooms import codes, events, messages
from host.rooms.chance import commitment
from host.rooms.errors import RoomError
from host.rooms.events import AnyEvent
from host.rooms.hash_chain import FIRST_HEAD, key_of
from host.rooms.lookalikes import MAX_MARKS, is_overloaded, told_apart
from host.rooms.messages import ClientMessage, No, Place, RoomState, Seated, ServerMessage
from host.rooms.names import read_name
from host.rooms.room import RESIGN, Room
from host.rooms.versions import VERSION

WATCHER = 0  # who has no seat


class Acts(NamedTuple):
    """events: for the log and for everybody, all or none. replies: for the sender alone, once those are kept."""

    events: Sequence[AnyEvent] = ()
    replies: Sequence[ServerMessage] = ()


def opening(wanted: messages.NewRoom, code: str, owner: str, secret: bytes, now: int) -> events.Open:
    """Return the event that opens a new room, whose moves nobody has checked yet.

    owner: the token of whoever may close it. Raises: RoomError.
    """
    return events.Open(
        n=1,
        at=now,
        v=VERSION,
        code=code,
        game=wanted.game,
        options=made_game(wanted.game, wanted.options).options(),
        table=wanted.table,
        commit=commitment(secret),
        owner=key_of(owner),
        clock=wanted.clock,
        moves=wanted.moves,
    )


def made_game(name: str, options: dict[str, str]) -> Game:
    """Return a new game. Raises: RoomError."""
    try:
        return new_game(name, [f"{option}={value}" for option, value in options.items()])
    except ValueError as error:
        raise RoomError("illegal", str(error)) from None


def seat_of_token(room: Room, token: str | None) -> int:
    """Return the seat that a token is for, WATCHER for none."""
    found = WATCHER
    for number, seat in enumerate(room.facts.seats, 1):
        if codes.fits(token, seat.key):
            found = number
    return found


def welcome(room: Room, hello: messages.Hello, here: tuple[bool, ...], watch: int, now: int) -> list[ServerMessage]:
    """Return the replies to a hello. here: by seat, watch: how many without, this client among them."""
    replies: list[ServerMessage] = []
    you = seat_of_token(room, hello.token)
    if hello.token and not you:
        replies.append(no(room, "seat", "The seat is no longer yours; you are watching the room."))
    replies.append(state(room, you, here, watch, now))
    have = hello.have or messages.Have(n=0, head=FIRST_HEAD)
    lacking = room.catch_up(have.n, have.head)
    if lacking is None:
        return [*replies, messages.Forked(), told(room, 0)]
    return [*replies, told(room, have.n)] if lacking else replies


def decide(
    room: Room,
    message: ClientMessage,
    who: int,
    now: int,
    secret: bytes | None = None,
    token: str = "",
    fresh: bytes | None = None,
) -> Acts:
    """Return what a message leads to.

    who: the sender's seat (`seat_of_token`), or WATCHER. now: ms since 1970. secret: of the draws, until its reveal.
    token: a new one, for whoever takes a seat; fresh: a new secret, for another game. `hello`, `leave` and `ping` are
    about connections, not for here.
    """
    if (again := _again(room, message, who)) is not None:
        return again
    late = due(room, now, secret)
    if late:
        said = "The time of the player to move is up."
        return Acts(late, [no(room, "closed", said, message, room.facts.n + len(late))])
    if isinstance(message, messages.Move) and message.after != room.facts.n:
        refusal = no(room, "stale", "The room has gone on in the meantime.", message)
        return Acts(replies=[refusal, told(room, message.after)] if message.after < room.facts.n else [refusal])
    try:
        first = _event_of(room, message, who, max(now, room.facts.at), token)
        found = try_event(room, first, secret, fresh)
    except RoomError as error:
        return Acts(replies=[no(room, error.reason, str(error), message)])
    if isinstance(first, events.Sit) and isinstance(message, messages.Sit):
        return Acts(found, [Seated(seat=first.seat, token=message.token or token)])
    return Acts(found)


def try_event(room: Room, first: AnyEvent | None, secret: bytes | None, fresh: bytes | None = None) -> list[AnyEvent]:
    """Return an event and all that follow from it by themselves; the room stays as it is.

    first: None for what is required already. secret: None once it is revealed. fresh: see decide(). Raises: RoomError,
    ValueError.
    """
    return room.try_event(first, lambda: _required(room, secret, fresh) or _given_up(room, first))


def due(room: Room, now: int, secret: bytes | None) -> list[AnyEvent]:
    """Return the events that time brings at room.deadline(), as a seat's is up; [] before that. now: ms since 1970."""
    deadline = room.deadline()
    if deadline is None or now < deadline:
        return []
    return try_event(room, events.Forfeit(n=room.facts.n + 1, at=now, seat=room.runner(), why="time"), secret)


def _required(room: Room, secret: bytes | None, fresh: bytes | None) -> AnyEvent | None:
    """Return the event that must come next, with its draw, the secret, or what commits to a fresh one."""
    fields = room.required_event()
    if not fields:
        return None
    kind, n = fields.pop("k"), room.facts.n + 1
    if kind == "rematch":
        if fresh is None:
            raise ValueError(f"Room {room.code} needs a fresh secret for its event {n}.")
        fields["commit"] = commitment(fresh)
    if kind in ("chance", "reveal"):
        if fresh is not None and commitment(fresh) == room.facts.commit:
            secret = fresh
        if secret is None:
            raise ValueError(f"The secret of room {room.code} is not here, but its event {n} takes it.")
        fields = {"m": room.draw(secret)} if kind == "chance" else {"secret": secret.hex()}
    event: AnyEvent = events.KINDS[kind](n=n, at=room.facts.at, **fields)
    return event


def _given_up(room: Room, move: AnyEvent | None) -> AnyEvent | None:
    """Return the forfeit of a seat that has resigned by a move in a game that others play on: it is asked no more."""
    if not isinstance(move, events.Move) or move.m != RESIGN:
        return None
    if room.facts.state != "playing" or not room.facts.seat(move.seat).plays:
        return None
    return events.Forfeit(n=room.facts.n + 1, at=move.at, seat=move.seat, why="left")


def no(room: Room, why: str, text: str, message: ClientMessage | None = None, n: int | None = None) -> No:
    """Return a refusal. n: the last event, where it is not the room's yet."""
    to = str(message.__struct_config__.tag) if message else ""
    last = room.facts.n if n is None else n
    return No(why=why, n=last, message=text, to=to, id=getattr(message, "id", ""))  # type: ignore[arg-type]


def told(room: Room, after: int) -> messages.Events:
    """Return the events after one, as they are sent."""
    return messages.Events(first=after + 1, events=tuple(room.events[after:]), head=room.facts.head)


def state(room: Room, you: int, here: tuple[bool, ...], watch: int, now: int) -> RoomState:
    """Return all that a client needs beside the log."""
    facts, game = room.facts, room.game
    places = tuple(
        Place(
            seat=number,
            player=game.PLAYERS[room.player_of(number) - 1],
            name=seat.name or None,
            here=bool(seat.key) and here[number - 1],
            out=seat.out,
            left=seat.left if facts.clock else None,
        )
        for number, seat in enumerate(facts.seats, 1)
    )
    return RoomState(
        game=facts.opened.game,
        options=facts.opened.options,
        state=facts.state,  # type: ignore[arg-type]
        n=facts.n,
        head=facts.head,
        commit=facts.commit,
        you=you,
        turn=room.turn(),
        seats=places,
        watch=watch,
        clock=facts.clock,
        deadline=room.deadline(),
        now=now,
    )


def _again(room: Room, message: ClientMessage, who: int) -> Acts | None:
    """Return the answer to what was done already, and sent again as no answer came; None where it is new."""
    if isinstance(message, messages.Move) and message.after < room.facts.n:
        event = room.events[message.after]
        if isinstance(event, events.Move) and (event.seat, event.id) == (who, message.id):
            return Acts(replies=[told(room, message.after)])
    if isinstance(message, messages.Sit) and message.token:
        seat = seat_of_token(room, message.token)
        if seat and seat == message.seat:
            return Acts(replies=[Seated(seat=seat, token=message.token)])
    return None


def _event_of(room: Room, message: ClientMessage, who: int, at: int, token: str) -> AnyEvent:
    """Return the event that a message asks for, mostly with the same fields. Raises: RoomError."""
    n = room.facts.n + 1
    if who == WATCHER and isinstance(message, messages.Stand | messages.Answer | messages.Forfeit):
        raise RoomError("seat", "You are watching this room; take a seat first.")
    match message:
        case messages.Sit():
            if who:
                raise RoomError("seat", f"You have seat {who}; leave it first.")
            if read_name(message.name) != message.name or not message.name.isprintable():
                raise RoomError("seat", "A name has letters that others can see, and no blanks around them.")
            if is_overloaded(message.name):
                raise RoomError("seat", f"A letter in a name has at most {MAX_MARKS} marks.")
            name = told_apart(message.name, [seat.name for seat in room.facts.seats if seat.key])
            key = key_of(message.token or token)
            commit = "" if room.facts.begun else message.commit
            return events.Sit(n=n, at=at, seat=message.seat, name=name, key=key, commit=commit)
        case messages.Close():
            if not codes.fits(message.owner, room.facts.opened.owner):
                raise RoomError("seat", "Only the person who made the room can close it.")
            others_play = any(seat.plays for number, seat in enumerate(room.facts.seats, 1) if number != who)
            if others_play and room.facts.state in ("playing", "paused"):
                raise RoomError("turn", "Others are playing here; end the game first: resign, or agree on a draw.")
            return events.Close(n=n, at=at, why="owner")
    fields = msgspec.structs.asdict(message)
    if isinstance(message, messages.Move):
        del fields["after"]
    elif isinstance(message, messages.Answer):
        fields["to"] = fields.pop("n")
    elif isinstance(message, messages.Forfeit):
        fields["why"] = "left"
    event: AnyEvent = events.KINDS[str(message.__struct_config__.tag)](n=n, at=at, seat=who, **fields)
    return event
