"""Two or three clients with fake boards against the real rules, over a network that breaks, delays and repeats.

Whatever happens: no move that a client was told of as taken is lost, none is there twice, nothing is merged, and when
the network holds, every board has the room's line, or its player is asked.
"""

import json
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.rooms import decisions
from host.rooms.client.words import Refused
from host.rooms.events import Move, Resume
from tests.host.rooms.client.world import CODE, SECRET, FakeBoard, World

KINDS: list[tuple[str, dict[str, str], int]] = [
    ("robble", {"size": "5"}, 2),
    ("vacuum", {}, 2),
    ("vacuum", {"players": "3"}, 3),
    ("pebble_rebel", {"setup": "random", "draw": "one"}, 2),
    ("konane", {"size": "6"}, 2),
    ("ouroboros", {"players": "3", "size": "6"}, 3),
]
ACTS = (
    "tap tap tap tap tap up up up down down down due step step cut crash offline online twin undo answer ask_draw stand"
    " sit come_back deaf keep play_on confirm release take_back"
).split()


class Machine:
    """pick(n) gives one of 0 .. n - 1."""

    def __init__(self, kind: int, free: bool, pick: Any) -> None:
        name, options, count = KINDS[kind]
        self.pick = pick
        self.world = World(*[FakeBoard(name, **options) for _ in range(count)])
        self.acked: list[str] = []  # ids that left an outbox as the room had them
        first = self.world.players[0]
        first.step(100)
        first.do("create", table="free" if free else "seated", name="P1")
        self.world.settle()
        for seat, player in enumerate(self.world.players[1:], 2):
            player.step(100)
            player.do("join", code=CODE)
            self.world.settle()
            if not free:
                player.do("sit", seat=seat, name=f"P{seat}")
                self.world.settle()

    def act(self) -> None:
        players = self.world.players
        player = players[self.pick(len(players))]
        before = [id for id, _, _ in player.client.member.outbox] if player.client.member else []
        getattr(self, ACTS[self.pick(len(ACTS))])(player)
        self.check(player, before)

    def check(self, player: Any, before: list[str]) -> None:
        """Look at what must hold after each act."""
        room = self.world.room()
        ids = [event.id for event in room.events if isinstance(event, Move) and event.id]
        assert len(ids) == len(set(ids))
        line = player.client.line
        facts = line.facts
        assert line.head_at(facts.n) == facts.head
        if facts.n and facts.n <= room.facts.n and player.client.member:
            assert facts.head == room.head_at(facts.n)
            if facts.n == room.facts.n:
                assert line.moves == room.game.texts() and line.turn() == room.turn()
                assert facts.state == room.facts.state and facts.asked == room.facts.asked
        if player.client.member:
            waits = [id for id, _, _ in player.client.member.outbox]
            assert not set(waits) & {
                event.id for event in room.events[: facts.n] if isinstance(event, Move) and event.id
            }
            self.acked += [id for id in before if id not in waits and id in ids]
        assert set(self.acked) <= set(ids)

    def end(self) -> None:
        """Let the network hold."""
        for player in self.world.players:
            player.is_offline = False
            player.board.is_deaf = False
            self._do(player, "confirm", on=False)  # what waits for a word is sent
        self.world.wait(60)
        room = self.world.room()
        if room.facts.state == "paused":  # until then, moves wait
            resume = Resume(n=room.facts.n + 1, at=self.world.server.now)
            self.world.server.commit(room, decisions.by_server(room, resume, SECRET).events)
            self.world.wait(20)
        for player in self.world.players:
            if player.part["code"] != CODE:
                continue
            assert player.part["connection"] == "on"
            assert player.client.line.facts.head == room.facts.head
            conflict = player.part["conflict"]
            if conflict:
                same = player.client.conflict["same"]
                assert room.game.texts()[:same] + conflict["room"] == room.game.texts()
                assert player.moves[:same] + conflict["here"] == player.moves
                player.do("keep", line="room")
                self.world.wait(5)
            assert player.moves == room.game.texts() and player.part["conflict"] == {}
            assert player.part["unsent"] == 0 or not player.client.line.may_move(player.client.seat)

    # --- what may happen

    def tap(self, player: Any) -> None:
        words = player.board.words()
        if words:
            undo = player.board.game.NAME == "vacuum" and self.pick(4) == 0
            player.board.tap("undo" if undo else words[self.pick(len(words))])

    def up(self, player: Any) -> None:
        player.deliver_up()

    def down(self, player: Any) -> None:
        player.deliver_down()

    def due(self, player: Any) -> None:
        player.deliver()

    def step(self, player: Any) -> None:
        player.step((50, 200, 1500, 40_000)[self.pick(4)])

    def cut(self, player: Any) -> None:
        player.cut()

    def crash(self, player: Any) -> None:
        player.step(200)
        player.crash()

    def offline(self, player: Any) -> None:
        player.is_offline = True
        player.cut()

    def online(self, player: Any) -> None:
        player.is_offline = False
        player.runner.came_back()

    def come_back(self, player: Any) -> None:
        player.runner.came_back()

    def deaf(self, player: Any) -> None:
        player.board.is_deaf = not player.board.is_deaf

    def twin(self, player: Any) -> None:
        """Another device of this seat plays, or an old socket's message arrives late."""
        moves = [message for message in player.sent if message["t"] == "move"]
        if player.socket and player.socket.is_open and moves:
            player.socket.up.append(json.dumps(moves[self.pick(len(moves))]))

    def undo(self, player: Any) -> None:
        player.board.wish("undo")
        player.step(200)

    def confirm(self, player: Any) -> None:
        self._do(player, "confirm", on=self.pick(2) > 0)

    def release(self, player: Any) -> None:
        self._do(player, "release")

    def take_back(self, player: Any) -> None:
        self._do(player, "take_back")

    def _do(self, player: Any, act: str, /, **fields: Any) -> None:
        try:
            player.do(act, **fields)
        except Refused as refused:
            assert str(refused).endswith(".")

    def answer(self, player: Any) -> None:
        self._do(player, "answer", yes=self.pick(4) > 0)

    def ask_draw(self, player: Any) -> None:
        self._do(player, "ask", what="pause" if self.pick(2) else "undo")

    def stand(self, player: Any) -> None:
        if self.pick(4) == 0:
            self._do(player, "stand")
        else:
            self._do(player, "resume")

    def sit(self, player: Any) -> None:
        self._do(player, "sit", seat=1 + self.pick(3), name="New")

    def keep(self, player: Any) -> None:
        self._do(player, "keep", line="room")

    def play_on(self, player: Any) -> None:
        if self.pick(10) == 0:
            self._do(player, "play_on")


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("kind", range(len(KINDS)))
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_every_board_ends_with_the_rooms_line_or_its_player_is_asked(kind: int, free: bool, data: Any) -> None:
    """Some seconds in all: each example is some hundred acts of whole games."""
    seed = data.draw(st.randoms(use_true_random=False))
    machine = Machine(kind, free, lambda n: seed.randrange(n))
    for _ in range(data.draw(st.integers(20, 250))):
        machine.act()
    machine.end()


if __name__ == "__main__":  # python -m tests.host.rooms.client.test_machine 1000: so many games, by their numbers
    for number in range(int(sys.argv[1])):
        random = Random(number)
        game = Machine(number % len(KINDS), bool(number // len(KINDS) % 2), random.randrange)
        for _ in range(random.randrange(20, 250)):
            game.act()
        game.end()
    print(f"{sys.argv[1]} games, none lost a move.")
