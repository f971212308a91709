"""A room as its log says it, followed event by event. It runs on both runtimes.

The server has checked all this (host/rooms/room.py); a client follows it to know whose turn it is and what its board
has to show, also while it is offline, and to notice a server that says one thing today and another tomorrow.
"""

import json
from typing import Any

from engines.game import CHANCE, NOBODY, RESIGN, Game, IllegalMove
from engines.registry import engine_of
from host.rooms.chance import commitment, draw
from host.rooms.client.rules import check
from host.rooms.hash_chain import FIRST_HEAD, HEAD_BYTES, canonical, next_head
from host.rooms.versions import of_log

MOST_POINTS = 32  # of its line that a client shows the server
KEEPS_QUESTION = ("sit", "seed", "answer", "fork", "chance")  # events that leave a question open


class Broken(Exception):
    """The log is none, or against the rules of its game: the server, or what was kept, is at fault."""


class Seat:
    """A seat: who has it ("" nobody), the key of its token, whether it gave up, ms on its clock.

    commit, seed: what it adds to the draws (host/rooms/chance.py). added: the commitment of who has it now, "" where
    the game had begun.
    """

    def __init__(self, left: int) -> None:
        self.name = ""
        self.key = ""
        self.out = False
        self.left = left
        self.commit = self.added = ""
        self.seed = ""


def draws_in(name: str, options: dict[str, str], moves: list[str]) -> int:
    """Return how many of a game's moves are draws. Raises: IllegalMove."""
    game, count = engine_of(name)(**options), 0
    for text in moves:
        count += game.to_move == CHANCE
        game.play(game.parse(text))
    return count


class Line:
    """A log and where it leads to; empty at first.

    n, head: of the last event. log: the events as canonical JSON, event n at n - 1. moves: the texts that stand, those
    from before the room (`floor` of them) among them. asked: {} or {n, what, by, yes}. paused_by: "server" or "agreed".
    has_chance: whether the game draws; drawn_before: whether it did before the room; draws: how many draws of the room
    stand. unfair: the number of the first event whose draw is not what the secret and the seeds lead to, -1 for another
    secret; 0 where all are, None until the secret is revealed.
    """

    def __init__(self) -> None:
        self.log: list[str] = []
        self._clear()

    def _clear(self) -> None:
        self.n, self.at, self.head = 0, 0, FIRST_HEAD
        self._heads = b""
        self.game: Game | None = None
        self.opened: dict[str, Any] = {}
        self.seats: list[Seat] = []
        self.moves: list[str] = []
        self.floor = 0
        self.begun = self.paused = self.over = self.closed = False
        self.paused_by = ""
        self.asked: dict[str, Any] = {}
        self.outcome = ""
        self.won = 0  # the seat that has won, 0 for none
        self.has_chance = self.drawn_before = False
        self.draws = 0
        self.maker_seed = ""
        self.unfair: int | None = None

    # --- what there is ---------------------------------------------------------------------

    @property
    def table(self) -> str:
        """Who may move: "free" or "seated"."""
        return str(self.opened["table"])

    @property
    def state(self) -> str:
        """The room in a word, as the server has it."""
        if self.closed:
            return "closed"
        if self.over:
            return "over"
        if not self.begun:
            return "waiting"
        return "paused" if self.paused else "playing"

    def head_at(self, n: int) -> str:
        """Return the head after event n; n: 0 to the last."""
        return self._heads[HEAD_BYTES * (n - 1) : HEAD_BYTES * n].hex() if n else FIRST_HEAD

    def points(self) -> list[list]:
        """Return some earlier points of this line, the later the closer, so that the server finds where it leaves its
        own: [number, head] each.
        """
        found: list[list] = []
        back = 1
        while back < self.n and len(found) < MOST_POINTS:
            found.append([self.n - back, self.head_at(self.n - back)])
            back *= 2
        return found

    def seat_of(self, player: int) -> int:
        """Return the seat that plays a player (and the player that a seat plays): exchanged by a swap."""
        game: Any = self.game
        return 3 - player if game.swapped() else player

    def turn(self) -> int:
        """Return the seat whose turn it is, 0 where it is nobody's."""
        game: Any = self.game
        playing = self.state == "playing" and game.to_move > NOBODY and not self.owing()
        return self.seat_of(game.to_move) if playing else 0

    def owing(self) -> list[int]:
        """Return the seats, 0 for who made the room, that have to show a seed before the game goes on."""
        if not self.has_chance or not self.begun or self.over or self.closed:
            return []
        owed = [0] if self.opened.get("maker") and not self.maker_seed else []
        for number, seat in enumerate(self.seats):
            if seat.commit and not (seat.seed or seat.out):
                owed.append(number + 1)
        return owed

    def seeds(self) -> list[str]:
        """Return what players add to the draws, in the order of their seats."""
        return [seed for seed in [self.maker_seed] + [seat.seed for seat in self.seats] if seed]

    def seat_with(self, key: str) -> int:
        """Return the seat that this key has, 0 for none."""
        found = 0
        for number, seat in enumerate(self.seats):
            if key and seat.key == key:
                found = number + 1
        return found

    def may_move(self, seat: int) -> bool:
        """Return whether moves of this seat (0: of a client without) are taken now, if they are legal."""
        if self.state != "playing" or self._mover() == CHANCE or self.owing():
            return False
        if seat and (self.seats[seat - 1].out or not self.seats[seat - 1].key):
            return False
        return self._is_turn_of(seat)

    def has_place_for(self, seat: int) -> bool:
        """Return whether this seat, 0 for none, may ever move here again."""
        if self.state in ("over", "closed"):
            return False
        return not self.seats[seat - 1].out if seat else self.table == "free"

    def deadline(self) -> int | None:
        """Return when the time of the seat whose turn it is will be up, in the server's ms; None without a clock."""
        runner = self._runner()
        return self.at + self.seats[runner - 1].left if runner else None

    def record(self) -> dict[str, Any]:
        """Return the game as Target.load() takes it."""
        return {"game": self.opened["game"], "options": self.opened["options"], "moves": list(self.moves)}

    # --- what may come ---------------------------------------------------------------------

    def after(self, texts: list[str], seat: int) -> list[str] | None:
        """Return the moves that would stand after more of this seat's (0: of a free table); None where the rules, or
        whose turn it is, do not allow them.
        """
        game: Any = self.game
        before, steps = list(self.moves), []
        try:
            for text in texts:
                if game.to_move <= NOBODY or not self._is_turn_of(seat):
                    return None
                steps.append(self._play(text))
            return list(self.moves)
        except IllegalMove:
            return None
        finally:
            for taken in reversed(steps):
                if taken is None:
                    game.undo()
                else:
                    game.play(taken)
            self.moves = before

    def last_with(self, moves: list[str]) -> int:
        """Return the last event after which exactly these moves stood, 0 for none."""
        line, found = Line(), 0
        for text in self.log:
            line.apply(json.loads(text))
            if line.moves == moves:
                found = line.n
        return found

    # --- changing ----------------------------------------------------------------------------

    def rewind(self, n: int) -> None:
        """Forget all after event n."""
        log, self.log = self.log[:n], []
        self._clear()
        for text in log:
            self.apply(json.loads(text))

    def apply(self, event: dict[str, Any]) -> None:
        """Take the next event. Raises: Broken, after which this line is good for nothing."""
        try:
            text = canonical(event)
            self._apply(event["k"], event, event["n"], event["at"])
            self.head = next_head(self.head, text.encode())
        except (IllegalMove, IndexError, KeyError, TypeError, ValueError, ArithmeticError) as error:
            raise Broken(f"Event {self.n + 1} of the room's log makes no sense ({error}).") from None
        self.n, self.at = event["n"], event["at"]
        self._heads += bytes.fromhex(self.head)
        self.log.append(text)

    def _apply(self, kind: str, event: dict[str, Any], n: int, at: int) -> None:
        if n != self.n + 1 or at < self.at or (kind == "open") != (n == 1):
            raise ValueError(f"it is event {n}")
        runner = self._runner() if self.n else 0
        if self.n:
            check(self, event)
            self._charge(runner, kind, event)
        if kind in STEPS:
            STEPS[kind](self, event)
        if kind == "move" and runner and self._runner() != runner:
            self.seats[runner - 1].left += self.opened["clock"].get("add", 0)
        if kind != "ask" and kind not in KEEPS_QUESTION:
            self.asked = {}

    def _charge(self, runner: int, kind: str, event: dict[str, Any]) -> None:
        """Take the time since the last event off the clock that ran."""
        late = kind == "forfeit" and event["why"] == "time"
        left = self.seats[runner - 1].left - (event["at"] - self.at) if runner else 1
        if late != (left <= 0) or (late and event["seat"] != runner):
            raise ValueError("time is up, or not yet")
        if runner:
            self.seats[runner - 1].left = max(0, left)

    def _open(self, event: dict[str, Any]) -> None:
        moves = event.get("moves", [])
        if say := of_log(event.get("v", 1)):
            raise ValueError(say)
        self.game = engine_of(event["game"]).from_record(
            {"game": event["game"], "options": event["options"], "moves": list(moves)}
        )
        game: Any = self.game
        self.opened, self.floor, self.moves = event, game.ply, game.texts()
        self.has_chance = type(game).sample is not Game.sample
        self.drawn_before = self.has_chance and draws_in(event["game"], event["options"], moves) > 0
        self.begun = event["table"] == "free"
        clock = event.get("clock")
        left = clock["limit"] if clock else 0
        self.seats = [Seat(left) for _ in range(int(event["options"].get("players", len(game.PLAYERS))))]

    def _sit(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"] - 1]
        seat.name, seat.key = event["name"], event["key"]
        seat.added = event.get("commit", "")
        seat.commit = seat.added or seat.commit
        self.begun = self.begun or all(bool(seat.key) for seat in self.seats)

    def _stand(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"] - 1]
        seat.name = seat.key = ""
        if not self.begun:
            seat.commit = ""

    def _seed(self, event: dict[str, Any]) -> None:
        number, seed = event.get("seat", 0), event["seed"]
        if commitment(bytes.fromhex(seed)) != (self.seats[number - 1].commit if number else self.opened["maker"]):
            raise ValueError("this seed is not the one that was committed to")
        if number:
            self.seats[number - 1].seed = seed
        else:
            self.maker_seed = seed

    def _move(self, event: dict[str, Any]) -> None:
        self._play(event["m"])

    def _chance(self, event: dict[str, Any]) -> None:
        self._play(event["m"])
        self.draws += 1

    def _ask(self, event: dict[str, Any]) -> None:
        by = event.get("seat", 0)
        self.asked = {"n": event["n"], "what": event["what"], "by": by, "yes": [by] if by else []}

    def _answer(self, event: dict[str, Any]) -> None:
        if not event["yes"]:
            self.asked = {}
        elif self.asked:
            self.asked["yes"] = sorted(self.asked["yes"] + [event["seat"]])

    def _undo(self, event: dict[str, Any]) -> None:
        game: Any = self.game
        for _ in range(event["count"]):
            game.undo()
            self.moves.pop()
            if game.to_move == CHANCE:
                self.draws -= 1

    def _pause(self, event: dict[str, Any]) -> None:
        self.paused, self.paused_by = True, event["why"]

    def _resume(self, _event: dict[str, Any]) -> None:
        self.paused = False

    def _forfeit(self, event: dict[str, Any]) -> None:
        self.seats[event["seat"] - 1].out = True

    def _end(self, event: dict[str, Any]) -> None:
        self.over, self.outcome, self.won = True, event["outcome"], event.get("seat", 0)

    def _close(self, _event: dict[str, Any]) -> None:
        self.closed = True

    def _reveal(self, event: dict[str, Any]) -> None:
        secret = bytes.fromhex(event["secret"])
        self.unfair = self._unfair_draw(secret) if commitment(secret) == self.opened["commit"] else -1

    def _unfair_draw(self, secret: bytes) -> int:
        """Return the number of the first event whose draw is another than it should be, 0 where there is none."""
        line = Line()
        for text in self.log if self.has_chance else []:
            event = json.loads(text)
            if event["k"] == "chance" and line.draw(secret) != event["m"]:
                return int(event["n"])
            line.apply(event)
        return 0

    def draw(self, secret: bytes) -> str:
        """Return what chance does now, by the secret. Raises: IllegalMove where nothing is left to it."""
        game: Any = self.game
        return str(game.text(game.sample(draw(secret, self.opened["code"], self.draws + 1, self.seeds()))))

    # --- the game ----------------------------------------------------------------------------

    def _play(self, text: str) -> int | None:
        """Make a move; return the move that it took off (Game.UNDO does), None where it came on top.

        Raises: IllegalMove.
        """
        game: Any = self.game
        before = game.ply
        last = game.last_move() if before else RESIGN
        move = game.parse(text)
        game.play(move)
        if move == game.UNDO:
            self.moves.pop()
            return int(last)
        self.moves += game.texts(before)
        return None

    def _mover(self) -> int:
        game: Any = self.game
        return int(game.to_move)

    def _is_turn_of(self, seat: int) -> bool:
        return self.table == "free" or (seat > 0 and self.seat_of(self._mover()) == seat)

    def _runner(self) -> int:
        """Return the seat whose clock runs, 0 for none: whose turn it is, or whose seed the draws wait for."""
        if not self.opened.get("clock") or self.state != "playing":
            return 0
        runner = (self.owing() or [self.turn()])[0]
        return runner if runner and not self.seats[runner - 1].out else 0


STEPS = {
    "open": Line._open,
    "sit": Line._sit,
    "stand": Line._stand,
    "seed": Line._seed,
    "move": Line._move,
    "chance": Line._chance,
    "ask": Line._ask,
    "answer": Line._answer,
    "undo": Line._undo,
    "pause": Line._pause,
    "resume": Line._resume,
    "forfeit": Line._forfeit,
    "over": Line._end,
    "reveal": Line._reveal,
    "close": Line._close,
}
