"""What is known of a room apart from its game: a value that each event replaces, so that it can be put back."""

import msgspec
from msgspec.structs import replace

from host.rooms.events import Open, Over, Wish
from host.rooms.hash_chain import FIRST_HEAD

MOST_TALK = 1_000  # events of a seat that are no moves: a twentieth of the longest log (room.py)


class Refused(Exception):
    """An event does not fit the room as it stands. why: a word for programs; the text is a sentence for people."""

    def __init__(self, why: str, text: str):
        super().__init__(text)
        self.why = why


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat. key: of who has it, "" while it is free. out: whether it has given up. left: ms on its clock.

    talk: how many events it has brought that are no moves. commit, seed: what it adds to the draws, see chance.py.
    """

    name: str = ""
    key: str = ""
    out: bool = False
    left: int = 0
    talk: int = 0
    commit: str = ""
    seed: str = ""

    @property
    def plays(self) -> bool:
        """Whether the seat is taken and has not given up."""
        return bool(self.key) and not self.out


class Wanted(msgspec.Struct, frozen=True, gc=False):
    """What a seat has asked for. n: the event. yes: the seats that agree."""

    n: int
    what: Wish
    yes: frozenset[int]


class Facts(msgspec.Struct, frozen=True, gc=False):
    """n, head, at: of the last event. seats: seat 1 first. begun: whether moves may be made. has_chance: whether the
    game draws. draws: how many draws of the room stand. maker_seed: of who made the room.

    floor: how many moves were made before the room. ended: the event that ended the game. asked: what waits for
    answers. questions: by which seats, and for what, since the last
    move. talk: of who has no seat, as Seat.talk.
    """

    opened: Open
    seats: tuple[Seat, ...]
    floor: int
    n: int = 0
    head: str = FIRST_HEAD
    at: int = 0
    has_chance: bool = False
    draws: int = 0
    maker_seed: str = ""
    begun: bool = False
    paused: bool = False
    asked: Wanted | None = None
    questions: frozenset[tuple[int, Wish]] = frozenset()
    talk: int = 0
    ended: Over | None = None
    revealed: bool = False
    closed: bool = False

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
    def seated(self) -> bool:
        """Whether moves are for who has the seat whose turn it is."""
        return self.opened.table == "seated"

    @property
    def seeds(self) -> list[str]:
        """What players add to the draws, in the order of their seats."""
        return [seed for seed in (self.maker_seed, *[seat.seed for seat in self.seats]) if seed]

    def owing(self) -> list[int]:
        """Return the seats, 0 for who made the room, that have to show a seed before the game goes on."""
        if not self.has_chance or not self.begun or self.ended or self.closed:
            return []
        owed = [number for number, seat in enumerate(self.seats, 1) if seat.commit and not (seat.seed or seat.out)]
        return [0, *owed] if self.opened.maker and not self.maker_seed else owed

    def seat(self, number: int) -> Seat:
        """Return a seat. Raises: Refused where there is none."""
        if not 1 <= number <= len(self.seats):
            raise Refused("seat", f"This room has no seat {number}; it has {len(self.seats)}.")
        return self.seats[number - 1]

    def with_seat(self, number: int, seat: Seat) -> "Facts":
        """Return these facts with another seat."""
        return replace(self, seats=(*self.seats[: number - 1], seat, *self.seats[number:]))

    def playing(self) -> list[int]:
        """Return the seats of who has not given up."""
        return [number for number, seat in enumerate(self.seats, 1) if seat.plays]

    def agreed(self) -> bool:
        """Whether all who have seats, and have not given up, want what was asked for."""
        return self.asked is not None and self.asked.yes.issuperset(self.playing())

    def with_talk(self, number: int) -> "Facts":
        """Return these facts with one more event of a seat, 0 for who has none, that is no move. Raises: Refused."""
        seat = self.seat(number) if number else None
        talk = (seat.talk if seat else self.talk) + 1
        if talk > MOST_TALK:
            who = f"seat {number}" if number else "those without a seat"
            raise Refused("illegal", f"This room takes nothing but moves from {who} any more; go on in a new one.")
        return self.with_seat(number, replace(seat, talk=talk)) if seat else replace(self, talk=talk)

    def check_open(self) -> None:
        """Raises: Refused once the game is over or the room closed."""
        if self.closed:
            raise Refused("closed", "This room is closed.")
        if self.ended:
            raise Refused("closed", "The game is over; begin another in a new room.")

    def check_running(self) -> None:
        """Raises: Refused unless moves may be made now."""
        self.check_open()
        if not self.begun:
            free = next(number for number, seat in enumerate(self.seats, 1) if not seat.key)
            raise Refused("seat", f"The game begins once all seats are taken; seat {free} is free.")
        if self.paused:
            raise Refused("turn", "The game is paused; resume it first.")

    def check_drawn(self) -> None:
        """Raises: Refused while a seed for the draws is missing."""
        if owing := self.owing():
            who = f"seat {owing[0]}" if owing[0] else "who made the room"
            raise Refused("turn", f"The draws wait for the board of {who}, which adds to them by itself.")

    def check_question(self, number: int, what: Wish) -> None:
        """Raises: Refused unless a seat, 0 for who has none, may ask for this now, and all whose game it is can answer.

        At a free table whoever has the link moves for all, so only those who have taken seats are asked.
        """
        if self.asked:
            raise Refused("busy", "A question is open already; answer that first.")
        if (number, what) in self.questions:
            raise Refused("busy", "You have asked for that already; ask again after the next move.")
        for other, seat in enumerate(self.seats, 1):
            if self.seated and not seat.key and not seat.out:
                raise Refused("seat", f"Seat {other} is free, so nobody can agree for it; wait until it is taken.")

    def check_player(self, number: int) -> None:
        """Raises: Refused unless this seat may act; 0, who has no seat, may do so at a free table."""
        if number == 0:
            if self.seated:
                raise Refused("seat", "You watch this room; take a seat to play.")
            return
        seat = self.seat(number)
        if seat.out:
            raise Refused("seat", f"Seat {number} has given up.")
        if not seat.key:
            raise Refused("seat", f"Nobody has seat {number}; take it first.")
