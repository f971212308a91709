"""What is known of a room apart from its game: a value that each event replaces, so that it can be put back. It runs on
both runtimes.
"""

from collections import namedtuple
from typing import Any

from host.rooms.errors import RoomError
from host.rooms.hash_chain import FIRST_HEAD
from host.rooms.versions import MAX_EVENTS

MAX_TALK = 1_000  # events of a seat that are no moves: a twentieth of the longest log (versions.py)
FIRST_MOVE_MS = 30_000  # for all to look up and see the game: with the first move, or then, the clocks begin

# The question that is open. n: the event that asked. by: the seat that did, 0 for none. yes: the seats that agree.
# commits: for another game, (seat, commitment to a seed) of each that agrees.
Asked = namedtuple("Asked", ("n", "what", "by", "yes", "commits"))


class Value:
    """Some fields. Two values of a kind are equal if their fields are."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def copy(self) -> Any:
        other = object.__new__(type(self))
        for name, value in self.__dict__.items():
            setattr(other, name, value)
        return other


class Seat(Value):
    """A seat. key: of whoever has it, "" while it is free. out: whether it has given up. left: ms on its clock.

    ahead: turns that were taken back, for which the clock has its time already. talk: how many events it has brought
    that are no moves. commit, seed: what it adds to the draws, see chance.py.
    added: the commitment of whoever has it now, "" where the game had begun.
    """

    def __init__(self, left: int = 0) -> None:
        self.name = self.key = ""
        self.out = False
        self.left = left
        self.ahead = 0
        self.talk = 0
        self.commit = self.added = self.seed = ""

    @property
    def plays(self) -> bool:
        """Whether the seat is taken and has not given up."""
        return bool(self.key) and not self.out


class Facts(Value):
    """n, head, at: of the last event. opened: the first. clock: that of each seat, None for none. seats: seat 1 first.
    since: the event with which this game began; all that follows is of this game. begun: whether moves may be made.
    commit: to the secret of its draws. has_chance: whether it draws. draws: how many of its draws stand.

    waits: ms for which the clocks still stand, unless the first move of the game is made before. floor: how many moves
    were made before the room. paused: why the game is, "" where it is not. ended: the event that ended the game. asked:
    what waits for answers. questions: by which seats, and for what, since the last move.
    """

    def __init__(self) -> None:
        self.n, self.at, self.head = 0, 0, FIRST_HEAD
        self.opened: Any = None
        self.since = 1
        self.commit = ""
        self.clock: Any = None
        self.seats: list[Seat] = []
        self.waits = FIRST_MOVE_MS
        self.floor = 0
        self.has_chance = False
        self.draws = 0
        self.begun = False
        self.paused = ""
        self.asked: Asked | None = None
        self.questions: tuple[tuple[int, str], ...] = ()
        self.ended: Any = None
        self.revealed = False
        self.closed = False

    def copy(self) -> "Facts":
        """Return the same facts, to be changed; they share their seats, see change()."""
        other: Facts = super().copy()
        other.seats = self.seats[:]
        return other

    @property
    def state(self) -> str:
        """The room in a word: waiting for players, playing, paused, over or closed."""
        if self.closed:
            return "closed"
        if self.ended:
            return "over"
        if not self.begun:
            return "waiting"
        return "paused" if self.paused else "playing"

    @property
    def seeds(self) -> list[str]:
        """What players add to the draws, in the order of their seats."""
        return [seat.seed for seat in self.seats if seat.seed]

    def owing(self) -> list[int]:
        """Return the seats that have to show a seed before the game continues."""
        if not self.has_chance or not self.begun or self.ended or self.closed:
            return []
        return [number for number, seat in enumerate(self.seats, 1) if seat.commit and not (seat.seed or seat.out)]

    def seat(self, number: int) -> Seat:
        """Return a seat. Raises: RoomError where there is none."""
        if not 1 <= number <= len(self.seats):
            raise RoomError("seat", f"This room has no seat {number}; it has {len(self.seats)}.")
        return self.seats[number - 1]

    def change(self, number: int) -> Seat:
        """Return a seat of these facts alone, to be changed. Raises: RoomError where there is none."""
        seat: Seat = self.seat(number).copy()
        self.seats[number - 1] = seat
        return seat

    def count_talk(self, number: int) -> None:
        """Count one more event of a seat that is no move. Raises: RoomError."""
        seat = self.change(number)
        seat.talk += 1
        if seat.talk > MAX_TALK:
            text = f"This room takes only moves from seat {number} now; go on in a new room."
            raise RoomError("illegal", text)

    def check_open(self) -> None:
        """Raises: RoomError once the game is over or the room closed."""
        self.check_not_closed()
        if self.ended:
            raise RoomError("closed", "The game is over; begin another first.")

    def check_over(self) -> None:
        """Raises: RoomError unless another game may begin."""
        self.check_not_closed()
        if not self.revealed:
            raise RoomError("turn", "The game is not over yet.")
        if self.n >= MAX_EVENTS:
            raise RoomError("closed", "This room takes no further game; begin one in a new room.")

    def check_not_closed(self) -> None:
        """Raises: RoomError once the room is closed."""
        if self.closed:
            raise RoomError("closed", "This room is closed.")

    def check_running(self) -> None:
        """Raises: RoomError unless moves may be made now."""
        self.check_open()
        if not self.begun:
            free = next(number for number, seat in enumerate(self.seats, 1) if not seat.key)
            raise RoomError("seat", f"The game begins when all seats are taken; seat {free} is free.")
        if self.paused:
            raise RoomError("turn", "The game is paused; resume it first.")

    def check_drawn(self) -> None:
        """Raises: RoomError while a seed for the draws is missing."""
        if owing := self.owing():
            raise RoomError("turn", f"The draws wait for the board of seat {owing[0]}, which has to add to them.")

    def check_player(self, number: int) -> None:
        """Raises: RoomError unless this seat, 0 for none, may act."""
        if number == 0:
            raise RoomError("seat", "You are watching this room; take a seat to play.")
        seat = self.seat(number)
        if seat.out and not self.ended:
            raise RoomError("seat", f"Seat {number} is out of the game.")
        if not seat.key:
            raise RoomError("seat", f"Nobody has seat {number}; take it first.")
