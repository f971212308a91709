"""A room at which tests play: clients by name, a clock that they turn, and the log that comes of it."""

import hashlib
import json
from typing import Any

from host.rooms import decisions, events, messages
from host.rooms.client.fair import commitment_of as committed
from host.rooms.client.state import RoomState, Told
from host.rooms.errors import RoomError
from host.rooms.events import AnyEvent
from host.rooms.questions import REMATCHES
from host.rooms.room import Room

SECRET = bytes(range(32))
OWNER = "o" * 22
START = 1_795_338_000_000
NAMES = ("Ada", "Bo", "Cy", "Di")


def seed_of(seat: int) -> str:
    return f"{seat:032x}"


def fresh_secret(number: int) -> bytes:
    """Return a secret for a game that begins after that many events."""
    return hashlib.sha256(f"secret {number}".encode()).digest()


def sit(seat: int, name: str = "", seed: str = "", token: str | None = None) -> messages.Sit:
    """Return the message of whoever takes a seat."""
    return messages.Sit(seat=seat, name=name or NAMES[seat - 1], commit=committed(seed or seed_of(seat)), token=token)


class Table:
    """A room and its clients. now: ms since 1970."""

    def __init__(self, game: str, /, clock: events.Clock | None = None, **more: Any):
        self.now = START
        self.secret = SECRET
        moves = more.pop("moves", ())
        wanted = messages.NewRoom(game=game, options=more, clock=clock, moves=moves)
        self.room = Room.of([decisions.opening(wanted, "K7QMXA", OWNER, SECRET, self.now)])
        self.replies: list[messages.ServerMessage] = []
        self.ids = 0

    def say(self, seat: int, message: messages.ClientMessage) -> list[AnyEvent]:
        """Send a message from a seat, 0 for none; return what came into the log. `replies` has the replies."""
        token = f"{len(self.room.events):022d}"
        fresh = fresh_secret(self.room.facts.n)
        acts = decisions.decide(self.room, message, seat, self.now, self.secret, token, fresh)
        if any(isinstance(event, events.Rematch) for event in acts.events):
            self.secret = fresh
        self.replies = list(acts.replies)
        for event in acts.events:
            self.room.apply(event)
        return list(acts.events)

    def sit(self, *seats: int) -> "Table":
        """Let a client take each of these seats, and show the seeds that the draws then wait for."""
        for seat in seats:
            assert self.say(0, sit(seat))
        self.show_seeds()
        return self

    def show_seeds(self) -> None:
        """Let all show the seeds that the draws wait for."""
        for seat in self.room.facts.owing():
            said = self.room.facts.seat(seat).commit
            self.say(
                seat, messages.Seed(seed=next(seed for seed in map(seed_of, range(20)) if committed(seed) == said))
            )

    def move(self, seat: int, text: str, after: int | None = None, id: str = "") -> list[AnyEvent]:
        self.ids += 1
        after = self.room.facts.n if after is None else after
        return self.say(seat, messages.Move(id=id or f"i{self.ids}", after=after, m=text))

    def play(self, *texts: str) -> "Table":
        """Make moves, each by whose turn it is."""
        for text in texts:
            assert self.move(self.room.turn(), text), (text, self.refusal)
        return self

    def ask(self, seat: int, what: events.Wish) -> list[AnyEvent]:
        return self.say(seat, messages.Ask(what=what, commit=self.commit(seat, what)))

    def answer(self, seat: int, yes: bool = True) -> list[AnyEvent]:
        asked = self.room.facts.asked
        commit = self.commit(seat, asked.what) if asked and yes else ""
        return self.say(seat, messages.Answer(n=asked.n if asked else 0, yes=yes, commit=commit))

    def commit(self, seat: int, what: str) -> str:
        """Return what a seat adds to another game."""
        return committed(seed_of(10 + seat)) if what in REMATCHES else ""

    @property
    def refusal(self) -> tuple[str, str]:
        """Why the last message was refused: the word and the sentence; blanks where it was not."""
        for reply in self.replies:
            if isinstance(reply, messages.No):
                return reply.why, reply.message
        return "", ""


def kinds(found: Any) -> str:
    return " ".join(event.k for event in found)


def refused(room: Room, event: AnyEvent) -> tuple[str, str]:
    """Return why a room does not take an event; it must not, and must stay as it is."""
    before = room.facts, room.game.dump(), len(room.events)
    try:
        room.apply(event)
    except RoomError as error:
        assert (room.facts, room.game.dump(), len(room.events)) == before
        return error.reason, str(error)
    raise AssertionError(f"{event} was taken.")


def checked(log: list[AnyEvent]) -> RoomState:
    """Return the room as a board has it that has heard this log; `unfair` says what it found of the draws.

    Raises: Broken where the rules do not allow an event.
    """
    line = RoomState()
    for event in log:
        line.apply(Told(json.loads(event.body())))
    return line
