"""A room: its state from its events alone, and the rules for which event may come next. It runs on both runtimes: the
server decides by it, and clients follow and check by it what the server tells them.

`apply` is the only way to change a room, and checks everything that can be checked without the secret of the draws: a
log that it takes from the first event on is one that the rules allow. What the server must do by itself, such as a draw
or the end of the game, is not chosen but follows from the state (`required_event`), and nothing else comes before it.

An event has `k`, its kind, its fields by name, with defaults for those that its JSON leaves out (events.py), and
body(), its canonical JSON. For each kind there is a step, which takes the room before the event, checks it, and changes
facts and game: here, and in questions.py for what players agree on.
"""

from typing import Any

from engines.game import CHANCE, DRAW, NOBODY, Game, IllegalMove
from engines.registry import engine_of
from host.rooms import chance, questions
from host.rooms.errors import RoomError
from host.rooms.facts import Facts, Seat
from host.rooms.hash_chain import FIRST_HEAD, HEAD_BYTES, next_head
from host.rooms.versions import MAX_EVENTS, OTHER_LOG, VERSION

RESIGN = "resign"
FOLLOWS = ("chance", "undo", "over", "reveal", "rematch")  # these only come when the state of the room leads to them


class Room:
    """A room after some events; before the first, which opens it, it is empty.

    facts: what is known apart from the game. game: by the rules; only `apply` changes it. events: event n is at n - 1.
    """

    game: Game  # from the first event on

    def __init__(self) -> None:
        self.facts = Facts()
        self.events: list[Any] = []
        self._heads = bytearray(bytes.fromhex(FIRST_HEAD))  # after 0, 1, ... events
        # Of the game: a move that was taken off, None: one was made, or the game that was there before another
        self._changes: list[int | Game | None] = []

    @classmethod
    def of(cls, events: Any) -> "Room":
        """Return the room that a log leads to. Raises: RoomError where an event does not fit."""
        room = cls()
        for event in events:
            room.apply(event)
        if not room.facts.n:
            raise RoomError("stale", "This log has no events.")
        return room

    # -- what there is

    @property
    def code(self) -> str:
        return str(self.facts.opened.code)

    def head_at(self, n: int) -> str:
        """Return the head after event n; n: 0 to the last."""
        return self._heads[HEAD_BYTES * n : HEAD_BYTES * (n + 1)].hex()

    def seat_of(self, player: int) -> int:
        """Return the seat that plays a player: the same number, but exchanged by a swap."""
        return 3 - player if self.game.swapped() else player

    player_of = seat_of  # a swap is its own reverse

    def turn(self) -> int:
        """Return the seat whose turn it is, 0 where it is nobody's."""
        playing = self.facts.state == "playing" and self.game.to_move > NOBODY and not self.facts.owing()
        return self.seat_of(self.game.to_move) if playing else 0

    def runner(self) -> int:
        """Return the seat whose clock runs, 0 for none: whose turn it is, or whose seed the draws wait for."""
        facts = self.facts
        if not facts.clock or facts.state != "playing":
            return 0
        runner = (facts.owing() or [self.turn()])[0]
        return runner if runner and not facts.seat(runner).out else 0

    def deadline(self) -> int | None:
        """Return when the time of the seat whose turn it is will be up, in ms since 1970; None where no clock runs."""
        runner = self.runner()
        return self.facts.at + self.facts.waits + self.facts.seat(runner).left if runner else None

    def draw(self, secret: bytes) -> str:
        """Return what chance does now. Raises: IllegalMove where nothing is left to it."""
        number = chance.draw(secret, self.code, self.facts.draws + 1, self.facts.seeds)
        return self.game.text(self.game.sample(number))

    def check_secret(self, secret: str) -> None:
        """Raises: RoomError where this is not the secret that the game began with."""
        if chance.commitment(bytes.fromhex(secret)) != self.facts.commit:
            raise RoomError("illegal", "The secret is not the one that the game began with.")

    def catch_up(self, have_n: int, have_head: str) -> list[Any] | None:
        """Return the events that a client lacks, None where its log is another."""
        same = have_n <= self.facts.n and self.head_at(have_n) == have_head
        return self.events[have_n:] if same else None

    # -- what follows by itself

    def required_event(self) -> dict[str, Any]:
        """Return what the next event has to be whatever anybody says, but for the draw and the secret; {} for none."""
        facts = self.facts
        if facts.ended or facts.closed:
            return questions.agreed(self) if facts.revealed else {"k": "reveal"}
        if facts.n >= MAX_EVENTS:
            return self._over(DRAW, "length")
        if facts.state != "playing":
            return {}
        left = [number for number, seat in enumerate(facts.seats, 1) if not seat.out]
        last = self._over(self.player_of(left[0]), "forfeit") if len(left) == 1 else {}
        if facts.owing():
            return last
        if self.game.to_move == CHANCE:
            return last or {"k": "chance"}
        if self.game.to_move == NOBODY:
            return self._over(self.game.outcome or DRAW, "rules")
        if facts.seat(self.turn()).out:
            return {"k": "move", "m": RESIGN, "seat": self.turn(), "id": ""}
        return last or questions.agreed(self)

    def _over(self, outcome: int, why: str) -> dict[str, Any]:
        """Return the event of the game's end. outcome: as a game has it."""
        if outcome == DRAW:
            return {"k": "over", "outcome": "draw", "seat": 0, "why": why}
        return {"k": "over", "outcome": self.game.PLAYERS[outcome - 1], "seat": self.seat_of(outcome), "why": why}

    def try_event(self, first: Any, follow: Any) -> list[Any]:
        """Return an event and all that follow from it; the room stays as it is.

        first: None for what follows already. follow: returns the event that comes next by itself, None for none.
        Raises: RoomError, and what `follow` raises.
        """
        facts, found = self.facts, []
        self.forget_changes()
        try:
            event = first or follow()
            while event:
                self._apply(event)
                found.append(event)
                event = follow()
        finally:
            self._put_back(facts)
        return found

    # -- changing

    def apply(self, event: Any) -> None:
        """Take the next event. Raises: RoomError, and nothing has changed."""
        self.forget_changes()
        try:
            self._apply(event)
        except Exception:
            self.put_game_back()
            raise

    def _apply(self, event: Any) -> None:
        facts, runner = self.facts.copy(), self.runner()
        if event.n != facts.n + 1:
            raise RoomError("stale", f"After event {facts.n} comes {facts.n + 1}, not {event.n}.")
        if event.at < facts.at:
            raise RoomError("stale", f"Event {event.n} is older than the one before it.")
        if facts.n:
            self._check_owed(event)
            _charge(facts, runner, event)
        elif event.k != "open":
            raise RoomError("stale", "A room's first event opens it.")
        if event.k not in questions.KEEP_OPEN:
            facts.asked = None
        STEPS[event.k](self, facts, event)
        facts.n, facts.at, facts.head = event.n, event.at, next_head(facts.head, event.body())
        self.facts = facts
        self.events.append(event)
        self._heads += bytes.fromhex(facts.head)
        if runner and event.k == "move" and self.runner() != runner:
            seat = facts.change(runner)
            if seat.ahead:
                seat.ahead -= 1
            else:
                seat.left += facts.clock.add

    def _check_owed(self, event: Any) -> None:
        """Raises: RoomError where something else must come first, or this may only come when it must."""
        required = self.required_event()
        if not required:
            kind, by_server = event.k, event.k == "move" and not event.id
            if kind in FOLLOWS or by_server or (kind == "pause" and event.why == "agreed"):
                raise RoomError("turn", f"Nothing has led to this {kind}.")
        elif event.k != required["k"] or any(getattr(event, name) != required[name] for name in required):
            raise RoomError("turn", f"A {required['k']} must come first.")

    def _put_back(self, facts: Facts) -> None:
        """Take back what was applied since these facts, in the game too."""
        self.facts = facts
        del self.events[facts.n :]
        self._heads[HEAD_BYTES * (facts.n + 1) :] = b""
        self.put_game_back()

    def forget_changes(self) -> None:
        """Let put_game_back() lead to the game as it is now."""
        self._changes.clear()

    def put_game_back(self) -> None:
        """Take back what play(), take_back() and begin() did."""
        while self._changes:
            taken = self._changes.pop()
            if taken is None:
                self.game.undo()
            elif isinstance(taken, Game):
                self.game = taken
            else:
                self.game.play(taken)

    def play(self, text: str) -> bool:
        """Make a move in the game; return whether it came on top: Game.UNDO takes one off. Raises: RoomError."""
        game = self.game
        last = game.last_move() if game.ply else 0
        try:
            move = game.parse(text)
            game.play(move)
        except IllegalMove as error:
            raise RoomError("illegal", str(error)) from None
        self._changes.append(last if move == game.UNDO else None)
        return move != game.UNDO

    def begin(self, game: Game) -> None:
        """Go on with another game."""
        self._changes.append(self.game)
        self.game = game

    def take_back(self) -> None:
        self._changes.append(self.game.last_move())
        self.game.undo()


def seats_of(game: Any) -> int:
    """Return how many seats a game has."""
    return int(game.options().get("players", len(game.PLAYERS)))


def _charge(facts: Facts, runner: int, event: Any) -> None:
    """Take the time since the last event off the clock that ran. facts: to be changed. Raises: RoomError."""
    late = event.k == "forfeit" and event.why == "time"
    if not runner:
        if late:
            raise RoomError("turn", "No clock runs.")
        return
    seat = facts.seat(runner)
    passed = event.at - facts.at
    left = seat.left - max(0, passed - facts.waits)
    facts.waits = max(0, facts.waits - passed)
    if late != (left <= 0) or (late and event.seat != runner):
        raise RoomError("closed", f"The time of seat {runner} is {'not yet ' if late and left > 0 else ''}up.")
    facts.change(runner).left = max(0, left)


# -- the steps


def _open(room: Room, facts: Facts, event: Any) -> None:
    """The room begins, with a game that continues."""
    if facts.n:
        raise RoomError("illegal", "A room is opened once.")
    if event.v != VERSION:
        raise RoomError("version", OTHER_LOG.format(event.v, VERSION))
    if event.table != "seated":
        raise RoomError("illegal", "A room has seats.")
    try:
        record = {"game": event.game, "options": event.options, "moves": list(event.moves)}
        game = engine_of(event.game).from_record(record)
    except (ValueError, IllegalMove) as error:
        raise RoomError("illegal", str(error)) from None
    if game.options() != event.options:
        raise RoomError("illegal", "The options of the room are not all that the game has.")
    if game.to_move == NOBODY:
        raise RoomError("illegal", "That game is over; a room needs one that goes on.")
    facts.opened, facts.clock, facts.floor, facts.commit = event, event.clock, game.ply, event.commit
    facts.has_chance = type(game).sample is not Game.sample
    facts.seats = [Seat(facts.clock.limit if facts.clock else 0) for _ in range(seats_of(game))]
    room.game = game


def _move(room: Room, facts: Facts, event: Any) -> None:
    """Whoever has the seat whose turn it is moves; the server resigns for whoever has given up."""
    facts.check_running()
    facts.check_drawn()
    if event.id:
        facts.check_player(event.seat)
        if room.turn() != event.seat:
            raise RoomError("turn", f"It is the turn of seat {room.turn()}.")
    facts.questions, facts.waits = (), 0
    if not room.play(event.m):
        facts.count_talk(event.seat)  # else taking back and moving again fills the log


def _sit(_room: Room, facts: Facts, event: Any) -> None:
    """Anybody takes a free seat, and commits to a seed for the draws if the game has not begun."""
    facts.check_open()
    seat = facts.seat(event.seat)
    if seat.out:
        raise RoomError("seat", f"Seat {event.seat} is out of the game; watch, or take another seat.")
    if seat.key:
        raise RoomError("seat", f"{seat.name} has seat {event.seat}; choose a free one.")
    if not event.key or any(other.key == event.key for other in facts.seats):
        raise RoomError("seat", "This token has a seat already.")
    if bool(event.commit) == facts.begun:  # who comes later would know what its seed leads to
        raise RoomError("illegal", "A seat adds to the draws if it is taken before the game begins, and then alone.")
    seat = facts.change(event.seat)
    seat.name, seat.key, seat.added = event.name, event.key, event.commit
    seat.commit = event.commit or seat.commit
    facts.begun = facts.begun or all(bool(other.key) for other in facts.seats)


def _stand(_room: Room, facts: Facts, event: Any) -> None:
    """Whoever has a seat leaves it to others, but not while the draws wait for its seed."""
    facts.check_not_closed()
    seat = facts.change(event.seat)
    if not seat.key:
        raise RoomError("seat", f"Nobody has seat {event.seat}.")
    if event.seat in facts.owing():
        facts.check_drawn()
    seat.name = seat.key = ""
    if not facts.begun:
        seat.commit = ""


def _forfeit(_room: Room, facts: Facts, event: Any) -> None:
    """A seat gives up, whoever's turn it is, or its time is up: that goes by on a free seat, too."""
    facts.check_running()
    if event.why == "left":
        facts.check_player(event.seat)
    facts.change(event.seat).out = True


def _seed(_room: Room, facts: Facts, event: Any) -> None:
    """A seat shows its seed, once all have committed to theirs."""
    if event.seat not in facts.owing():
        raise RoomError("stale", "The draws wait for nothing from here.")
    seat = facts.change(event.seat)
    if chance.commitment(bytes.fromhex(event.seed)) != seat.commit:
        raise RoomError("illegal", "This seed is not the one that was committed to.")
    seat.seed = event.seed


def _chance(room: Room, facts: Facts, event: Any) -> None:
    """The server draws; afterwards everybody can check what."""
    facts.draws += 1
    room.play(event.m)


def _reveal(room: Room, facts: Facts, event: Any) -> None:
    """The server shows its secret."""
    room.check_secret(event.secret)
    facts.revealed = True


def _end(_room: Room, facts: Facts, event: Any) -> None:
    facts.ended = event


def _close(_room: Room, facts: Facts, _event: Any) -> None:
    """Whoever made the room closes it, or the server."""
    if facts.closed:
        raise RoomError("closed", "This room is closed already.")
    facts.closed = True


STEPS: dict[str, Any] = {
    "open": _open,
    "sit": _sit,
    "stand": _stand,
    "seed": _seed,
    "move": _move,
    "chance": _chance,
    "forfeit": _forfeit,
    "over": _end,
    "reveal": _reveal,
    "close": _close,
}
STEPS.update(questions.STEPS)
