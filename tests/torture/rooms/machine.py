"""What can happen to a room, and what must hold after each step.

Whoever plays or watches is a board's client (boards.py) or a hand (hands.py). A failure is shrunk to the shortest
script, whose lines are calls and can be pasted behind `from tests.torture.rooms.machine import *`.
"""

import json
import sqlite3
from contextlib import suppress
from itertools import count

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from engines.game import NOBODY
from host.rooms.versions import VERSION
from tests.host.rooms.client.world import FakeBoard
from tests.host.rooms.hand import Hand
from tests.host.rooms.memory import Server
from tests.torture.choices import event, some_moves, spread
from tests.torture.rooms.boards import Boards, Guest
from tests.torture.rooms.hands import ASKED, COMMITS, MOVE, Hands
from tests.torture.rooms.messages import WORDS
from tests.torture.rooms.model import KINDS, Model, canonical

PAUSE_S = 3  # after each step, in which limits are forgotten
CLOCK = spread(None, *[{"limit": limit, "add": add} for limit, add in ((1000, 0), (20_000, 700), (90_000, 300))])
FAILURE = spread(None, None, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)


class RoomTorture(Hands, Boards, RuleBasedStateMachine):
    """A room beside a model that reads its log."""

    server: Server | None = None
    fine = False  # the last step has been checked
    failing = 0  # steps for which the disk still fails

    @initialize(
        kind=st.sampled_from(KINDS),
        boards=spread(0, 1, 2, 2, 4),
        clock=CLOCK,
        maker=st.booleans(),
        before=st.booleans(),
        later=st.booleans(),
        crooked=spread(False, False, False, True),
        seed=st.integers(0, 999),
    )
    def start(self, kind, boards, clock, maker, before, later, crooked, seed):
        self.server = server = Server(seed, crooked)
        self.crooked, self.checked, self.ids = crooked, 0, count()
        name, options = kind
        seats = int(options.get("players", 2))
        self.players = [Guest(server, FakeBoard(name, **options), number) for number in range(min(boards, seats))]
        wanted = {"v": VERSION, "game": name, "options": options}
        if clock:
            wanted["clock"] = clock
        if before and name == "robble":
            wanted["moves"] = ["c3", "b3"]
        if maker and self.players:
            self.players[0].do("create", name="P1", **({"clock": clock} if clock else {}))
            self.settle()
        else:
            assert server.post(json.dumps(wanted)).status_code == 201
        self.code, self.owner = server.made["code"], server.made["owner"]
        self.model = Model(server.secrets, server.senders, crooked)
        self.last = {}
        self.hands = [Hand(server, self.code, f"10.0.1.{number}") for number in range(seats + 1 - len(self.players))]
        for number, player in enumerate(self.players, 1):
            player.address = f"10.0.0.{number}"
            player.step(100)
            player.wants("join", code=self.code)
            self.settle()
            if number not in self.model.keys:
                player.do("sit", seat=number, name=f"P{number}")
                self.settle()
        for number, hand in enumerate(self.hands[1:], len(self.players) + 1):
            self.say(hand, "sit", seat=number, name="Ada Łê", commit=COMMITS[number], token=None)
        if not later:
            self.show_seeds()
        self.settle()

    # --- what all do --------------------------------------------------------------------------------

    def moves(self):
        """Moves that are legal now, and words that seldom are."""
        game = self.model.game
        if game.to_move <= NOBODY or self.model.over:
            return WORDS
        some = some_moves(game)
        return some + ["undo"] * (len(some) // 8 if game.NAME == "vacuum" else 0)

    @event(move=MOVE)
    def play(self, move):
        """Whose turn it is moves: a hand at once, a board at its keys."""
        self.show_seeds()
        seat = self.model.turn() or 1
        if hand := self.hand_in(seat):
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

    @event(what=ASKED, yes=spread(True, True, True, False))
    def agree(self, what, yes):
        """A hand asks, and all others answer."""
        hand = next((hand for hand in self.hands if self.model.seat_with(hand.token)), self.hands[0])
        self.say_ask(hand, what)
        for other in self.hands:
            if self.model.asked and self.model.seat_with(other.token):
                self.say_answer(other, self.model.asked["n"], yes)
        for player in self.players:
            player.deliver_all()
            player.wants("answer", yes=yes)
            player.deliver_all()
        self.read()
        self.show_seeds()

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
            hand.leave()
        for player in self.players:
            player.cut()
        self.server.rest_s(5)
        # A room that was let go by a failing disk is paused as it wakes.
        deadline = self.model.deadline() if self.code in self.server.rooms.awake else None
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
        disk, self.failing = self.server.disk, steps
        disk.fails_to_write, disk.fails_to_sync, disk.off_in = writes, syncs, off_in

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
            for say in (player.part["message"], player.part["draws"]):
                assert say == "" or say.endswith((".", "?", "!")), say
        if not (owner := self.server.rooms.awake.get(self.code)):
            return
        room, state = owner.room, owner.state()
        assert (state.n, state.head, state.state, state.turn) == (model.n, model.heads[-1], model.state, model.turn())
        assert state.deadline == model.deadline() and room.game.dump() == model.game.dump()
        assert all(seat.left == (model.left[seat.seat] if model.clock else None) for seat in state.seats)
        assert [bool(seat.name) for seat in state.seats] == [seat.seat in model.keys for seat in state.seats]
        assert [room.head_at(n) for n in range(max(0, model.n - 5), model.n + 1)] == model.heads[-6:]

    def teardown(self):
        if self.server:
            try:
                if self.players and self.fine:
                    self.server.disk.heal()
                    if self.crooked and not self.model.closed:  # its secret is shown
                        for hand in self.hands:
                            self.say(hand, "resume")
                            self.say(hand, "forfeit")
                        for player in self.players:
                            player.deliver_all()
                            player.wants("resume")
                            player.wants("forfeit")
                            player.deliver_all()
                        self.say(self.hands[0], "close", owner=self.owner)
                    self.end()
            finally:
                self.server.close()
