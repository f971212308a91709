"""Bots in rooms of the true server: in memory, against clients with a board of their own, and as a command."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host.paths import ROOT
from host.rooms.bot.board import BotBoard
from host.rooms.bot.player import Bot
from host.rooms.client.place import Place
from tests.host.rooms.client.world import SERVER, FakeBoard, Player, World, opened
from tests.host.rooms.memory import CODE
from tests.host.rooms.rooms_process import PATIENCE_S, RoomsProcess

COMMAND = [sys.executable, "-m", "host.cli", "rooms", "bot"]
STEPS = 5_000  # of a world, until what must happen has happened


class Robo(Player):
    """A bot, and its network. said: what it prints. is_idle: only its client does something."""

    board: Any
    is_idle = False

    def __init__(self, world: World, seat: int = 0, level: int = 1, stays_ms: int = 0) -> None:
        self._options = (seat, level, Random(1))
        self._stays_ms, self.said = stays_ms, list[str]()
        super().__init__(world.server, BotBoard(), 9)
        self.client.go_to(SERVER, CODE)
        world.players.append(self)

    def _start(self) -> None:
        super()._start()
        self.bot = Bot(self.client, "Cairn", *self._options, self.said.append, self._stays_ms)

    def step(self, ms: int) -> None:
        if self.bot.ended or self.is_idle:
            super().step(ms)
        else:
            self.now += ms
            self.bot.step(self.now)
            slices = iter(range(20))
            self.bot.think(lambda: next(slices, None) is not None)


def until(world: World, condition: Callable[[], object]) -> None:
    for _ in range(STEPS):
        if condition():
            return
        world.settle(10)
    raise AssertionError("It has not happened.")


def with_ada(**fields: Any) -> tuple[World, Player, Place]:
    """Return a world in which Ada has a seat of Robble, and waits for another."""
    world = World(FakeBoard(size="5"))
    ada = world.create(**fields)
    return world, ada, ada.client.place


def test_a_bot_plays_again_as_long_as_others_are_there() -> None:
    """It agrees at once, has the other side then, and leaves once it is alone."""
    world, ada, place = with_ada()
    robo = Robo(world, stays_ms=300_000)
    until(world, lambda: place.line.facts.begun and robo.said)
    ada.do("forfeit")
    until(world, lambda: place.line.facts.revealed and len(robo.said) == 2)
    ada.do("ask", what="swap")
    until(world, lambda: place.seat == 2 and place.line.moves)
    assert place.line.facts.since > 1 and robo.client.place.seat == 1 and not robo.bot.ended
    until(world, lambda: ada.moves == place.line.moves)
    ada.do("forfeit")
    until(world, lambda: place.line.facts.ended)
    ada.do("leave")
    until(world, lambda: robo.bot.ended)


def test_a_bot_that_gave_up_waits_for_the_next_game() -> None:
    """Else its seat would agree to nothing once the others' game is over."""
    world = opened("Ada", "Bo", game="vacuum", players="3")
    ada, bo = world.players
    robo = Robo(world, stays_ms=60_000)
    until(world, lambda: robo.client.place.line.facts.state == "playing")
    robo.do("forfeit")
    until(world, lambda: robo.client.place.line.facts.seat(3).out)
    ada.do("forfeit")
    until(world, lambda: bo.client.place.line.facts.revealed)
    ada.do("ask", what="swap")
    until(world, lambda: bo.client.place.line.facts.asked)
    bo.do("answer", yes=True)
    until(world, lambda: robo.client.place.line.facts.since > 1)


def test_a_bot_plays_on_for_a_player_who_stood_up() -> None:
    """Also the other way round: it stands up, and a player has its seat."""
    world = opened("Ada", "Bo")
    ada, bo = world.players
    ada.tap("c3")
    until(world, lambda: bo.moves == ["c3"])
    bo.do("stand")
    until(world, lambda: not ada.client.place.line.facts.seats[1].key)
    robo = Robo(world, seat=2)
    until(world, lambda: len(ada.moves) == 2)
    assert "Cairn" in [seat["name"] for seat in ada.part["seats"]]
    robo.bot.stand()
    robo.is_idle = True
    until(world, lambda: not ada.client.place.line.facts.seats[1].key)
    bo.do("sit", seat=2, name="Bo")
    until(world, lambda: bo.client.place.seat == 2)


def test_a_bot_agrees_to_undo_and_pause_and_declines_a_draw() -> None:
    """An undo takes its answer back with the player's move."""
    world, ada, place = with_ada()
    robo, line = Robo(world), place.line
    until(world, lambda: line.facts.state == "playing")
    ada.tap("c3")
    until(world, lambda: len(line.moves) == 2)
    ada.do("ask", what="undo")
    until(world, lambda: not line.moves and not robo.bot.thinks)
    ada.tap("b2")
    until(world, lambda: len(line.moves) == 2 and line.turn() == 1)
    ada.do("ask", what="draw")
    until(world, lambda: line.events[-1].k == "answer")
    assert line.facts.state == "playing" and not line.events[-1].yes
    ada.do("ask", what="pause")
    until(world, lambda: line.facts.state == "paused")


def test_a_bot_comes_back_after_the_server_was_away() -> None:
    world, ada, place = with_ada()
    robo = Robo(world)
    until(world, lambda: place.line.facts.state == "playing" and robo.said)
    world.server.restart()
    world.server.is_away = True
    until(world, lambda: not robo.client.is_on and not ada.client.is_on)
    world.server.is_away = False
    ada.tap("c3")
    until(world, lambda: len(ada.moves) == 2)
    assert robo.client.place.seat == 2


def test_bots_go_on_after_a_pause_by_the_server_in_their_own_time() -> None:
    """Where a person's clock would run it waits: the person may not be back yet."""
    world, ada, place = with_ada(clock={"limit": 600_000, "add": 0})
    robo = Robo(world, level=3)
    until(world, lambda: place.line.facts.state == "playing" and robo.said)
    world.server.restart()
    until(world, lambda: place.line.facts.paused == "server" and robo.client.is_on)
    world.wait(2)
    assert place.line.facts.state == "paused"
    ada.do("resume")
    until(world, lambda: place.line.facts.state == "playing")
    robo.is_idle = True  # it is the bot's turn as the server ends
    ada.tap("c3")
    until(world, lambda: place.line.turn() == 2)
    world.server.restart()
    until(world, lambda: place.line.facts.paused == "server")
    robo.is_idle = False
    until(world, lambda: len(ada.moves) == 2)


def test_a_bot_is_refused_where_there_is_no_seat_for_it() -> None:
    world, _, _ = with_ada()

    def refused(seat: int, words: str) -> None:
        Robo(world, seat)
        with pytest.raises(ValueError, match=words):
            until(world, lambda: False)
        world.players.pop()

    refused(1, "Seat 1 of room .* is not free")
    refused(3, "no seat 3")
    world.join(world.newcomer(), 2)
    refused(0, "No seat of room .* is free")


def test_the_command_takes_a_seat_and_gives_it_back(served: RoomsProcess, tmp_path: Path) -> None:
    """Some seconds: processes of its own. After a kill it comes back to its seat."""
    link = f"{served.url}/{served.make()}"
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    for end, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130), (signal.SIGTERM, 0)):
        process = subprocess.Popen([*COMMAND, link], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        with process.stdout:
            assert re.match("Cairn has seat 1 of room", process.stdout.readline())
            process.send_signal(end)
            assert process.wait(PATIENCE_S) == status
    kinds = [type(event).__name__ for event in served.log(link[-6:])]
    assert kinds == ["Open", "Sit", "Stand", "Sit", "Stand"]
    assert not list((tmp_path / "data").rglob("*.json"))
