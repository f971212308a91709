"""A room driven by several clients at random, beside a simple model of what must hold.

    python -m tests.host.rooms.model --steps 100000 [--seed 7]

The model reads the log alone, as JSON, by the engines and the standard library: it knows nothing of host/rooms/room.py.
After each message it compares: numbers without a gap, heads, the game, whose turn it is, clocks; nobody plays another's
seat, what may be played is taken, every move that was taken is there once, and what is refused changes nothing.
"""

import argparse
import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from engines.game import CHANCE, NOBODY, Game, IllegalMove
from engines.registry import GAMES, engine_of
from host.rooms import codes, decisions, events, messages
from host.rooms.facts import Refused
from host.rooms.room import Room
from tests.host.rooms.table import committed, fresh_secret, seed_of, sitting
from tests.support.room_log import checked

Pick = Callable[[int], int]  # one of 0 .. n - 1
SECRET = bytes(range(32))
CODE = "K7QMXA"
OWNER = "o" * 22
START = 1_795_338_000_000
KINDS: list[tuple[str, dict[str, str]]] = [
    ("robble", {"size": "5"}),
    ("pebble_rebel", {}),
    ("pebble_rebel", {"setup": "random", "draw": "one"}),
    ("ouroboros", {}),
    ("ouroboros", {"players": "3", "size": "6"}),
    ("ouroboros", {"players": "4"}),
    ("vacuum", {"turns": "50"}),
    ("vacuum", {"players": "3"}),
    ("vacuum", {"players": "4"}),
    ("konane", {"size": "6"}),
]
KINDS += [(name, {}) for name in GAMES if name not in dict(KINDS)]
WORDS = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]  # moves, and what is none
WORDS += "swap resign undo commit vacuum:f6 vacuum:g7 e2-e1 e2-f2 c3+ -B z9".split()
DRAWING = [name for name in GAMES if engine_of(name).sample is not Game.sample]  # they leave something to chance


class Model:
    """What a log says, read event by event."""

    def __init__(self, opened: dict[str, Any]) -> None:
        self.game: Game = engine_of(opened["game"]).from_record(
            {"game": opened["game"], "options": opened["options"], "moves": opened.get("moves", [])}
        )
        self.count = int(opened["options"].get("players", 2))
        self.free = opened["table"] == "free"
        self.clock = opened.get("clock")
        self.left = dict.fromkeys(range(1, self.count + 1), self.clock["limit"] if self.clock else 0)
        self.keys: dict[int, str] = {}
        self.out: set[int] = set()
        self.begun = self.free
        self.paused = self.over = self.closed = False
        self.n, self.at, self.head = 0, opened["at"], "0" * 16
        self.asked: int | None = None
        self.asks: set[tuple[int, str]] = set()
        self.maker = opened.get("maker", "")
        self.commits: dict[int, str] = {}
        self.seeds: dict[int, str] = {}
        self.drawn: list[tuple[int, str]] = []  # the draws that stand: at which ply, and what came
        self.again: dict[tuple[int, tuple[str, ...]], str] = {}  # what came as which draw, after which moves
        self.moves: Counter[tuple[int, str]] = Counter()
        self.options = opened["options"]
        self.commit, self.secret = opened["commit"], SECRET
        self.fresh = SECRET  # of the game that begins next
        self.revealed = False
        self.wanted = ""  # what was asked for
        self.adds: dict[int, str] = {}  # to another game

    @property
    def running(self) -> bool:
        return self.begun and not (self.paused or self.over or self.closed)

    def turn(self) -> int:
        """The seat whose turn it is; a swap at the second move exchanges the two."""
        if not self.running or self.game.to_move <= NOBODY or self.owing():
            return 0
        swapped = self.game.NAME == "robble" and "swap" in self.game.texts(0, 2)
        return 3 - self.game.to_move if swapped else self.game.to_move

    def owing(self) -> list[int]:
        """Whose seeds the draws wait for, 0 for who made the room."""
        if self.over or self.closed or not self.begun or self.game.NAME not in DRAWING:
            return []
        owed = [seat for seat in sorted(self.commits) if seat not in self.seeds and seat not in self.out]
        return [0, *owed] if self.maker and 0 not in self.seeds else owed

    def runner(self) -> int:
        """Whose clock runs, 0 for nobody's."""
        if not self.clock or not self.running:
            return 0
        runner = self.owing()[0] if self.owing() else self.turn()
        return 0 if runner in self.out else runner

    def read(self, text: bytes) -> None:
        event = json.loads(text)
        canonical = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        assert canonical == text
        assert event["n"] == self.n + 1 and event["at"] >= self.at
        runner = self.runner()
        if runner:
            self.left[runner] = max(0, self.left[runner] - (event["at"] - self.at))
            assert (self.left[runner] == 0) == (event["k"] == "forfeit" and event["why"] == "time")
        self._take(event)
        if self.clock and runner and event["k"] == "move" and self.runner() != runner:
            self.left[runner] += self.clock.get("add", 0)
        self.n, self.at = event["n"], event["at"]
        self.head = hashlib.sha256(self.head.encode() + text).hexdigest()[:16]

    def _take(self, event: dict[str, Any]) -> None:
        kind, seat = event["k"], event.get("seat", 0)
        if kind == "sit":
            assert seat not in self.keys and seat not in self.out and event["key"] not in self.keys.values()
            self.keys[seat] = event["key"]
            assert ("commit" in event) != self.begun  # who comes later would know what its seed leads to
            if not self.begun:
                self.commits[seat] = event["commit"]
            self.begun |= len(self.keys) == self.count
        elif kind == "stand":
            del self.keys[seat]
            if not self.begun:
                del self.commits[seat]
        elif kind == "seed":
            assert seat in self.owing()
            said = self.commits[seat] if seat else self.maker
            assert hashlib.sha256(bytes.fromhex(event["seed"])).hexdigest() == said
            self.seeds[seat] = event["seed"]
        elif kind in ("move", "chance"):
            assert self.running and (self.game.to_move == CHANCE) == (kind == "chance") and not self.owing()
            if kind == "chance":
                self._draw(event["m"])
            else:
                self.asks.clear()
            if kind == "move" and event.get("id"):
                assert self.free or seat == self.turn()
                assert seat not in self.out and (seat in self.keys or (seat == 0 and self.free))
                self.moves[seat, event["id"]] += 1
            elif kind == "move":
                assert event["m"] == "resign" and seat == self.turn() and seat in self.out
            self.game.play(self.game.parse(event["m"]))
        elif kind == "undo":
            for _ in range(event["count"]):
                self.game.undo()
            self.drawn = [(ply, text) for ply, text in self.drawn if ply < self.game.ply]
            self.asks.clear()
            assert self.game.to_move > NOBODY and self.turn() not in self.out
        elif kind == "forfeit":
            self.out.add(seat)
        elif kind == "pause":
            self.paused = True
        elif kind == "resume":
            self.paused = False
        elif kind == "over":
            self._check_end(event)
            self.over = True
        elif kind == "close":
            self.closed = True
        elif kind == "reveal":
            assert (self.over or self.closed) and event["secret"] == self.secret.hex()
            assert hashlib.sha256(self.secret).hexdigest() == self.commit
            self.revealed = True
        elif kind == "rematch":
            self._begin_again(event)
        if kind == "ask":
            self.wanted, self.adds = event["what"], {}
        if kind in ("ask", "answer") and event.get("commit"):
            self.adds[seat if not self.free else 0] = event["commit"]
        self.asked = event["n"] if kind == "ask" else self.asked if kind in ("sit", "seed", "answer", "fork") else None
        if kind == "ask":
            self.asks.add((seat, event["what"]))
        elif kind == "pause" and event["why"] == "agreed":
            self.asks.clear()

    def _begin_again(self, event: dict[str, Any]) -> None:
        """All who have seats have agreed: a game without moves, in which nobody has given up."""
        assert self.over and self.revealed and not self.closed
        swap = event.get("swap", False)
        assert self.wanted == ("swap" if swap else "rematch")
        if not self.free:
            assert set(self.adds) == set(self.keys)
        self.commit, self.secret = event["commit"], self.fresh
        self.maker = self.adds.get(0, "") if self.free else ""
        to = {seat: seat % self.count + 1 if swap else seat for seat in range(1, self.count + 1)}
        self.commits = {} if self.free else {to[seat]: commit for seat, commit in self.adds.items()}
        self.keys = {to[seat]: key for seat, key in self.keys.items()}
        self.left = dict.fromkeys(self.left, self.clock["limit"] if self.clock else 0)
        self.game = engine_of(self.game.NAME)(**self.options)
        self.out, self.seeds, self.drawn, self.again, self.adds = set(), {}, [], {}, {}
        self.asks.clear()
        self.paused = self.over = self.revealed = False
        self.begun = self.free or len(self.keys) == self.count

    def _check_end(self, event: dict[str, Any]) -> None:
        if event["why"] == "rules":
            assert self.game.to_move == NOBODY and event["outcome"] == self.game.outcome_name()
        elif event["why"] == "forfeit":
            assert {event["seat"]} == set(range(1, self.count + 1)) - self.out
        else:
            assert event["outcome"] == "draw" and event.get("seat", 0) == 0

    def _draw(self, text: str) -> None:
        """A draw depends on secret, seeds and its number alone: after the same moves it is the same again."""
        number = len(self.drawn) + 1
        where = (number, tuple(self.game.texts()))
        assert self.again.setdefault(where, text) == text
        self.drawn.append((self.game.ply, text))
        seeds = b"".join(bytes.fromhex(self.seeds[seat]) for seat in sorted(self.seeds))
        said = CODE.encode() + number.to_bytes(8, "big") + seeds
        assert text == self.game.text(self.game.sample(int(hmac.new(self.secret, said, "sha256").hexdigest()[:8], 16)))

    def may_play(self, seat: int, text: str) -> bool:
        """Whether this seat may make this move now; 0 has no seat."""
        if self.owing() or not self.running or self.game.to_move <= NOBODY or seat in self.out:
            return False
        if not self.free and (seat == 0 or seat != self.turn()):
            return False
        try:
            self.game.parse(text)
        except IllegalMove:
            return False
        return True


class Client:
    """One at the other end: the token it has, and what it knows of the log."""

    def __init__(self) -> None:
        self.token: str | None = None
        self.known: list[tuple[int, str]] = [(0, "0" * 16)]
        self.sent: list[messages.Move] = []


class Rig:
    """A room, its clients, the model, and what may be done to them. pick: where all choices come from. kind: one of
    KINDS, where it is not picked.
    """

    ACTIONS = tuple(
        "any_word stale repeat repeat ahead sit sit sit sit_again seed seed seed stand wrong_token ask answer answer "
        "forfeit resume resume resume close wait time_up server hello hello garbage".split()
        + ["move"] * 40
        + ["rematch"] * 4
    )

    def __init__(self, pick: Pick, kind: tuple[str, dict[str, str]] | None = None) -> None:
        self.pick = pick
        self.secret = SECRET
        name, options = kind or KINDS[pick(len(KINDS))]
        seated = pick(3) > 0
        clock = events.Clock(1000 * (1 + pick(60)), 500 * pick(3)) if seated and pick(2) else None
        wanted = messages.NewRoom(
            game=name,
            options=options,
            table="seated" if seated else "free",
            commit=committed(seed_of(0)) if pick(4) else "",
            clock=clock,
            moves=self._before(name),
        )
        self.now, self.ids, self.closing = START, 0, pick(6) == 0
        first = decisions.opening(wanted, CODE, OWNER, SECRET, self.now)
        opening = [first, *decisions.foresee(Room.of([first]), None, SECRET)]
        self.room = Room.of(opening[:1])
        self.log = [opening[0].body()]
        self.model = Model(json.loads(self.log[0]))
        self.model.read(self.log[0])
        self._commit(opening[1:])
        self.clients = [Client() for _ in range(self.model.count + 1)]
        for seat in range(1, self.model.count + 1):
            if pick(8):
                self.take(self.clients[seat], seat)
        self.check()

    def _before(self, name: str) -> tuple[str, ...]:
        """Moves that were made before the room, now and then."""
        return ("c3", "b3") if name == "robble" and self.pick(4) == 0 else ()

    # -- the ways in

    def act(self) -> None:
        """Do one thing, and compare."""
        getattr(self, self.ACTIONS[self.pick(len(self.ACTIONS))])()
        self.check()

    def say(self, client: Client, message: messages.ClientMessage) -> decisions.Acts:
        """Send a message as its text; commit and apply what it leads to."""
        message = messages.decode(messages.encode(message))
        who = decisions.seat_of_token(self.room, client.token)
        key = codes.key_of(client.token or "")
        assert who == next((seat for seat, kept in self.model.keys.items() if kept == key), 0)
        before = self.fingerprint()
        fresh = fresh_secret(self.room.facts.n)
        acts = decisions.decide(self.room, message, who, self.now, self.secret, f"{self.room.facts.n:022d}", fresh)
        assert self.fingerprint() == before  # deciding changes nothing
        refused = any(isinstance(reply, messages.No) for reply in acts.replies)
        late = bool(acts.events) and isinstance(acts.events[0], events.Forfeit) and acts.events[0].why == "time"
        assert late or refused == (not acts.events and not self._is_repeat(acts))
        if any(isinstance(event, events.Rematch) for event in acts.events):
            self.secret = self.model.fresh = fresh
        self._commit(acts.events)
        for reply in acts.replies:
            assert messages.encode(reply)
            if isinstance(reply, messages.Seated):
                client.token = reply.token
        return acts

    @staticmethod
    def _is_repeat(acts: decisions.Acts) -> bool:
        return len(acts.replies) == 1 and isinstance(acts.replies[0], messages.Events | messages.Seated)

    def _commit(self, found: Any) -> None:
        for event in found:
            text = event.body()
            self.room.apply(events.decode(text))
            self.log.append(text)
            self.model.read(text)
        assert self.room.owed() == {}

    # -- what may be done

    def client(self) -> Client:
        return self.clients[self.pick(len(self.clients))]

    def mover(self) -> Client:
        """The client whose turn it is, mostly."""
        key = self.model.keys.get(self.model.turn())
        for client in self.clients:
            if key and client.token and codes.key_of(client.token) == key and self.pick(5):
                return client
        return self.client()

    def seat_of(self, client: Client) -> int:
        return decisions.seat_of_token(self.room, client.token)

    def text(self) -> str:
        """A move, legal by the rules of now if there is one."""
        moves = self.model.game.legal_moves() if self.model.game.to_move > NOBODY else []
        if not moves or self.pick(150) == 0:
            return "resign"
        if self.model.game.NAME == "vacuum" and self.pick(12) == 0:
            return "undo"
        return self.model.game.text(moves[self.pick(len(moves))])

    def send_move(self, client: Client, text: str, after: int) -> decisions.Acts:
        self.ids += 1
        message = messages.Move(id=f"i{self.ids}", after=after, m=text)
        client.sent.append(message)
        return self.say(client, message)

    def move(self) -> None:
        self._expect(self.mover(), self.text())

    def any_word(self) -> None:
        self._expect(self.client(), WORDS[self.pick(len(WORDS))])

    def _expect(self, client: Client, text: str) -> None:
        """Send a move, and compare with what the model says of it."""
        n = self.model.n
        late = self.model.clock and self.room.deadline() is not None and self.now >= (self.room.deadline() or 0)
        may = self.model.may_play(self.seat_of(client), text) and not late
        acts = self.send_move(client, text, n)
        taken = [e for e in acts.events if isinstance(e, events.Move) and e.id == client.sent[-1].id]
        assert len(taken) == may, (text, acts)

    def stale(self) -> None:
        n = self.model.n
        acts = self.send_move(self.client(), self.text(), self.pick(n))
        assert not any(isinstance(event, events.Move) and event.id for event in acts.events)

    def ahead(self) -> None:
        acts = self.send_move(self.client(), self.text(), self.model.n + 1 + self.pick(3))
        assert not any(isinstance(event, events.Move) and event.id for event in acts.events)

    def repeat(self) -> None:
        """Send a move again, as after a broken line."""
        client = self.client()
        if not client.sent:
            return
        message = client.sent[-1 - self.pick(min(3, len(client.sent)))]
        seat = self.seat_of(client)
        was = self.model.moves[seat, message.id]
        acts = self.say(client, message)
        if was:
            assert not acts.events and isinstance(acts.replies[0], messages.Events)
            assert acts.replies[0].events[0].id == message.id  # type: ignore[union-attr]

    def sit(self) -> None:
        self.take(self.client(), 1 + self.pick(self.model.count))

    def take(self, client: Client, seat: int) -> None:
        free = seat not in self.model.keys and seat not in self.model.out
        token = f"{self.model.n:>021d}c" if self.pick(2) else None
        may = free and not self.seat_of(client) and not self.model.over and not self.model.closed
        message = sitting(seat, "Ada Łê", token=token)
        acts = self.say(client, message)
        assert may == any(isinstance(event, events.Sit) for event in acts.events) or self._was_late(acts)

    @staticmethod
    def _was_late(acts: decisions.Acts) -> bool:
        return any(isinstance(event, events.Forfeit) and event.why == "time" for event in acts.events)

    def sit_again(self) -> None:
        """The same client, the same token, the same seat: it gets the same again."""
        client = self.client()
        if seat := self.seat_of(client):
            acts = self.say(client, sitting(seat, "A", token=client.token))
            assert acts.replies == [messages.Seated(seat=seat, token=client.token or "")] and not acts.events

    def stand(self) -> None:
        if self.pick(6) == 0:
            client = self.client()
            had = self.seat_of(client)
            may = had and had not in self.model.owing()
            acts = self.say(client, messages.Stand())
            assert self._was_late(acts) or bool(may and not self.model.closed) == bool(acts.events)

    def wrong_token(self) -> None:
        """A stranger guesses, or has a token of a seat that was left: it may do what a watcher may."""
        stranger = Client()
        stranger.token = f"{self.pick(30):022d}x"[-22:]
        assert self.seat_of(stranger) == 0
        self._expect(stranger, self.text())

    def seed(self) -> None:
        """Show a seed, mostly one that the draws wait for."""
        owing = self.model.owing()
        seat = owing[self.pick(len(owing))] if owing and self.pick(8) else self.pick(self.model.count + 1)
        client = self.clients[self.pick(len(self.clients))]
        key = self.model.keys.get(seat)
        for other in self.clients:
            if key and other.token and codes.key_of(other.token) == key:
                client = other
        shown = self.seat_of(client) if not (seat == 0 and self.model.free and self.model.maker) else 0
        said = self.model.commits.get(seat) if seat else self.model.maker
        seed = next((one for one in map(seed_of, range(5)) if committed(one) == said), seed_of(seat))
        acts = self.say(client, messages.Seed(seed=seed))
        taken = any(isinstance(event, events.Seed) for event in acts.events)
        assert self._was_late(acts) or taken == (shown == seat and seat in owing)

    def ask(self) -> None:
        what: Any = ("undo", "undo", "undo", "undo", "pause", "draw")[self.pick(6)]
        client = self.client()
        again = (self.seat_of(client), what) in self.model.asks
        acts = self.say(client, messages.Ask(what=what))
        assert not (again and acts.events) or self._was_late(acts)
        if acts.events and self.pick(3):
            for client in self.clients:
                self.say(client, messages.Answer(n=self.model.asked or 0, yes=self.pick(8) > 0))

    def rematch(self) -> None:
        """Ask for another game, mostly as it has to be, and let the others answer; now and then too early."""
        what: Any = ("rematch", "swap")[self.pick(2)]
        client = self.client()
        may = self.model.revealed and not self.model.closed and self.seat_of(client) + self.model.free > 0
        acts = self.say(client, messages.Ask(what=what, commit=self._adds(client)))
        assert may or not acts.events or self._was_late(acts)
        if acts.events and self.pick(8):
            for other in self.clients:
                commit = self._adds(other) if not self.model.free else ""
                self.say(other, messages.Answer(n=self.model.asked or 0, yes=True, commit=commit))

    def _adds(self, client: Client) -> str:
        """What a client commits to for another game: the seed that it will show in the seat that it then has."""
        return committed(seed_of(0 if self.model.free else self.seat_of(client))) if self.pick(12) else ""

    def answer(self) -> None:
        to = self.model.asked or self.pick(self.model.n)
        self.say(self.client(), messages.Answer(n=to, yes=self.pick(4) > 0))

    def forfeit(self) -> None:
        if self.pick(12) == 0:
            self.say(self.client(), messages.Forfeit())

    def resume(self) -> None:
        self.say(self.client(), messages.Resume())

    def close(self) -> None:
        if self.closing and self.pick(10) == 0:
            owner = OWNER if self.pick(2) else "x" * 22
            acts = self.say(self.client(), messages.Close(owner=owner))
            closed = any(isinstance(event, events.Close) for event in acts.events)
            assert not closed or owner == OWNER

    def wait(self) -> None:
        """Time passes, and now and then the computer's clock is set back."""
        passed = (1, 300, 2000, 20_000)[self.pick(4) & self.pick(4)] if self.pick(10) else -50
        self.now = max(self.now + passed, START)

    def time_up(self) -> None:
        acts = decisions.time_up(self.room, self.now, self.secret)
        deadline = self.room.deadline()
        assert bool(acts.events) == (deadline is not None and self.now >= deadline)
        self._commit(acts.events)

    def server(self) -> None:
        n, at = self.model.n + 1, max(self.now, self.model.at)
        if self.pick(3):
            return
        mine: Any = (
            events.Pause(n=n, at=at, why="server"),
            events.Resume(n=n, at=at),
            events.Fork(n=n, at=at, room="000000", after=self.pick(n)),
        )[self.pick(3)]
        try:
            self._commit(decisions.by_server(self.room, mine, self.secret).events)
        except Refused as error:
            assert error.why in ("turn", "closed", "seat")

    def hello(self) -> None:
        """Ask for what is lacking, with a line that is the room's or leaves it somewhere."""
        n = self.pick(self.model.n + 1)
        heads = ["0" * 16]
        for text in self.log:
            heads.append(hashlib.sha256(heads[-1].encode() + text).hexdigest()[:16])
        known = self.room.catch_up(n, heads[n])
        assert known == [events.decode(text) for text in self.log[n:]]
        strange = [(m, heads[m] if m <= n else "f" * 16) for m in range(self.model.n + 3, -1, -1)]
        if n < self.model.n:
            assert self.room.catch_up(*strange[0], strange[1:33]) == (n if n >= self.model.n + 3 - 32 else 0)

    def garbage(self) -> None:
        """What cannot be read gets a sentence."""
        for text in ('{"t":"move"}', "[]", '{"t":"dance"}', '{"t":"ping","x":1}', "\ud800", '{"t":"move"' * 500):
            try:
                messages.decode(text)
            except Refused as error:
                assert str(error).endswith(".")
            else:
                raise AssertionError(text)

    # -- what must hold

    def fingerprint(self) -> Any:
        return self.room.facts, self.room.game.dump(), len(self.room.events), self.room.head_at(self.room.facts.n)

    def check(self) -> None:
        """Compare room and model."""
        room, model = self.room, self.model
        assert (room.facts.n, room.facts.head, room.facts.at) == (model.n, model.head, model.at)
        assert room.facts.n == len(room.events) == len(self.log)
        assert room.game.dump() == model.game.dump() and room.game.state() == model.game.state()
        assert room.turn() == model.turn()
        assert {seat: room.facts.seat(seat).left for seat in model.left} == model.left
        assert all(count == 1 for count in model.moves.values())

    def rebuild(self) -> None:
        """A room from the log equals the living one, and a board finds all draws right once the secret is out."""
        again = Room.of([events.decode(body) for body in self.log])
        assert again.facts == self.room.facts and again.events == self.room.events
        assert again.game.state() == self.room.game.state() and again.game.dump() == self.room.game.dump()
        assert [again.head_at(n) for n in range(len(self.log) + 1)] == [
            self.room.head_at(n) for n in range(len(self.log) + 1)
        ]
        assert again.owed() == {}
        assert checked(again.events).unfair == (0 if again.facts.ended or again.facts.closed else None)


def run(steps: int, seed: int) -> Counter[str]:
    """Drive rooms for so many steps; return what came how often."""
    random, counts = Random(seed), Counter[str]()
    while steps > 0:
        room_seed = random.randrange(1 << 32)
        choices = Random(room_seed)
        try:
            rig = Rig(choices.randrange)
            for _ in range(min(steps, 10 + choices.randrange(400))):
                rig.act()
                steps -= 1
            rig.rebuild()
        except Exception:
            print(f"in the room of seed {room_seed}")
            raise
        counts.update(event.k for event in rig.room.events)
        counts["rooms"] += 1
        counts[f"rooms of {rig.model.game.NAME} that ended"] += rig.model.over
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    options = parser.parse_args()
    for what, count in sorted(run(options.steps, options.seed).items()):
        print(f"{count:8,} {what}")


if __name__ == "__main__":
    main()
