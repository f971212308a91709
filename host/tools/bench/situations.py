"""The situations in which the Pico is measured: a screen or a position each, and the key that is pressed there."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.game import CHANCE, Game
from engines.registry import GAMES, title_of
from firmware.app import App
from firmware.clock import TICK_MS
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.softkeys import HELP, SETTINGS, find
from firmware.loop import Loop
from firmware.output.palette import STEADY, WINK
from host.games import new_game
from host.simulation.memory import USED, MemoryBoard

SEED = 5
LONG = "Vacuum, 4 players, rich"
# With a stone chosen. Else Pebble Rebel's lights breathe so slowly that few frames differ.
CHOSEN = ("Pebble Rebel",)
QUIET_MS = 3000  # longer than any one move is shown
RICH_GAMES, RICH_TURNS = 6, 120  # random games among whose positions the richest is looked for

Key = tuple[int, int]  # row, column


@dataclass(frozen=True)
class Situation:
    """`record`: of the current game, None in the menu. taps: keys (row, column) that a player taps then. key: the one
    that is measured. long: also for thousands of ticks.
    """

    name: str
    record: dict[str, Any] | None
    taps: tuple[Key, ...]
    key: Key
    long: bool = False

    @cached_property
    def answer(self) -> list[Key]:
        """The keys without a rhythm whose lights change under a finger on the key."""
        harness = AppHarness(self.record, self.taps)
        lights, colours = harness.app.frame.lights, harness.app.screen.palette.colours
        before = bytes(lights)
        harness.board.press(*self.key)
        harness.run(50)
        return [
            divmod(place, COLUMNS)
            for place, light in enumerate(before)
            if light != lights[place] and colours[4 * light + 3] == STEADY
        ]


class AppHarness:
    """The app on this computer, to see what a key changes."""

    def __init__(self, record: dict[str, Any] | None, taps: tuple[Key, ...]):
        self.board = MemoryBoard()
        self.board.files.update(USED)
        self.app = App(self.board)
        self.loop = Loop(self.app)
        self.run(50)
        if record:
            self.app.load(record, self.app.now)
            self.run(QUIET_MS)
        for key in taps:
            self.tap(key)

    def tap(self, key: Key) -> None:
        """Tap a key (row, column)."""
        self.board.press(*key)
        self.run(50)
        self.board.release(*key)
        self.run(50)

    def run(self, ms: int) -> None:
        """Let time pass."""
        for _ in range(ms // TICK_MS):
            self.board.advance()
            self.loop.step(self.board.scan())

    def answers(self, row: int, column: int) -> bool:
        """Return whether the key's own light changes while a finger is on it, and is as before when that is held."""
        lights, key = self.app.frame.lights, row * COLUMNS + column
        before = lights[key]
        self.board.press(row, column)
        self.run(50)
        changed = lights[key] != before
        self.run(700)  # a key that is held does nothing
        self.board.release(row, column)
        self.run(50)
        return changed and lights[key] == before


def answering_key(record: dict[str, Any] | None, taps: tuple[Key, ...] = ()) -> Key:
    """Return the first square (row, column) whose light changes under a finger. Raises: ValueError if none does."""
    harness = AppHarness(record, taps)
    for row in range(ROWS):
        for column in range(BOARD_COLUMNS):
            if harness.answers(row, column):
                return row, column
    raise ValueError("No square answers.")


def choosing_key(record: dict[str, Any]) -> Key:
    """Return the first square (row, column) whose piece is chosen once it was tapped: its light gets a rhythm.

    Raises: ValueError if there is none.
    """
    for row in range(ROWS):
        for column in range(BOARD_COLUMNS):
            app = AppHarness(record, ((row, column),)).app
            light = app.frame.lights[row * COLUMNS + column]
            if app.screen.palette.colours[4 * light + 3] not in (STEADY, WINK):
                return row, column
    raise ValueError("No square can be chosen.")


def lesson(name: str) -> Situation:
    """Return a game's lesson, by way of the menu, and the key for its next step."""
    harness, keys = AppHarness(None, ()), []
    for answer in (("game", GAMES.index(name)), ("lesson", 0)):
        keys.append(divmod(harness.app.menu.square_of(*answer), BOARD_COLUMNS))
        harness.tap(keys[-1])
    return Situation("a lesson", None, tuple(keys), find(tuple(harness.app.soft_keys()), "next")[1:3])


def begun(name: str, *options: str, moves: int = 0) -> Game:
    """Return a game after what chance does first, and after some moves of the players."""
    game = new_game(name, options)
    while game.to_move == CHANCE:
        game.play(game.sample(SEED))
    for _ in range(moves):
        game.play(game.legal_moves()[0])
    return game


def richest(new: Callable[[], Game]) -> Game:
    """Return the position with the most legal moves that is met in random games."""
    most, best = 0, new()
    for seed in range(RICH_GAMES):
        game, chance = new(), random.Random(seed)
        for _ in range(RICH_TURNS):
            moves = game.legal_moves()
            if game.outcome is not None or not moves:
                break
            if len(moves) > most:
                most, best = len(moves), type(game).from_record(game.dump())
            game.play(chance.choice(moves))
    return best


def situations() -> list[Situation]:
    """Return all of them: the menu's pages, and each game as it begins; of Vacuum its richest positions, too."""
    games = {
        "Robble 9x9": begun("robble", "size=9"),
        "Pebble Rebel": begun("pebble_rebel"),
        "Ouroboros": begun("ouroboros"),
        "Vacuum, 2 players": begun("vacuum", "players=2"),
        "Vacuum, 2 players, rich": richest(lambda: begun("vacuum", "players=2")),
        "Vacuum, 4 players, rich": richest(lambda: begun("vacuum", "players=4")),
        "Konane": begun("konane", moves=2),
    }
    for name in GAMES:
        if all(name != game.NAME for game in games.values()):
            games[title_of(name)] = begun(name)
    found = [
        Situation("menu", None, (), answering_key(None), long=True),
        Situation("help", None, (HELP[1:3],), SETTINGS[1:3]),
        Situation("settings", None, (SETTINGS[1:3],), answering_key(None, (SETTINGS[1:3],))),
        lesson("robble"),
    ]
    for name, game in games.items():
        record = game.dump()
        taps = (choosing_key(record),) if name in CHOSEN else ()
        found.append(Situation(name, record, taps, answering_key(record, taps), long=name == LONG))
    return found
