"""The second core thinks while the first one runs the board: with a stand-in for a bot whose search is machine code.

What could go wrong between the cores does so in MicroPython and in the chip, so the emulated Pico alone can show it.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from engines.game import NOBODY
from engines.registry import GAMES, bot_of
from firmware.games.registry import info
from firmware.hardware.wiring import COLUMNS
from firmware.input.softkeys import LOG, NOW
from host.deploy.sources import sources
from host.emulator.started import Started
from host.targets.emulator import EmulatedBoard
from tests.engines.bots import WORDS, after, play_any
from tests.support.emulated import begun, firmware_uf2

# A slice is 1 ms. Level 1 is done after 50 rounds, level 2 takes memory, which nothing may do there, level 3 fails.
BOT = """
from engines.bots.bot import Bot

@micropython.viper
def spin(buffer: ptr8, count: int):
    for index in range(count):
        buffer[index & 63] = buffer[(index + 7) & 63] + 1

class RobbleBot(Bot):
    RUNS_ON_SECOND_CORE = True

    def _start(self, game, random):
        self._buffer = bytearray(64)
        self._move = game.legal_moves()[0]

    def step(self):
        spin(self._buffer, 2200)
        self.rounds += 1
        if self.level == 1 and self.rounds == 50:
            self.done = True
        if self.level == 2:
            self._buffer = bytearray(64)
        if self.level == 3:
            raise KeyError(3)

    def move(self):
        return self._move
"""
RECORD = {"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 1, "level": 5}  # the board is to move
PAUSE_MS = 400  # that a move takes at least
CYCLES_A_MS = 125_000
ON_SECOND_CORE = "from firmware.main import app\nprint(app.play._thinker._on_second_core)\n"
LOCKED = """
import time
from micropython import heap_lock, heap_unlock
from engines.registry import bot_of, engine_of
game = engine_of({name!r}).from_record({record!r})
bot = bot_of({name!r})(game, 5)
def think(start):
    heap_lock()
    try:
        while not bot.done and time.ticks_diff(time.ticks_ms(), start) < {ms}: bot.step()
    finally:
        heap_unlock()
bot.begin(game, 1)
think(time.ticks_ms())
print(bot.rounds)
"""
LOCKED_MS = 500
WHOLE_MS = {"vacuum": 4000}  # it looks at what follows its turns once it knows them, after 1 to 2 s
ROUNDS = "from firmware.main import app\nprint(app.play._thinker.bot.rounds)"


@pytest.fixture(scope="module")
def thinking_board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started[EmulatedBoard]]:
    """A board whose image has the bot."""

    def make() -> EmulatedBoard:
        texts = sources() | {"engines/robble/bot.py": BOT}
        return begun(firmware_uf2(tmp_path_factory.mktemp("thinking"), texts))

    with Started(make) as it:
        yield it


@pytest.fixture
def board(thinking_board: Started[EmulatedBoard]) -> EmulatedBoard:
    return thinking_board.lend()


def moves(board: EmulatedBoard) -> int:
    """Return how many moves the game has; asking takes the board some ms."""
    record = board.record()
    assert record is not None
    return len(record["moves"])


def light(board: EmulatedBoard, entry: tuple) -> bytes:
    """Return what the light of a soft key shows."""
    place = 3 * (COLUMNS * entry[1] + entry[2])
    return board.frame()[place : place + 3]


def busy(board: EmulatedBoard) -> Callable[[], float]:
    """Return what tells how busy the cores have been since now, both together: 1 is one of them all the time."""

    def cycles() -> int:
        return int(board.emulator.ask("state")["cycles"])

    before, start = cycles(), board.now_ms
    return lambda: (cycles() - before) / (board.now_ms - start) / CYCLES_A_MS


def rounds(board: EmulatedBoard) -> int:
    """Interrupt the program, and return how far its bot has come."""
    return int(board.emulator.execute(ROUNDS))


def test_it_thinks_while_keys_answer(board: EmulatedBoard) -> None:
    """With nearly all of its time: a round takes 1 ms."""
    board.load(RECORD)
    board.run(100)
    share, start, slowest = busy(board), board.now_ms, 0.0
    for press in range(3):
        before, pressed = light(board, LOG), board.now_ms
        board.press(*LOG[1:3])
        while light(board, LOG) == before:
            assert board.emulator.run(40, until="frame")
        slowest = max(slowest, board.now_ms - pressed)
        board.run(300 + press)
        board.release(*LOG[1:3])
        board.run(50)
    assert slowest < 30
    assert 1.2 < share() < 1.7, "one core is always busy, the other one less than half of the time"
    assert 0.85 < rounds(board) / (board.now_ms - start) < 1.15


def test_it_is_asleep_before_and_after_a_thought(board: EmulatedBoard) -> None:
    """And a bot that is done before its time moves after a pause."""
    board.load({**RECORD, "level": 1})
    board.run(PAUSE_MS - 350)
    assert moves(board) == 1
    board.settle()
    assert moves(board) == 2
    share = busy(board)
    board.run(300)
    assert share() < 0.6


def test_a_move_is_written_to_the_flash_while_it_thinks(board: EmulatedBoard) -> None:
    """And read there after a loss of power."""
    board.load({**RECORD, "moves": [], "seat": 1})
    board.settle()
    board.play("c3")
    board.run(400)
    board.boot()
    board.run(600)
    assert moves(board) == 1
    assert rounds(board) > 200


def test_a_bot_that_takes_memory_thinks_again_on_the_first_core(board: EmulatedBoard) -> None:
    board.load({**RECORD, "level": 2})
    board.run(200)
    assert board.emulator.execute(ON_SECOND_CORE) == "False\n"


def test_what_else_goes_wrong_there_is_a_fault(board: EmulatedBoard) -> None:
    board.load({**RECORD, "level": 3})
    board.run(500)
    assert "KeyError" in str(board.ask("selftest")["crashes"])


def each(names: Iterable[str]) -> list[Any]:
    """Return what a test runs with: the first in each test run, the others in `make nightly`."""
    first, *others = names
    return [first, *[pytest.param(name, marks=pytest.mark.nightly) for name in others]]


@pytest.mark.parametrize("name", each(GAMES))
def test_the_bots_of_the_games_think_there(started_board: Started[EmulatedBoard], name: str) -> None:
    """Past their first rounds, and without a fault; those that take memory think on the first core."""
    seats = {player: seat for seat, (_, player) in enumerate(info(name).seats) if player != NOBODY}
    game, chance = after(name, 20), random.Random(1)
    while game.to_move not in seats:
        play_any(game, chance)
    board = started_board.lend()
    board.load({**game.dump(), "seat": seats[game.to_move], "level": 5})
    board.run(100)
    share = busy(board)
    board.run(400)
    assert share() > 1.2 if bot_of(name).RUNS_ON_SECOND_CORE else 0.9 < share() < 1.1
    board.tap(*NOW[1:3])
    board.settle()
    assert moves(board) > len(game.history())
    assert not board.ask("selftest")["crashes"]


@pytest.mark.parametrize("words", each(words for words in WORDS if bot_of(words.split()[0]).RUNS_ON_SECOND_CORE))
def test_no_bot_takes_memory_while_it_thinks(started_board: Started[EmulatedBoard], words: str) -> None:
    """On the Pico, where an int of more than 30 bits is memory, too."""
    record = after(words, 12).dump()
    name = words.split()[0]
    program = LOCKED.format(name=name, record=record, ms=WHOLE_MS.get(name, LOCKED_MS))
    assert int(started_board.lend().emulator.execute(program, ms=20_000, fresh=True)) > 0
