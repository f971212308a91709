"""Whatever happens to a board: keys, a computer's requests, a flash that fails, tiles that are missing, time.

`python -m tests.firmware.test_random_events 100000 7` draws so many events by seed 7.
"""

import gc
import random
import sys
from collections import deque

import pytest

from engines.bots.bot import Bot
from engines.game import NOBODY
from engines.registry import GAMES, PUZZLED
from firmware.clock import MASK
from firmware.games import reviewer
from firmware.games.registry import Setup, info
from firmware.hardware.wiring import COLUMNS, GRID, ROWS, TRELLIS_GRIDS
from firmware.link.link import EVENTS, METHODS
from firmware.screens.puzzle import begin as begin_puzzles
from firmware.screens.replay import Replay
from firmware.storage.settings import TABLE, choices
from host.simulation.memory import USED, MemoryBoard
from tests.support.app_harness import AppHarness

GRIDS = [grid for _, grid in TRELLIS_GRIDS]
TOLD = 12  # events that a failure tells
UNSAID = b"The board could not do that"  # the link's word for an exception
RESTARTS = ("reset", "bootsel")


class AnyBoard(MemoryBoard):
    """A board in memory of any grid, whose flash fails in all that writes."""

    keys = GRID

    def grid(self):
        return self.keys

    def rename(self, name, new_name):
        self._fail()
        super().rename(name, new_name)

    def remove(self, name):
        self._fail()
        super().remove(name)

    def _fail(self):
        if self.fault:
            raise OSError(self.fault)


class Anything(AppHarness):
    """Draws events by a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.told = deque(maxlen=TOLD)
        super().__init__(AnyBoard({} if seed % 2 else dict(USED), start=MASK - self.chance.randrange(10**6)))

    def event(self):
        (kind,) = self.chance.choices(list(EVENT_KINDS), EVENT_KINDS.values())
        self.told.append((kind.__name__, type(self.app.screen).__name__, self.now))
        kind(self, self.chance)
        assert UNSAID not in self.board.output, bytes(self.board.output)[-500:]
        del self.board.output[:]

    def a_key(self, chance):
        lit = [key for key in range(ROWS * COLUMNS) if self.app.frame.lights[key]]
        key = chance.choice(lit) if lit and chance.random() < 0.85 else chance.randrange(ROWS * COLUMNS)
        return divmod(key, COLUMNS)


def tap(board, chance):
    board.tap(*board.a_key(chance), ms=chance.choice([5, 20, 50, 300]))


def hold(board, chance):
    board.tap(*board.a_key(chance), ms=700)


def slide(board, chance):
    start = board.a_key(chance)
    board.press(*start)
    board.run(50)
    board.tap(*board.a_key(chance))
    board.release(*start)
    board.run(50)


def many_keys(board, chance):
    keys = [board.a_key(chance) for _ in range(chance.randrange(2, 15))]
    for act in (board.press, board.release):
        for key in keys:
            act(*key)
            board.run(chance.choice([0, 5, 20]))


def soft_key(board, chance):
    keys = board.app.soft_keys()
    for key in [chance.choice(keys)] * chance.choice([1, 2, 3]) if keys else []:
        board.tap(*key[1:3])
        board.run(chance.choice([0, 300, 1100]))


def new_game(board, chance):
    game = info(chance.choice(GAMES))
    options = {option.name: chance.choice(option.values) for option in game.options if chance.random() < 0.7}
    seat, level = chance.randrange(len(game.seats)), chance.choice([1, 1, 1, 2, 5])
    asked(board, lambda: board.app.begin(Setup(game.name, options, seat, level, chance.random() < 0.2), board.now))


def legal_move(board, chance):
    for _ in range(chance.choice([1, 1, 10])):
        play = board.app.play
        if play and play.game.to_move > NOBODY:
            move = play.game.text(chance.choice(play.game.legal_moves()))
            board.say({"id": 1, "method": "play", "move": move})
        board.run(50)


def other_screen(board, chance):
    app, name = board.app, chance.choice(GAMES)
    ways = [lambda: app.learn(name, board.now), lambda: app.to_menu(board.now)]
    ways.append(lambda: begin_puzzles(app, chance.choice(PUZZLED), board.now))
    if app.journal.finished():
        ways.append(lambda: app.show(Replay(app, app.menu), board.now))
    asked(board, chance.choice(ways))


def asked(board, way):
    """What the menu asks of the app, and takes a ValueError for an answer."""
    try:
        way()
    except ValueError as error:
        board.told.append(str(error))
    board.run(50)


def setting(board, chance):
    name, *_ = entry = chance.choice(TABLE)
    board.say({"id": 2, "method": "settings.set", "name": name, "value": chance.choice(choices(TABLE.index(entry)))})


def request(board, chance):
    number = chance.choice([None, -1, 0, 1, 2, 11, 40])
    room = {"code": "AB2", "away": chance.choice([[], [1], [2]]), "online": chance.random() < 0.5}
    room.update(state=chance.choice(["", "over", "paused"]), names=["Ann", "Bob"], here=[True], unsent=1)
    given = {"row": number, "column": number, "start": number, "count": number, "thought": number, "number": number}
    given.update(
        move=chance.choice(["a1", "c3", "resign", "", None]), moves=chance.choice([["a1"], ["c3", "resign"], []])
    )
    given.update(room=chance.choice([None, room, room, {}]), events=chance.sample(EVENTS, 3), game=chance.choice(GAMES))
    method = chance.choice([name for name in METHODS if name not in RESTARTS])
    board.say({"id": 3, "method": method, **{name: given[name] for name in given if chance.random() < 0.9}})


def minutes(board, chance):
    for _ in range(chance.choice([10, 70, 400])):
        board.board.advance(chance.choice([30, 140, 1000]))
        board.loop.step(board.board.scan())


def flash(board, chance):
    held = sum(map(len, board.board.files.values()))
    board.board.fault, board.board.capacity = chance.choice(
        [(0, None), (0, None), (28, None), (5, None), (0, held + 40)]
    )
    board.run(chance.choice([50, 6000]))


def restart(board, chance):
    if chance.random() < 0.5:
        board.board.keys = chance.choice([*GRIDS, GRID])
    board.restart()
    board.run(chance.choice([0, 50, 1000]))


EVENT_KINDS = {tap: 400, soft_key: 200, legal_move: 80, hold: 40, slide: 80, many_keys: 20, new_game: 30}
EVENT_KINDS |= {other_screen: 30, setting: 20, request: 80, minutes: 4, flash: 6, restart: 10}


def draw(count, seed):
    """Let so many events happen; whatever raises tells the last of them."""
    board = Anything(seed)
    gc.freeze()  # a game that opens collects the heap
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bot, "BUDGETS_MS", (60,) * 5)
        for name, budget_ms in (("POSITIONS_MS", 200), ("SUSPECTS_MS", 200), ("SHORTEST_MS", 5)):
            patch.setattr(reviewer, name, budget_ms)
        for number in range(count):
            try:
                board.event()
            except Exception as error:
                error.add_note(f"event {number} of seed {seed}: {[*board.told]}")
                raise
    gc.unfreeze()
    assert board.board.resets == board.board.bootsels == 0
    assert not [name for name in board.board.files if name.startswith("crash")]
    return board


@pytest.mark.parametrize("seed", range(4))
def test_no_event_raises_or_restarts(seed):
    draw(500, seed)


if __name__ == "__main__":
    draw(int(sys.argv[1]), int(sys.argv[2]))
