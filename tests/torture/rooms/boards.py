"""Boards in a room: their clients, behind networks that break, and what their pages want."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition

from host.rooms.client import words
from host.rooms.errors import RoomError
from tests.host.rooms.client.world import Player
from tests.torture.choices import event, spread
from tests.torture.rooms.hands import EACH, RARELY
from tests.torture.rooms.messages import LIES, NO
from tests.torture.rooms.model import DRAWING

ROUNDS = 60  # of a second each, in which all that is right again is found out
# What a page wants of its room
REQUESTS = [
    ("answer", {"yes": True}), ("answer", {"yes": False}), ("ask", {"what": "undo"}), ("ask", {"what": "pause"}),
    ("ask", {"what": "draw"}), ("ask", {"what": "swap"}), ("ask", {"what": "rematch"}), ("resume", {}), ("stand", {}),
    ("sit", {"seat": 1, "name": "New"}), ("sit", {"seat": 2, "name": "New"}), ("forfeit", {}), ("close", {}),
    ("react", {"word": "oops"}), ("leave", {}),
]  # fmt: skip
SHY = ("leave", "close", "forfeit", "stand")  # which end much: seldom


class Guest(Player):
    """A board's client. lied: its server has told it what was not so."""

    lied = False

    def wants(self, act: str, **fields: Any) -> None:
        try:
            self.do(act, **fields)
        except RoomError as refused:
            assert str(refused).endswith("."), refused

    def deliver_all(self) -> None:
        while self.deliver():
            pass


class Boards:
    """What boards do, and what they have in the end. players: of a room's machine."""

    def player(self, number):
        return self.players[number % len(self.players)]

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
    @event(number=EACH, request=st.sampled_from(REQUESTS), sure=RARELY)
    def request(self, number, request, sure):
        act, fields = request
        if sure or act not in SHY:
            self.player(number).wants(act, **fields)

    @precondition(lambda self: self.players)
    @event(number=EACH, what=spread("undo", "rematch"))
    def press(self, number, what):
        """Press what a board has for undo, or another game."""
        self.player(number).board.request(what)
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
            player.client.came_back()
        else:
            player.is_offline = what == "offline"
            player.client.came_back() if what == "online" else player.cut()

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
        player.client.shown.say("")
        player.deliver_all()
        self.read()
        if not (player.socket and player.socket.is_open and player.part["connection"] == "on"):
            return
        player.lied = True
        make, must_say = LIES.get(lie, (None, False))
        text = make(self.model) if make else lie
        is_behind = player.part["code"] != self.code or player.socket.down
        player.client.received(player.socket.number, text)
        said = player.part["message"]
        for _ in range(ROUNDS // 2):
            self.server.heartbeat()
            player.deliver_all()
            player.step(1000)
            said = said or player.part["message"]
        assert said or is_behind or not must_say, lie

    def settle(self):
        """Let all that is on its way arrive, and time pass for whoever waits to try again."""
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
            player.client.came_back()
        for number in range(ROUNDS):
            self.server.heartbeat()
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
        if player.lied:
            return
        assert part["draws"] not in (words.SEED_CHANGED, words.OTHER_PAST), part["draws"]
        if model.revealed and model.game.NAME in DRAWING:
            assert (words.UNFAIR.format(model.unfair) in part["draws"]) == bool(model.unfair), part["draws"]
