"""What can happen to a room, and what must hold after each step.

Who plays or watches is a board's client behind a network (`players`), or a hand that says what it likes and hears at
once (`hands`, a watcher first). A failure is shrunk to the shortest script, whose lines are calls and can be
pasted behind `from tests.torture.rooms.machine import *`.
"""

import json
import sqlite3
from collections import deque
from contextlib import suppress
from itertools import count
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition

from engines.game import NOBODY
from host.rooms.client import words
from host.rooms.client.words import Refused
from host.rooms.messages import LONGEST_MESSAGE
from host.rooms.versions import VERSION
from tests.host.rooms.client.world import FakeBoard, Player
from tests.torture.choices import chosen, event, some_moves, spread
from tests.torture.rooms.messages import GARBAGE, LIES, NO, WORDS
from tests.torture.rooms.model import DRAWING, KINDS, REMATCHES, Model, canonical, sha256
from tests.torture.rooms.server import END, Server

PAUSE_S = 3  # after each step, in which limits are forgotten
SEEDS = {sha256(bytes.fromhex(seed)): seed for seed in (f"{number:032x}" for number in range(5))}
COMMITS = [*SEEDS]  # to the seed of each seat; 0: who makes the room
ROUNDS = 60  # of a second each, in which all that is right again is found out
CLOCK = spread(None, *[{"limit": limit, "add": add} for limit, add in ((1000, 0), (20_000, 700), (90_000, 300))])
EACH = st.integers(0, 3)
FAILURE = spread(None, None, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
RARELY = spread(*[False] * 4, True)  # what ends a game
MOVE = chosen(lambda machine: machine.moves())
AFTER = spread(0, 0, 0, 0, -1, -2, -5, 1, 2)
WHAT = spread("undo", "undo", "undo", "pause", "draw")
# What a page wants of its room
WISHES = [
    ("answer", {"yes": True}), ("answer", {"yes": False}), ("ask", {"what": "undo"}), ("ask", {"what": "pause"}),
    ("ask", {"what": "draw"}), ("ask", {"what": "swap"}), ("ask", {"what": "rematch"}), ("resume", {}), ("stand", {}),
    ("sit", {"seat": 1, "name": "New"}), ("sit", {"seat": 2, "name": "New"}), ("forfeit", {}), ("close", {}),
    ("react", {"word": "oops"}), ("leave", {}), ("confirm", {"on": True}), ("confirm", {"on": False}), ("release", {}),
    ("take_back", {}),
]  # fmt: skip
SHY = ("leave", "close", "forfeit", "stand")  # which end much: seldom


class Hand:
    """A client that is no board. The server knows its network by its address."""

    def __init__(self, server: Server, code: str, address: int) -> None:
        self.server, self.code, self.address = server, code, address
        self.token: str | None = None
        self.down: deque[str] = deque([END])
        self.last: dict[str, Any] | None = None  # the move that it has sent last

    @property
    def is_gone(self) -> bool:
        return END in self.down

    def enter(self, have: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """Connect; return what the server says."""
        self.server.leave(self)
        self.down = deque()
        self.server.enter(self)
        hello = {"t": "hello", "v": VERSION, "room": self.code, "token": self.token, "have": have}
        return self.say_text(json.dumps(hello))

    def say_text(self, text: str) -> list[dict[str, Any]]:
        """Say something; return what is heard then."""
        self.down = deque(text for text in self.down if text == END)
        self.server.hear(self, text)
        found = [json.loads(text) for text in self.down if text != END]
        self.down = deque(text for text in self.down if text == END)
        for one in found:
            if one["t"] == "seat":
                self.token = one["token"]
            assert one["t"] != "no" or one["say"].endswith((".", "?")), one
        return found


class Guest(Player):
    """A board's client. address: its network's. lied: its server has told it what was not so."""

    lied = False
    address = 0

    def connect(self, number: int, url: str) -> None:
        super().connect(number, url)
        if self.socket:
            self.socket.code, self.socket.address = url.split("/")[-2], self.address

    def deliver_down(self) -> bool:
        if self.socket and self.socket.down and self.socket.down[0] == END:
            self.cut()  # the server has ended it
            return True
        return super().deliver_down()

    def wants(self, act: str, **fields: Any) -> None:
        try:
            self.do(act, **fields)
        except Refused as refused:
            assert str(refused).endswith("."), refused

    def deliver_all(self) -> None:
        while self.deliver():
            pass


class RoomTorture(RuleBasedStateMachine):
    """A room beside a model that reads its log."""

    server: Server | None = None
    fine = False  # the last step has been checked
    failing = 0  # steps for which the disk still fails

    @initialize(
        kind=st.sampled_from(KINDS),
        seated=spread(True, True, False),
        boards=spread(0, 1, 2, 2, 4),
        clock=CLOCK,
        maker=st.booleans(),
        before=st.booleans(),
        later=st.booleans(),
        crooked=spread(False, False, False, True),
        seed=st.integers(0, 999),
    )
    def start(self, kind, seated, boards, clock, maker, before, later, crooked, seed):
        self.server = server = Server(seed, crooked)
        self.crooked, self.checked, self.ids = crooked, 0, count()
        name, options = kind
        seats = int(options.get("players", 2))
        self.players = [Guest(server, FakeBoard(name, **options), number) for number in range(min(boards, seats))]
        wanted = {"v": VERSION, "game": name, "options": options, "table": "seated" if seated else "free"}
        if clock and seated:
            wanted["clock"] = clock
        if before and name == "robble":
            wanted["moves"] = ["c3", "b3"]
        if maker and not seated:
            wanted["commit"] = COMMITS[0]
        if maker and seated and self.players:
            self.players[0].do("create", table="seated", name="P1", **({"clock": clock} if clock else {}))
            self.settle()
        else:
            assert server.post(json.dumps(wanted))[0] == 201
        self.code, self.owner = server.made["code"], server.made["owner"]
        self.model = Model(server.secrets, server.senders, crooked)
        self.hands = [Hand(server, self.code, 10 + number) for number in range(seats + 1 - len(self.players))]
        for number, player in enumerate(self.players, 1):
            player.address = number
            player.step(100)
            player.wants("join", code=self.code)
            self.settle()
            if seated and number not in self.model.keys:
                player.do("sit", seat=number, name=f"P{number}")
                self.settle()
        for number, hand in enumerate(self.hands[1:], len(self.players) + 1):
            self.say(hand, "sit", seat=number, name="Ada Łê", commit=COMMITS[number], token=None)
        if not later:
            self.show_seeds()
        self.settle()

    # --- what there is to choose from --------------------------------------------------------

    def moves(self):
        """Moves that are legal now, and words that seldom are."""
        game = self.model.game
        if game.to_move <= NOBODY or self.model.over:
            return WORDS
        some = some_moves(game)
        return some + ["undo"] * (len(some) // 8 if game.NAME == "vacuum" else 0)

    def hand(self, number):
        return self.hands[number % len(self.hands)]

    def player(self, number):
        return self.players[number % len(self.players)]

    def hand_in(self, seat):
        """The hand that has a seat."""
        return next((hand for hand in self.hands if seat and self.model.seat_with(hand.token) == seat), None)

    # --- what hands say -------------------------------------------------------------------------

    def say(self, hand, t, **fields):
        """Say something, and compare what comes of it with the model. Return what is heard."""
        if hand.is_gone:
            hand.enter({"n": self.model.n, "head": self.model.heads[-1]} if self.model.n else None)
        self.read()
        if hand.is_gone:
            assert not self.server.disk.is_well
            return []
        model, said = self.model, {"t": t, **fields}
        who, deadline = model.seat_with(hand.token), model.deadline()
        is_late = deadline is not None and self.server.clock.now >= deadline
        takes = model.takes(who, said)
        heard = hand.say_text(json.dumps(said))
        new = self.read()
        if not self.server.disk.is_well:
            return heard
        if is_late:
            assert new[0]["k"] == "forfeit" and new[0]["why"] == "time", (said, new)
        else:
            assert bool(new) == takes, (said, new, heard)
            assert not new or new[0]["k"] == t, (said, new)
        assert any(one["t"] == "no" and one["to"] == t for one in heard) == (is_late or not takes), (said, heard)
        return heard

    def say_move(self, hand, text, after=0):
        hand.last = {"t": "move", "id": f"i{next(self.ids)}", "after": max(0, self.model.n + after), "m": text}
        return self.say(hand, **hand.last)

    @event(move=MOVE)
    def play(self, move):
        """Whose turn it is moves: a hand at once, a board at its keys."""
        self.show_seeds()
        seat = self.model.turn() or 1
        if hand := self.hand_in(seat) or (self.model.free and self.hands[0]):
            self.say_move(hand, move)
            return
        for player in self.players:
            player.deliver_all()
            if player.part["you"] == seat:
                player.board.tap(move)
                player.step(200)
                player.deliver_all()
        self.read()

    @event(times=spread(2, 5, 12, 40), step=st.integers(0, 9))
    def play_on(self, times, step):
        """All go on for a while."""
        for number in range(times):
            moves = self.moves()
            self.play(move=moves[number * step % len(moves)])

    @event(number=EACH, move=MOVE | st.sampled_from(WORDS), after=AFTER)
    def move(self, number, move, after):
        """Anybody moves, at any time, after any event."""
        self.say_move(self.hand(number), move, after)

    @event(number=EACH)
    def repeat(self, number):
        """Say a move again, as after a broken line: it is there once, and said to be."""
        hand = self.hand(number)
        if not hand.last or hand.is_gone:
            return
        mine = [
            found for found in map(json.loads, self.model.texts[hand.last["after"] :][:1])
            if found.get("id") == hand.last["id"] and found.get("seat", 0) == self.model.seat_with(hand.token)
        ]  # fmt: skip
        if not mine:
            self.say(hand, **hand.last)
            return
        heard = hand.say_text(json.dumps(hand.last))
        assert not self.read() and heard[0]["t"] == "events" and heard[0]["events"][0] == mine[0], heard

    @event(number=EACH, seat=st.integers(1, 4), token=st.none() | spread("t" * 22, "u" * 22))
    def sit(self, number, seat, token):
        hand = self.hand(number)
        have = self.model.seat_with(token)
        if token and have == seat:
            hand.token = token  # it asks again, as no answer came
            assert hand.is_gone or {"t": "seat", "seat": seat, "token": token} in hand.say_text(
                json.dumps({"t": "sit", "seat": seat, "name": "A", "commit": COMMITS[seat], "token": token})
            )
        elif not have:
            self.say(hand, "sit", seat=seat, name="Ada", commit=COMMITS[seat], token=token)

    @event(number=EACH, what=spread("stand", "forfeit", "resume", "resume", "resume", "close", "close"), sure=RARELY)
    def act(self, number, what, sure):
        if what == "close":
            self.say(self.hand(number), "close", owner=self.owner if sure else "x" * 22)
        elif sure or what == "resume":
            self.say(self.hand(number), what)

    @event(number=EACH, seed=st.integers(0, 4))
    def show(self, number, seed):
        """Show a seed, the right one or another."""
        self.say(self.hand(number), "seed", seed=f"{seed:032x}")

    def show_seeds(self):
        """All hands show what the draws wait for."""
        for seat in self.model.owing():
            said = self.model.commits[seat] if seat else self.model.maker
            if said in SEEDS and (hand := self.hand_in(seat) or (not seat and self.hands[0])):
                self.say(hand, "seed", seed=SEEDS[said])

    @event(number=EACH, what=WHAT | spread(*REMATCHES), commits=spread(True, True, True, False))
    def ask(self, number, what, commits):
        hand = self.hand(number)
        self.say(hand, "ask", what=what, commit=self.adds(hand) if commits and what in REMATCHES else "")

    def adds(self, hand):
        """What a hand commits to for another game."""
        return COMMITS[self.model.seat_with(hand.token)]

    @event(number=EACH, yes=st.booleans(), ago=spread(0, 0, 1, 2))
    def answer(self, number, yes, ago):
        hand, asked = self.hand(number), self.model.asked
        adds = yes and asked and asked["what"] in REMATCHES and self.model.seated
        n = asked["n"] - ago if asked else max(0, self.model.n - ago)
        self.say(hand, "answer", n=n, yes=yes, commit=self.adds(hand) if adds else "")

    @event(what=WHAT | spread(*REMATCHES), yes=spread(True, True, True, False))
    def agree(self, what, yes):
        """A hand asks, and all others answer."""
        hand = next((hand for hand in self.hands if self.model.seat_with(hand.token)), self.hands[0])
        self.say(hand, "ask", what=what, commit=self.adds(hand) if what in REMATCHES else "")
        for other in self.hands:
            if (asked := self.model.asked) and self.model.seat_with(other.token):
                adds = yes and asked["what"] in REMATCHES and self.model.seated
                self.say(other, "answer", n=asked["n"], yes=yes, commit=self.adds(other) if adds else "")
        for player in self.players:
            player.deliver_all()
            player.wants("answer", yes=yes)
            player.deliver_all()
        self.read()
        self.show_seeds()

    @event(number=EACH, text=GARBAGE)
    def garbage(self, number, text):
        """What is wrong gets a sentence, and changes nothing; nor does what is right of who watches."""
        hand, model = self.hand(number), self.model
        if hand.is_gone or len(text) > LONGEST_MESSAGE + 1:
            return
        heard = hand.say_text(text)
        new = self.read()
        try:
            said = json.loads(text.encode())
            is_wrong = not isinstance(said, dict) or "x" in said
        except (ValueError, RecursionError):
            is_wrong = True
        watches = model.seated and len(model.keys) == model.count and not model.seat_with(hand.token)
        assert not new or not (is_wrong or watches) or new[0].get("why") == "time", (text, new)
        if is_wrong and self.server.disk.is_well:
            assert [one["t"] for one in heard] == ["no"], (text, heard)

    @event(number=EACH, times=spread(70, 70, 70, 300))
    def flood(self, number, times):
        """Say more than is taken: most is refused, for the time being."""
        hand, n = self.hand(number), self.model.n
        if hand.is_gone:
            return
        text = json.dumps({"t": "answer", "n": 0, "yes": False})
        heard = [one for _ in range(times) if not hand.is_gone for one in hand.say_text(text)]
        self.read()
        assert self.model.n == n or self.model.at == self.server.clock.now
        assert sum(one["t"] == "no" and one["why"] == "rate" for one in heard) >= 15
        self.server.rest_s(60)

    @event(number=EACH, back=st.integers(0, 9), strange=st.booleans())
    def come_back(self, number, back, strange):
        """Come back, and get what is lacking; a line of its own is found out, where it leaves the room's."""
        hand, model = self.hand(number), self.model
        n = max(0, model.n - back)
        earlier = [[each, model.heads[each]] for each in range(n, max(0, n - 30), -2)]
        have = {"n": n + 1, "head": "f" * 16, "earlier": earlier} if strange else {"n": n, "head": model.heads[n]}
        heard = hand.enter(have)
        self.read()
        if hand.is_gone:
            assert not self.server.disk.is_well
            return
        assert [one["n"] for one in heard if one["t"] == "fork"] == ([n] if strange else [])
        got = [canonical(each) for one in heard if one["t"] == "events" for each in one["events"]]
        assert got == model.texts[n:]

    # --- boards and their networks ----------------------------------------------------------------

    @precondition(lambda self: self.players)
    @event(number=EACH, choice=st.integers(0, 99))
    def tap(self, number, choice):
        player = self.player(number)
        texts = player.board.words()
        undo = player.board.game.NAME == "vacuum" and choice % 4 == 0
        if texts:
            player.board.tap("undo" if undo else texts[choice % len(texts)])
        if choice % 2:  # and it arrives at once
            player.step(200)
            player.deliver_all()

    @precondition(lambda self: self.players)
    @event(number=EACH, ms=spread(50, 200, 1500, 40_000), times=st.integers(0, 9))
    def step(self, number, ms, times):
        """Some time passes at a board, and some of what is on its way arrives."""
        player = self.player(number)
        player.step(ms)
        for _ in range(times):
            player.deliver()

    @precondition(lambda self: self.players)
    @event(number=EACH, wish=st.sampled_from(WISHES), sure=RARELY)
    def wish(self, number, wish, sure):
        act, fields = wish
        if sure or act not in SHY:
            self.player(number).wants(act, **fields)

    @precondition(lambda self: self.players)
    @event(number=EACH, what=spread("undo", "rematch"))
    def press(self, number, what):
        """Press what a board has for undo, or another game."""
        self.player(number).board.wish(what)
        self.player(number).step(200)

    @precondition(lambda self: self.players)
    @event(number=EACH, what=spread("cut", "crash", "offline", "online", "come_back", "deaf", "away"))
    def network(self, number, what):
        """A network breaks or comes back, a program ends, a board does nothing."""
        player = self.player(number)
        if what == "crash":
            player.step(200)
            player.crash()
        elif what == "deaf":
            player.board.is_deaf = not player.board.is_deaf
        elif what == "away":
            player.board.is_away = not player.board.is_away
            player.board.revision += 1
        elif what == "come_back":
            player.runner.came_back()
        else:
            player.is_offline = what == "offline"
            player.runner.came_back() if what == "online" else player.cut()

    @precondition(lambda self: self.players)
    @event(number=EACH, which=st.integers(0, 9))
    def twin(self, number, which):
        """Another device of this seat plays, or what it said before arrives once more, and late."""
        player = self.player(number)
        moves = [message for message in player.sent if message["t"] == "move"]
        if player.socket and player.socket.is_open and moves:
            player.socket.up.append(json.dumps(moves[-1 - which % len(moves)]))

    @precondition(lambda self: self.players)
    @event(number=EACH, lie=spread(*LIES) | NO)
    def lie(self, number, lie):
        """The server tells a board what is not so: it says a sentence, and finds out what is."""
        player = self.player(number)
        player.wants("confirm", on=False)  # which takes away what was said before
        player.deliver_all()
        self.read()
        if not (player.socket and player.socket.is_open and player.part["connection"] == "on"):
            return
        player.lied = True
        make, must_say = LIES.get(lie, (None, False))
        text = make(self.model) if make else lie
        is_behind = player.part["code"] != self.code or player.socket.down
        player.runner.received(player.socket.number, text)
        said = player.part["say"]
        for _ in range(ROUNDS // 2):
            self.server.beat()
            player.deliver_all()
            player.step(1000)
            said = said or player.part["say"]
        assert said or is_behind or not must_say, lie

    # --- time, server and disk --------------------------------------------------------------------

    @event(ms=spread(1, 300, 2000, 20_000), alarms=st.booleans(), until=spread(None, 0, 0, -1))
    def wait(self, ms, alarms, until):
        """Time passes, now and then to the moment at which that of a seat is up; timers ring, or are late."""
        deadline = self.model.deadline()
        if until is not None and deadline is not None:
            ms = max(0, deadline + until - self.server.clock.now)
        self.server.pass_ms(ms, alarms)
        if alarms and (deadline := self.model.deadline()) is not None and self.server.disk.is_well:
            assert self.server.clock.now < deadline or self.read() or self.is_asleep()

    def is_asleep(self):
        return self.code not in self.server.rooms.awake

    @event(ms=spread(61_000, 200_000))
    def sleep(self, ms):
        """Nobody is there for a while, so the room leaves the memory; time goes by all the same."""
        for hand in self.hands:
            self.server.leave(hand)
            hand.down = deque([END])
        for player in self.players:
            player.cut()
        self.server.rest_s(5)
        deadline = self.model.deadline()
        for _ in range(3):
            self.server.pass_ms(ms, False)
            with suppress(Exception if not self.server.disk.is_well else ()):
                self.server.sweep()
        self.read()
        if self.server.disk.is_well:
            assert deadline is None or self.server.clock.now < deadline or self.model.deadline() != deadline
        self.wake()

    @event(ms=spread(0, 5000, 100_000), seed=st.none() | st.integers(0, 99))
    def restart(self, ms, seed):
        """The server ends, or its power fails (seed: what is left), and another begins; nobody's time goes by."""
        self.begin_again(self.server.restart if seed is None else lambda: self.server.cut_power(seed), ms)

    def begin_again(self, begin, ms):
        self.read()
        begin()
        self.model = Model(self.server.secrets, self.server.senders, self.crooked)
        self.checked = 0
        self.server.pass_ms(ms, False)
        self.read()
        runs, n = self.model.runner(), self.model.n
        self.wake()
        assert not runs or json.loads(self.model.texts[n])["k"] == "pause", "The clock has run without a server."

    def wake(self):
        """The watcher comes back."""
        if self.hands[0].is_gone and self.server.disk.is_well:
            self.hands[0].enter()
            self.read()
            assert not self.hands[0].is_gone

    @event(writes=FAILURE, syncs=FAILURE, off_in=spread(0, 0, 1, 2, 5, 12), steps=spread(1, 1, 3))
    def fail(self, writes, syncs, off_in, steps):
        """The disk fails for some steps; or the power does, in one of its next writes."""
        self.server.fail(writes, syncs)
        self.server.disk.off_in, self.failing = off_in, steps

    # --- what must hold -----------------------------------------------------------------------------

    def read(self):
        """Let the model read what is new in the log; return it. What anybody was told is there."""
        found = self.server.log(self.code, self.model.n) if self.server.made else []
        for text in found:
            self.model.read(text)
        told = self.server.told
        for n in [n for n in told if n > self.checked]:
            assert n <= self.model.n and canonical(told[n]) == self.model.texts[n - 1], (
                f"Event {n} was told, and is not kept."
            )
        self.checked = max(told, default=0)
        return [json.loads(text) for text in found]

    @invariant()
    def look(self):
        """Check the room after each step."""
        if not self.server:
            return
        if self.server.disk.is_off:  # the power went in a write
            self.begin_again(lambda: self.server.cut_power(self.model.n), 0)
        self.failing -= 1
        if self.failing < 0:
            self.server.disk.heal()
        self.server.rest_s(PAUSE_S)
        self.read()
        self.fine, model = True, self.model
        assert not model.agreed(), "All agree, and nothing follows."
        for player in self.players:
            for say in (player.part["say"], player.part["draws"]):
                assert say == "" or say.endswith((".", "?", "!")), say
        if not (owner := self.server.rooms.awake.get(self.code)):
            return
        room, state = owner.room, owner.state()
        assert (state.n, state.head, state.state, state.turn) == (model.n, model.heads[-1], model.state, model.turn())
        assert state.deadline == model.deadline() and room.game.dump() == model.game.dump()
        assert all(seat.left == (model.left[seat.seat] if model.clock else None) for seat in state.seats)
        assert [bool(seat.name) for seat in state.seats] == [seat.seat in model.keys for seat in state.seats]
        assert [room.head_at(n) for n in range(max(0, model.n - 5), model.n + 1)] == model.heads[-6:]

    def settle(self):
        """Let all that is on its way arrive, and time pass for who waits to try again."""
        for _ in range(4):
            for player in self.players:
                player.step(300)
                player.deliver_all()
        if self.server.made and hasattr(self, "model"):
            self.read()

    @precondition(lambda self: self.players)
    @event()
    def end(self):
        """All is well again, so every board has the room's line."""
        self.server.disk.heal()
        for player in self.players:
            player.is_offline = player.board.is_deaf = player.board.is_away = False
            player.wants("confirm", on=False)  # what waits for a word is sent
            player.runner.came_back()
        for number in range(ROUNDS):
            self.server.beat()
            for player in self.players:
                player.step(1000)
                player.deliver_all()
            self.read()
            self.show_seeds()
            if self.model.state == "paused" and number == 5:
                for hand in self.hands:
                    self.say(hand, "resume")
                for player in self.players:
                    player.wants("resume")
            with suppress(AssertionError if number < ROUNDS - 1 else ()):
                for player in self.players:
                    self.check_board(player)
                return

    def check_board(self, player):
        """A board has the room's line, and says what there is to say of it."""
        model, part = self.model, player.part
        if part["code"] != self.code:
            return
        assert part["connection"] == "on", part
        assert player.moves == model.game.texts()
        assert (part["state"], part["turn"]) == (model.state, model.turn())
        assert [bool(seat["name"]) for seat in part["seats"]] == [n in model.keys for n in range(1, model.count + 1)]
        assert not part["unsent"] or model.state == "paused" or (model.turn() or part["you"]) != part["you"], part
        if model.revealed and model.game.NAME in DRAWING and not player.lied:
            assert (words.UNFAIR.format(model.unfair) in part["draws"]) == bool(model.unfair), part["draws"]

    def teardown(self):
        if self.server:
            try:
                if self.players and self.fine:
                    self.server.disk.heal()
                    if self.crooked and not self.model.closed:  # its secret is shown
                        self.say(self.hands[0], "close", owner=self.owner)
                    self.end()
            finally:
                self.server.close()
