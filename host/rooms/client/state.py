"""A room as a client has it, from the events that its server tells: by the same rules (host/rooms/room.py). It runs on
both runtimes.

The server has checked all this; a client follows it to know whose turn it is and what its board has to show, also while
it is offline, and to notice a server that says one thing today and another tomorrow, or what the rules do not allow.
"""

from typing import Any

from engines.game import CHANCE, NOBODY, IllegalMove
from engines.registry import engine_of
from host.rooms.chance import commitment
from host.rooms.errors import RoomError
from host.rooms.hash_chain import canonical
from host.rooms.room import Room

# Of what an event's JSON may leave out, as in host/rooms/events.py
DEFAULTS: dict[str, Any] = {
    "v": 1, "clock": None, "moves": (), "commit": "", "seat": 0, "id": "", "add": 0,
    "swap": False,
}  # fmt: skip
NONSENSE = (RoomError, IllegalMove, AttributeError, IndexError, KeyError, TypeError, ValueError, ArithmeticError)


class Broken(Exception):
    """The log is none, or against the rules of its game: the server, or what was kept, is at fault."""


class Told:
    """An event as its server told it, or a part of one: the fields of its JSON. text: its canonical JSON."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.text = canonical(fields)
        self.fields = fields

    def __getattr__(self, name: str) -> Any:
        if name in self.fields:
            value = self.fields[name]
            return Told(value) if name == "clock" and value else value
        if name in DEFAULTS:
            return DEFAULTS[name]
        raise AttributeError(name)

    def body(self) -> bytes:
        """Return its canonical JSON."""
        return self.text.encode()


def draws_in(name: str, options: dict[str, str], moves: list[str]) -> int:
    """Return how many of a game's moves are draws. Raises: IllegalMove."""
    game, count = engine_of(name)(**options), 0
    for text in moves:
        count += game.to_move == CHANCE
        game.play(game.parse(text))
    return count


class RoomState(Room):
    """A room, empty at first.

    drawn_before: whether chance was among the moves before the room. unfair: the number of the first event whose draw
    is not what the secret and the seeds lead to, -1 for another secret; 0 where all are, None until the secret is
    revealed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.drawn_before = False
        self.unfair: int | None = None
        self._moves: list[str] = []
        self._moves_at = 0  # after which event these stood

    # --- what there is ---------------------------------------------------------------------

    @property
    def moves(self) -> list[str]:
        """The moves that stand, those from before the room among them."""
        if self._moves_at != self.facts.n:
            self._moves, self._moves_at = self.game.texts(), self.facts.n
        return self._moves

    def seat_with(self, key: str) -> int:
        """Return the seat that this key has, 0 for none."""
        found = [number for number, seat in enumerate(self.facts.seats, 1) if key and seat.key == key]
        return found[0] if found else 0

    def may_move(self, seat: int) -> bool:
        """Return whether moves of this seat, 0 for none, are taken now, if they are legal."""
        if self.facts.state != "playing" or self.game.to_move == CHANCE or self.facts.owing():
            return False
        return self._is_turn_of(seat) and self.facts.seat(seat).plays

    def has_place_for(self, seat: int) -> bool:
        """Return whether this seat, 0 for none, may ever move here again."""
        if self.facts.state in ("over", "closed"):
            return False
        return seat > 0 and not self.facts.seat(seat).out

    def record(self) -> dict[str, Any]:
        """Return the game as Target.load() takes it."""
        opened = self.facts.opened
        return {"game": opened.game, "options": opened.options, "moves": list(self.moves)}

    def after(self, texts: list[str], seat: int) -> list[str] | None:
        """Return the moves that would stand after more of this seat's, 0 for none; None where the rules, or whose turn
        it is, do not allow them.
        """
        self.forget_changes()
        try:
            for text in texts:
                if self.game.to_move <= NOBODY or not self._is_turn_of(seat):
                    return None
                self.play(text)
            return self.game.texts()
        except RoomError:
            return None
        finally:
            self.put_game_back()

    def _is_turn_of(self, seat: int) -> bool:
        return seat > 0 and self.seat_of(self.game.to_move) == seat

    def is_same(self, record: dict[str, Any]) -> bool:
        """Return whether a record is of the room's game as it stands, but for what its board has drawn meanwhile."""
        room, moves = self.record(), record["moves"]
        same = all(record[name] == room[name] for name in ("game", "options"))
        return same and (moves == room["moves"] or self.drew_alone(moves))

    def drew_alone(self, moves: list[str]) -> bool:
        """Return whether a board has the room's moves, and has drawn what is the room's to draw."""
        count = len(self.moves)
        if self.game.to_move != CHANCE or len(moves) <= count or moves[:count] != self.moves:
            return False
        name, options = self.facts.opened.game, self.facts.opened.options
        return draws_in(name, options, moves) - draws_in(name, options, self.moves) == len(moves) - count

    def last_with(self, moves: list[str]) -> int:
        """Return the last event after which exactly these moves stood, 0 for none."""
        line, found = RoomState(), 0
        for event in self.events:
            line.apply(event)
            if line.game.ply == len(moves) and line.moves == moves:
                found = line.facts.n
        return found

    def up_to(self, n: int) -> "RoomState":
        """Return this line as it was after event n."""
        line = RoomState()
        for event in self.events[:n]:
            line.apply(event)
        return line

    # --- changing ----------------------------------------------------------------------------

    def apply(self, event: Told) -> None:
        """Take the next event. Raises: Broken, and nothing has changed."""
        try:
            super().apply(event)
        except NONSENSE as error:
            raise Broken(f"Event {self.facts.n + 1} of the room's log makes no sense ({error}).") from None
        if self.facts.n == 1 and self.facts.has_chance:
            opened = self.facts.opened
            self.drawn_before = draws_in(opened.game, opened.options, opened.moves) > 0
        elif event.k == "rematch":
            self.drawn_before, self.unfair = False, self.unfair or None

    def check_secret(self, secret: str) -> None:
        """Find out whether the server was fair: another secret than it began with is taken, and said to be one."""
        key = bytes.fromhex(secret)
        found = self._unfair_draw(key) if commitment(key) == self.facts.commit else -1
        self.unfair = self.unfair or found

    def _unfair_draw(self, secret: bytes) -> int:
        """Return the number of the game's first event whose draw is another than it should be, 0 for none."""
        line = _Replayed()
        for event in self.events if self.facts.has_chance else []:
            if event.n > self.facts.since and event.k == "chance" and line.draw(secret) != event.m:
                return int(event.n)
            line.apply(event)
        return 0


class _Replayed(Room):
    """A room whose secrets were looked at before."""

    def check_secret(self, secret: str) -> None:
        """Take it."""
