"""Bots in rooms of the true server, over sockets, against clients with a board of their own."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host.paths import ROOT
from host.rooms.board.network import Folder, SocketNetwork, make_client
from host.rooms.board.rooms import Rooms, enter, rooms_of
from host.rooms.bot.player import Bot
from host.rooms.bot.run import give_back
from tests.host.rooms.client.world import FakeBoard
from tests.host.rooms.rooms_process import PATIENCE_S, RoomsProcess

COMMAND = [sys.executable, "-m", "host.cli", "rooms", "bot"]


def make(served: RoomsProcess, game: str = "robble", table: str = "seated", limit: int = 0, **options: str) -> str:
    """Make a room; return its link. limit: of its clocks, in ms, 0 for none."""
    clock = {"limit": limit} if limit else None
    return f"{served.url}/{served.make(game=game, table=table, options=options, clock=clock)}"


class Table:
    """A bot and people's boards at one table. late: ms by which the bots' clock is ahead."""

    def __init__(self, folder: Path, link: str) -> None:
        self.folder, self.link = folder, link
        self.bots: list[tuple[Bot, SocketNetwork]] = []
        self.people: list[tuple[FakeBoard, Rooms]] = []
        self.said: list[str] = []
        self.late = 0

    def bot(self, seat: int = 0, level: int = 1, stays_ms: int = 0) -> Bot:
        kept = Folder(self.folder / f"bot{len(self.bots)}")
        client, network = make_client("", kept), SocketNetwork()
        enter(client, self.link)
        bot = Bot(client, network, kept.keep, "Cairn", seat, level, Random(1), self.said.append, stays_ms)
        self.bots.append((bot, network))
        return bot

    def person(self, name: str) -> tuple[FakeBoard, Rooms]:
        board: Any = FakeBoard(size="5")
        self.people.append((board, rooms_of(board, self.folder / name, "", self.link, name)))
        return self.people[-1]

    async def until(self, condition: Callable[[], object], each: Callable[[], object] = lambda: None) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while not condition():
            assert loop.time() < end, "waited too long"
            now = int(loop.time() * 1000)
            for _, rooms in self.people:
                rooms.step(now)
            for bot, network in self.bots:
                network.pump(bot.runner)
                if not bot.ended:
                    bot.step(now + self.late)
                    slices = iter(range(20))
                    bot.think(lambda slices=slices: next(slices, None) is not None)
            each()
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        for _, rooms in self.people:
            await rooms.close()
        for _, network in self.bots:
            await network.close()


@asynccontextmanager
async def table_of(folder: Path, link: str) -> AsyncIterator[Table]:
    """A table in a room. folder: of what its boards keep."""
    table = Table(folder, link)
    try:
        yield table
    finally:
        await table.close()


@pytest.fixture
def table(served: RoomsProcess, tmp_path: Path) -> AbstractAsyncContextManager[Table]:
    """A table of Robble on 5 x 5."""
    return table_of(tmp_path, make(served, size="5"))


async def test_a_bot_plays_again_as_long_as_others_are_there(table: Table) -> None:
    """It agrees at once, has the other side then, and leaves once it is alone."""
    board, rooms = table.person("Ada")
    place = rooms.runner.client.place
    await table.until(lambda: place.seat == 1)
    bot = table.bot(stays_ms=300_000)
    await table.until(lambda: place.line.facts.begun and table.said)
    rooms.do({"do": "forfeit"})
    await table.until(lambda: place.line.facts.revealed and len(table.said) == 2)
    rooms.do({"do": "ask", "what": "swap"})
    await table.until(lambda: place.seat == 2 and place.line.moves)
    assert place.line.facts.since > 1 and bot.client.place.seat == 1 and not bot.ended
    await table.until(lambda: board.game.texts() == place.line.moves)
    rooms.do({"do": "forfeit"})
    await table.until(lambda: place.line.facts.ended)
    rooms.do({"do": "leave"})
    await table.until(lambda: not any(bot.client.shown.here[1:]))
    table.late = 30_000
    await table.until(lambda: bot.ended)


async def test_a_bot_that_gave_up_waits_for_the_next_game(served: RoomsProcess, tmp_path: Path) -> None:
    """Else its seat would agree to nothing once the others' game is over."""
    async with table_of(tmp_path, make(served, "vacuum", players="3")) as table:
        people = [table.person(name)[1] for name in ("Ada", "Bo")]
        await table.until(lambda: all(rooms.runner.client.place.seat for rooms in people))
        bot = table.bot(stays_ms=60_000)
        await table.until(lambda: bot.client.place.line.facts.state == "playing")
        bot.runner.do("forfeit", {})
        await table.until(lambda: bot.client.place.line.facts.seat(3).out)
        people[0].runner.do("forfeit", {})
        await table.until(lambda: people[1].runner.client.place.line.facts.revealed)
        people[0].runner.do("ask", {"what": "swap"})
        await table.until(lambda: people[1].runner.client.place.line.facts.asked)
        people[1].runner.do("answer", {"yes": True})
        await table.until(lambda: bot.client.place.line.facts.since > 1)


async def test_a_bot_plays_on_for_a_player_who_stood_up(table: Table) -> None:
    """Also the other way round: it stands up, and a player has its seat."""
    ada, hers = table.person("Ada")
    await table.until(lambda: hers.runner.client.place.seat == 1)
    bo, his = table.person("Bo")
    await table.until(lambda: hers.runner.client.place.line.facts.state == "playing")
    assert ada.tap("c3")
    await table.until(lambda: bo.game.texts() == ["c3"])
    his.do({"do": "stand"})
    await table.until(lambda: not hers.runner.client.place.line.facts.seats[1].key)
    bot = table.bot(seat=2)
    await table.until(lambda: len(ada.game.texts()) == 2)
    assert "Cairn" in [seat["name"] for seat in hers.runner.client.shown.part()["seats"]]
    _, network = table.bots.pop()
    await give_back(bot, network)
    await network.close()
    assert bot.ended
    await table.until(lambda: not hers.runner.client.place.line.facts.seats[1].key)
    his.do({"do": "sit", "seat": 2, "name": "Bo"})
    await table.until(lambda: his.runner.client.place.seat == 2)


async def test_a_bot_agrees_to_undo_and_pause_and_declines_a_draw(table: Table) -> None:
    """An undo takes its answer back with the player's move."""
    ada, hers = table.person("Ada")
    await table.until(lambda: hers.runner.client.place.seat == 1)
    bot = table.bot()
    await table.until(lambda: hers.runner.client.place.line.facts.state == "playing")
    ada.tap("c3")
    line = hers.runner.client.place.line
    await table.until(lambda: len(line.moves) == 2)
    hers.do({"do": "ask", "what": "undo"})
    await table.until(lambda: not line.moves and not bot.thinks)
    ada.tap("b2")
    await table.until(lambda: len(line.moves) == 2 and line.turn() == 1)
    hers.do({"do": "ask", "what": "draw"})
    await table.until(lambda: line.events[-1].k == "answer")
    assert line.facts.state == "playing" and not line.events[-1].yes
    hers.do({"do": "ask", "what": "pause"})
    await table.until(lambda: line.facts.state == "paused")


async def test_a_bot_comes_back_after_the_server_was_away(served: RoomsProcess, table: Table) -> None:
    """Two seconds or so: clients wait before they connect again."""
    ada, hers = table.person("Ada")
    await table.until(lambda: hers.runner.client.place.seat == 1)
    bot = table.bot()
    await table.until(lambda: hers.runner.client.place.line.facts.state == "playing" and table.said)
    await asyncio.to_thread(served.stop)
    await table.until(lambda: not bot.client.is_on and not hers.runner.client.is_on)
    served.start()
    ada.tap("c3")
    await table.until(lambda: len(ada.game.texts()) == 2)
    assert bot.client.place.seat == 2
    assert table.said[-1].endswith("is back.")


async def test_bots_go_on_after_a_pause_by_the_server_in_their_own_time(served: RoomsProcess, tmp_path: Path) -> None:
    """Two seconds or so. Where a person's clock would run it waits: the person may not be back yet."""

    async def restart(table: Table) -> None:
        await asyncio.to_thread(served.stop)
        await table.until(lambda: not table.people[0][1].runner.client.is_on)
        served.start()
        await table.until(lambda: table.people[0][1].runner.client.is_on)

    async with table_of(tmp_path, make(served, limit=600_000, size="5")) as table:
        ada, hers = table.person("Ada")
        await table.until(lambda: hers.runner.client.place.seat == 1)
        bot, line = table.bot(level=3), hers.runner.client.place.line
        await table.until(lambda: line.facts.state == "playing" and table.said)
        await restart(table)
        await table.until(lambda: hers.runner.client.place.line.facts.paused == "server" and bot.client.is_on)
        assert hers.runner.client.place.line.facts.state == "paused"
        hers.do({"do": "resume"})
        await table.until(lambda: hers.runner.client.place.line.facts.state == "playing")
        table.bots, bots = [], table.bots  # it is the bot's turn as the server ends
        ada.tap("c3")
        await table.until(lambda: hers.runner.client.place.line.turn() == 2)
        await restart(table)
        table.bots = bots
        await table.until(lambda: len(ada.game.texts()) == 2)


async def test_a_bot_is_refused_where_there_is_no_seat_for_it(table: Table) -> None:
    _, hers = table.person("Ada")
    await table.until(lambda: hers.runner.client.place.seat == 1)
    table.bot(seat=1)
    with pytest.raises(ValueError, match=r"Seat 1 of room .* is not free"):
        await table.until(lambda: False)
    table.bots.pop()
    table.bot(seat=3)
    with pytest.raises(ValueError, match="no seat 3"):
        await table.until(lambda: False)
    table.bots.pop()
    _, his = table.person("Bo")
    await table.until(lambda: his.runner.client.place.seat == 2)
    table.bot()
    with pytest.raises(ValueError, match=r"No seat of room .* is free"):
        await table.until(lambda: False)


@pytest.mark.parametrize(("number", "expected"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_the_command_takes_a_seat_and_gives_it_back(
    served: RoomsProcess, tmp_path: Path, number: int, expected: int
) -> None:
    """Two seconds: a process of its own. After a kill it comes back to its seat."""
    link = make(served, size="5")
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    for end, status in ((signal.SIGKILL, -signal.SIGKILL), (number, expected)):
        process = subprocess.Popen([*COMMAND, link], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        with process.stdout:
            assert re.match("Cairn has seat 1 of room", process.stdout.readline())
            process.send_signal(end)
            assert process.wait(PATIENCE_S) == status
    kinds = [type(event).__name__ for event in served.log(link[-6:])]
    assert kinds == ["Open", "Sit", "Stand"]
    assert not list((tmp_path / "data").rglob("*.json"))


def test_the_command_says_what_is_wrong_in_one_line(served: RoomsProcess, tmp_path: Path) -> None:
    """A second: processes of their own."""
    for link, words in ((f"{served.url}/K7QMXA", "There is no room K7QMXA"), ("K7QMXA", "give its link")):
        done = subprocess.run([*COMMAND, link], cwd=ROOT, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr and done.stderr.count("\n") == 1
