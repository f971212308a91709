"""A room: its state from its events alone, and the rules for which event may come next.

`apply` is the only way to change a room, and checks everything that can be checked without the secret of the draws: a
log that it takes from the first event on is one that the rules allow. What the server must do by itself, such as a draw
or the end of the game, is not chosen but follows from the state (`owed`), and nothing else is taken before it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from engines.game import CHANCE, DRAW, NOBODY, Game, IllegalMove
from host.games import new_game
from host.rooms.chance import commitment, draw
from host.rooms.events import (
    Answer,
    AnyEvent,
    Ask,
    Chance,
    Close,
    Event,
    Forfeit,
    Fork,
    Move,
    Open,
    Over,
    Pause,
    Resume,
    Reveal,
    Seed,
    Sit,
    Stand,
    Undo,
    encode,
    kind_of,
)
from host.rooms.facts import Facts, Refused, Seat, Wanted
from host.rooms.hash_chain import FIRST_HEAD, HEAD_BYTES, next_head
from host.rooms.versions import MOST_EVENTS, of_log

RESIGN = "resign"


class Room:
    """A room after some events, the first of which opens it.

    facts: what is known apart from the game. game: by the rules; only `apply` changes it. events: event n is at n - 1.
    """

    def __init__(self, opened: Open):
        """Raises: Refused where no room can begin like this."""
        self.game = _game_of(opened)
        left = opened.clock.limit if opened.clock else 0
        seats = tuple(Seat(left=left) for _ in range(seats_of(self.game)))
        has_chance = type(self.game).sample is not Game.sample
        self.facts = Facts(opened, seats, self.game.ply, begun=opened.table == "free", has_chance=has_chance)
        self.events: list[AnyEvent] = []
        self._heads = bytearray(bytes.fromhex(FIRST_HEAD))  # after 0, 1, ... events
        self._steps: list[int | None] = []  # how the game was changed: a move was taken off, or None: one was made
        self._log(self.facts, opened)

    @classmethod
    def of(cls, events: Iterable[AnyEvent]) -> "Room":
        """Return the room that a log leads to. Raises: Refused where an event does not fit."""
        room: Room | None = None
        for event in events:
            if room:
                room.apply(event)
            elif isinstance(event, Open):
                room = cls(event)
            else:
                raise Refused("stale", "A room's first event opens it.")
        if not room:
            raise Refused("stale", "This log has no events.")
        return room

    # -- what there is

    @property
    def code(self) -> str:
        return self.facts.opened.code

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

    def deadline(self) -> int | None:
        """Return when the time of the seat whose turn it is will be up, in ms since 1970; None where no clock runs."""
        runner = self._runner()
        return self.facts.at + self.facts.seat(runner).left if runner else None

    def undo_count(self) -> int:
        """Return how many moves an undo takes back: the last of a seat that still plays, and all after it."""
        game, taken, count = self.game, [], 0
        while game.ply > self.facts.floor and not count:
            taken.append(game.last_move())
            game.undo()
            if game.to_move > NOBODY and not self.facts.seat(self.seat_of(game.to_move)).out:
                count = len(taken)
        for move in reversed(taken):
            game.play(move)
        return count

    def common(self, points: Iterable[tuple[int, str]]) -> int:
        """Return the last event at which a client has the same log, given numbers of events and its heads there.

        The client's line forks after it, or later: before the next point that it gave.
        """
        same = [n for n, head in points if n <= self.facts.n and self.head_at(n) == head]
        return max(same, default=0)

    def catch_up(self, have_n: int, have_head: str, earlier: Sequence[tuple[int, str]] = ()) -> list[AnyEvent] | int:
        """Return the events that a client lacks; or where its line is another, the number of the event after which.

        earlier: more of the client's heads, so that the number can be other than 0.
        """
        n = self.common([(have_n, have_head)])
        if n == have_n:
            return self.events[n:]
        return self.common(earlier)

    # -- what follows by itself

    def owed(self) -> AnyEvent | type[Chance] | type[Reveal] | None:
        """Return the event that must come next whatever anybody says, or its type where it takes the secret."""
        facts = self.facts
        if facts.ended or facts.closed:
            return None if facts.revealed else Reveal
        if facts.n >= MOST_EVENTS:
            return self._over(DRAW, "length")
        if facts.state != "playing":
            return None
        left = [number for number, seat in enumerate(facts.seats, 1) if not seat.out]
        if (waits := facts.owing()) or self.game.to_move == CHANCE:
            if len(left) == 1:
                return self._over(self.player_of(left[0]), "forfeit")
            return None if waits else Chance
        n, at = facts.n + 1, facts.at
        if self.game.to_move == NOBODY:
            return self._over(self.game.outcome or DRAW, "rules")
        if facts.seat(self.turn()).out:
            return Move(n=n, at=at, seat=self.turn(), m=RESIGN)
        if len(left) == 1:
            return self._over(self.player_of(left[0]), "forfeit")
        if facts.asked is None or not facts.agreed():
            return None
        if facts.asked.what == "undo":
            return Undo(n=n, at=at, count=self.undo_count())
        return Pause(n=n, at=at, why="agreed") if facts.asked.what == "pause" else self._over(DRAW, "agreed")

    def _over(self, outcome: int, why: Any) -> Over:
        n, at = self.facts.n + 1, self.facts.at
        if outcome == DRAW:
            return Over(n=n, at=at, outcome="draw", why=why)
        return Over(n=n, at=at, outcome=self.game.PLAYERS[outcome - 1], seat=self.seat_of(outcome), why=why)

    def draw(self, secret: bytes) -> str:
        """Return what chance does now. Raises: IllegalMove where nothing is left to it."""
        number = draw(secret, self.code, self.facts.draws + 1, self.facts.seeds)
        return self.game.text(self.game.sample(number))

    def foresee(self, first: AnyEvent | None, secret: bytes | None) -> list[AnyEvent]:
        """Return an event and all that follows from it by itself; the room stays as it is.

        first: None for what is owed already. secret: None once it is revealed. Raises: Refused, ValueError.
        """
        facts, found = self.facts, []
        self._steps.clear()
        try:
            event = first or self._next(secret)
            while event:
                self._apply(event)
                found.append(event)
                event = self._next(secret)
        finally:
            self._put_back(facts)
        return found

    def due(self, now: int, secret: bytes | None) -> list[AnyEvent]:
        """Return the events that time brings: a seat's is up; [] before that. now: ms since 1970."""
        deadline = self.deadline()
        if deadline is None or now < deadline:
            return []
        return self.foresee(Forfeit(n=self.facts.n + 1, at=now, seat=self._runner(), why="time"), secret)

    def _next(self, secret: bytes | None) -> AnyEvent | None:
        owed, n, at = self.owed(), self.facts.n + 1, self.facts.at
        if not isinstance(owed, type):
            return owed
        if secret is None:
            raise ValueError(f"The secret of room {self.code} is not here, but its event {n} takes it.")
        if owed is Chance:
            return Chance(n=n, at=at, m=self.draw(secret))
        return Reveal(n=n, at=at, secret=secret.hex())

    # -- changing

    def apply(self, event: AnyEvent) -> None:
        """Take the next event. Raises: Refused, and nothing has changed."""
        self._steps.clear()
        self._apply(event)

    def _apply(self, event: AnyEvent) -> None:
        facts = self.facts
        if event.n != facts.n + 1:
            raise Refused("stale", f"After event {facts.n} comes {facts.n + 1}, not {event.n}.")
        if event.at < facts.at:
            raise Refused("stale", f"Event {event.n} is older than the one before it.")
        self._check_owed(event)
        runner = self._runner()
        changed = STEPS[type(event)](self, self._charged(runner, event), event)
        self._log(changed, event)
        if runner and isinstance(event, Move) and self._runner() != runner:
            self._add_time(runner)

    def _check_owed(self, event: AnyEvent) -> None:
        """Raises: Refused where something else must come first, or this may only come when it must."""
        owed = self.owed()
        if owed is None:
            if _follows(event):
                raise Refused("turn", f"Nothing has led to this {kind_of(event)}.")
        elif isinstance(owed, type):
            if type(event) is not owed:
                raise Refused("turn", f"A {owed.__struct_config__.tag} must come first.")
        elif event != replace(owed, at=event.at):
            raise Refused("turn", f"A {kind_of(owed)} must come first.")

    def _runner(self) -> int:
        """Return the seat whose clock runs, 0 for none: whose turn it is, or whose seed the draws wait for."""
        facts = self.facts
        if not facts.opened.clock or facts.state != "playing":
            return 0
        runner = next(iter(facts.owing()), 0) or self.turn()
        return runner if runner and not facts.seat(runner).out else 0

    def _charged(self, runner: int, event: AnyEvent) -> Facts:
        """Return the facts with the time since the last event taken off the clock that ran."""
        facts = self.facts
        late = isinstance(event, Forfeit) and event.why == "time"
        if not runner:
            if late:
                raise Refused("turn", "No clock runs.")
            return facts
        seat = facts.seat(runner)
        left = seat.left - (event.at - facts.at)
        if late != (left <= 0) or (isinstance(event, Forfeit) and late and event.seat != runner):
            raise Refused("closed", f"The time of seat {runner} is {'not yet ' if late and left > 0 else ''}up.")
        return facts.with_seat(runner, replace(seat, left=max(0, left)))

    def _add_time(self, runner: int) -> None:
        clock, seat = self.facts.opened.clock, self.facts.seat(runner)
        if clock and clock.add:
            self.facts = self.facts.with_seat(runner, replace(seat, left=seat.left + clock.add))

    def _log(self, facts: Facts, event: AnyEvent) -> None:
        """Take an event into the log, with the facts that it leads to."""
        self.facts = replace(facts, n=event.n, at=event.at, head=next_head(facts.head, encode(event)))
        self.events.append(event)
        self._heads += bytes.fromhex(self.facts.head)

    def _put_back(self, facts: Facts) -> None:
        """Take back what was applied since these facts, in the game too."""
        self.facts = facts
        del self.events[facts.n :]
        del self._heads[HEAD_BYTES * (facts.n + 1) :]
        while self._steps:
            taken = self._steps.pop()
            if taken is None:
                self.game.undo()
            else:
                self.game.play(taken)

    def _play(self, text: str) -> bool:
        """Make a move in the game; return whether it came on top: Game.UNDO takes one off. Raises: Refused."""
        game = self.game
        last = game.last_move() if game.ply else 0
        try:
            move = game.parse(text)
            game.play(move)
        except IllegalMove as error:
            raise Refused("illegal", str(error)) from None
        self._steps.append(last if move == game.UNDO else None)
        return move != game.UNDO

    # -- the kinds of events; each returns the facts after it, and changes the game last

    def _sit(self, facts: Facts, event: Sit) -> Facts:
        facts.check_open()
        seat = facts.seat(event.seat)
        if seat.out:
            raise Refused("seat", f"Seat {event.seat} has given up; watch, or take another.")
        if seat.key:
            raise Refused("seat", f"{seat.name} has seat {event.seat}; choose a free one.")
        if not event.name.isprintable() or event.name != event.name.strip():
            raise Refused("seat", "A name has letters that can be printed, and no blanks around them.")
        if any(other.key == event.key for other in facts.seats):
            raise Refused("seat", "This token has a seat already.")
        if bool(event.commit) == facts.begun:  # who comes later would know what its seed leads to
            raise Refused("illegal", "A seat adds to the draws if it is taken before the game begins, and then alone.")
        taken = replace(seat, name=event.name, key=event.key, commit=event.commit or seat.commit)
        facts = facts.with_seat(event.seat, taken).with_talk(event.seat)
        return replace(facts, begun=facts.begun or all(other.key for other in facts.seats))

    def _stand(self, facts: Facts, event: Stand) -> Facts:
        if facts.closed:
            raise Refused("closed", "This room is closed.")
        seat = facts.seat(event.seat)
        if not seat.key:
            raise Refused("seat", f"Nobody has seat {event.seat}.")
        if event.seat in facts.owing():
            facts.check_drawn()
        commit = seat.commit if facts.begun else ""
        return replace(facts.with_seat(event.seat, replace(seat, name="", key="", commit=commit)), asked=None)

    def _seed(self, facts: Facts, event: Seed) -> Facts:
        if event.seat not in facts.owing():
            raise Refused("stale", "The draws wait for nothing from here.")
        seat = facts.seat(event.seat) if event.seat else None
        if commitment(bytes.fromhex(event.seed)) != (seat.commit if seat else facts.opened.maker):
            raise Refused("illegal", "This seed is not the one that was committed to.")
        if seat:
            return facts.with_seat(event.seat, replace(seat, seed=event.seed))
        return replace(facts, maker_seed=event.seed)

    def _move(self, facts: Facts, event: Move) -> Facts:
        facts.check_running()
        facts.check_drawn()
        if event.id:
            facts.check_player(event.seat)
            if facts.seated and self.turn() != event.seat:
                raise Refused("turn", f"It is the turn of seat {self.turn()}.")
        added = self._play(event.m)
        changed = facts if added else facts.with_talk(event.seat)  # else taking back and moving again fills the log
        return replace(changed, asked=None, questions=frozenset())

    def _chance(self, facts: Facts, event: Chance) -> Facts:
        self._play(event.m)
        return replace(facts, draws=facts.draws + 1)

    def _ask(self, facts: Facts, event: Ask) -> Facts:
        facts.check_running()
        facts.check_drawn()
        facts.check_player(event.seat)
        facts.check_question(event.seat, event.what)
        if event.what == "undo" and not self.undo_count():
            raise Refused("illegal", "There is no move to take back.")
        asked = Wanted(event.n, event.what, frozenset({event.seat} - {0}))
        return replace(facts.with_talk(event.seat), asked=asked, questions=facts.questions | {(event.seat, event.what)})

    def _answer(self, facts: Facts, event: Answer) -> Facts:
        facts.check_running()
        facts.check_player(event.seat)
        asked = facts.asked
        if asked is None or asked.n != event.to:
            raise Refused("stale", "That question is no longer open.")
        if event.yes and event.seat in asked.yes:
            raise Refused("busy", f"Seat {event.seat} has agreed already.")
        facts = facts.with_talk(event.seat)
        if not event.yes:
            return replace(facts, asked=None)
        return replace(facts, asked=replace(asked, yes=asked.yes | {event.seat}))

    def _undo(self, facts: Facts, event: Undo) -> Facts:
        draws = facts.draws
        for _ in range(event.count):
            self._steps.append(self.game.last_move())
            self.game.undo()
            draws -= self.game.to_move == CHANCE
        return replace(facts, asked=None, questions=frozenset(), draws=draws)

    def _pause(self, facts: Facts, event: Pause) -> Facts:
        facts.check_running()
        questions = facts.questions if event.why == "server" else frozenset()
        return replace(facts, paused=True, asked=None, questions=questions)

    def _resume(self, facts: Facts, event: Resume) -> Facts:
        facts.check_open()
        if not facts.paused:
            raise Refused("turn", "The game is not paused.")
        if event.seat:
            facts.check_player(event.seat)
        return replace(facts, paused=False)

    def _forfeit(self, facts: Facts, event: Forfeit) -> Facts:
        facts.check_running()
        if event.why == "left":  # time goes by on a free seat, too
            facts.check_player(event.seat)
        out = replace(facts.seat(event.seat), out=True)
        return replace(facts.with_seat(event.seat, out), asked=None)

    def _end(self, facts: Facts, event: Over) -> Facts:
        return replace(facts, ended=event, asked=None)

    def _reveal(self, facts: Facts, event: Reveal) -> Facts:
        if commitment(bytes.fromhex(event.secret)) != facts.opened.commit:
            raise Refused("illegal", "The secret is not the one that the room began with.")
        return replace(facts, revealed=True)

    def _fork(self, facts: Facts, event: Fork) -> Facts:
        if facts.closed:
            raise Refused("closed", "This room is closed.")
        if event.after > facts.n:
            raise Refused("stale", f"There is no event {event.after} yet.")
        return facts

    def _close(self, facts: Facts, event: Close) -> Facts:
        if facts.closed:
            raise Refused("closed", "This room is closed already.")
        return replace(facts, closed=True, asked=None)


def _follows(event: AnyEvent) -> bool:
    """Return whether an event only comes when the state of the room leads to it."""
    if isinstance(event, Move):
        return not event.id
    if isinstance(event, Pause):
        return event.why == "agreed"
    return isinstance(event, Chance | Undo | Over | Reveal)


def _never(_room: Room, _facts: Facts, _event: Open) -> Facts:
    raise Refused("illegal", "A room is opened once.")


STEPS: dict[type[Event], Callable[[Room, Facts, Any], Facts]] = {
    Open: _never,
    Sit: Room._sit,
    Stand: Room._stand,
    Seed: Room._seed,
    Move: Room._move,
    Chance: Room._chance,
    Ask: Room._ask,
    Answer: Room._answer,
    Undo: Room._undo,
    Pause: Room._pause,
    Resume: Room._resume,
    Forfeit: Room._forfeit,
    Over: Room._end,
    Reveal: Room._reveal,
    Fork: Room._fork,
    Close: Room._close,
}


def seats_of(game: Game) -> int:
    """Return how many seats a game has."""
    return int(game.options().get("players", len(game.PLAYERS)))


def made_game(name: str, options: dict[str, str]) -> Game:
    """Return a new game. Raises: Refused."""
    try:
        return new_game(name, [f"{option}={value}" for option, value in options.items()])
    except ValueError as error:
        raise Refused("illegal", str(error)) from None


def _game_of(opened: Open) -> Game:
    """Return the game that a room begins with. Raises: Refused."""
    if say := of_log(opened.v):
        raise Refused("version", say)
    if opened.n != 1:
        raise Refused("stale", "A room's first event has the number 1.")
    if opened.clock and opened.table != "seated":
        raise Refused("illegal", "Clocks are for rooms with seats: at a free table anybody moves.")
    if opened.maker and opened.table != "free":
        raise Refused("illegal", "In a room with seats those who take them add to the draws.")
    game = made_game(opened.game, opened.options)
    if game.options() != opened.options:
        raise Refused("illegal", "The options of the room are not all that the game has.")
    try:
        game.load(opened.moves)
    except IllegalMove as error:
        raise Refused("illegal", str(error)) from None
    if game.to_move == NOBODY:
        raise Refused("illegal", "That game is over; a room needs one that goes on.")
    return game
