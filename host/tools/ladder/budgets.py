"""How many rounds the Pico has time for, measured on the emulated board.

The image is that of `make firmware`, where kernels are machine code; the bot thinks alone, without the app, on one
core. What is measured in simulated time is the same every time.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from random import Random
from typing import Any

from engines.bots.bot import LEVELS
from engines.game import CHANCE, NOBODY, Game
from engines.registry import bot_of
from host.deploy.image import UF2, build
from host.games import new_game
from host.targets.emulator import EmulatedBoard

START_MS = 1000
MEASURED_MS = 4000  # of a thought, at most; one of Vacuum is slower in its second part
MIDDLE = 16  # random moves before the positions that are no start
ANSWER_MS = 300_000  # of simulated time: a round of some bots takes seconds
UNTIMED = ("turns",)  # options that make no difference to the time of a round

RATE = """
import time
from engines.registry import engine_of, bot_of
game = engine_of({name!r}).from_record({record!r})
"""
BOT = """
bot = bot_of({name!r})(game, {level})
bot.begin(game, 1)
start = time.ticks_ms()
while not bot.done and (not bot.rounds or time.ticks_diff(time.ticks_ms(), start) < {ms}): bot.step()
print(bot.rounds, time.ticks_diff(time.ticks_ms(), start))
"""
Rounds = dict[str, tuple[int, ...]]
# What --measure found: rounds of a move of levels 1 to 5.
MEASURED: Rounds = {
    "konane size=6": (7000, 5250, 37_000, 78_000, 124_811),
    "konane size=8": (6000, 36_000, 98_400, 166_976, 214_715),
    "ouroboros players=2": (3000, 3000, 3545, 7365, 14_807),
    "ouroboros players=3": (3000, 1500, 4085, 7764, 15_806),
    "ouroboros players=4": (3000, 3000, 3030, 5998, 11_828),
    "pebble_rebel": (1, 1, 484, 889, 1024),
    "reversi": (666, 1076, 1583, 2412, 3184),
    "robble size=5": (3000, 4736, 6666, 9457, 12_035),
    "robble size=7": (2142, 3103, 4166, 5850, 7518),
    "robble size=9": (1363, 2045, 2727, 3843, 4979),
    "vacuum players=2": (310, 550, 666, 998, 1183),
    "vacuum players=3": (277, 481, 625, 962, 1273),
    "vacuum players=4": (268, 463, 589, 894, 1191),
}


def key_of(words: str) -> str:
    """Return a game and its options without those that make no difference here."""
    return " ".join(word for word in words.split() if word.partition("=")[0] not in UNTIMED)


class Budgets:
    """The rounds of a move of levels 1 to 5, by game."""

    def __init__(self, table: Rounds = MEASURED) -> None:
        self._table = table

    def rounds(self, words: str, level: int) -> int:
        """Return the rounds of a level in a game. Raises: ValueError where they were not measured."""
        try:
            return self._table[key_of(words)][level - 1]
        except KeyError:
            raise ValueError(
                f"How many rounds of {key_of(words)} fit into the time was not measured; --measure does."
            ) from None


class SameRounds(Budgets):
    """The same rounds for every player of every game."""

    def __init__(self, rounds: int) -> None:
        super().__init__({})
        self._rounds = rounds

    def rounds(self, words: str, level: int) -> int:
        return self._rounds


def measured(games: Iterable[str]) -> Budgets:
    """Build the image and measure games on it, and print them."""
    build()
    with closing(EmulatedBoard(uf2=UF2)) as board:
        board.emulator.power(True)
        board.run(START_MS)
        return measured_on(board, games)


def measured_on(board: EmulatedBoard, games: Iterable[str], ms: int = MEASURED_MS) -> Budgets:
    """Measure games on a board that has started. ms: of a thought."""
    table: Rounds = {}
    for words in dict.fromkeys(map(key_of, games)):
        table[words] = tuple(_row(board, words, ms))
        print(f"{words}: {', '.join(f'{rounds:,}' for rounds in table[words])}", flush=True)
    return Budgets(table)


def _row(board: EmulatedBoard, words: str, ms: int) -> Iterator[int]:
    name = words.split()[0]
    records = [game.dump() for game in positions(words)]
    for level in LEVELS:
        program = BOT.format(name=name, level=level, ms=ms)
        yield _rounds(board, name, records, program, bot_of(name).BUDGETS_MS[level - 1])


def _rounds(board: EmulatedBoard, name: str, records: list[dict[str, Any]], program: str, ms: int) -> int:
    """Return how many rounds fit into the time, 1 at least: by the rate over all positions."""
    rounds = spent = 0
    for record in records:
        source = RATE.format(name=name, record=record) + program
        found, took = board.emulator.execute(source, ms=ANSWER_MS, fresh=True).split()
        rounds += int(found)
        spent += int(took)
    return max(1, rounds * ms // max(1, spent))


def positions(words: str) -> list[Game]:
    """Return the positions that are measured: the start, and for each of two players one after MIDDLE random moves, at
    the beginning of a turn.
    """
    name, *options = words.split()
    found = [new_game(name, options)]
    while found[0].to_move == CHANCE:
        found[0].play(found[0].sample(1))
    for player in (1, 2):
        random = Random(f"{words} {player}")
        game = type(found[0]).from_record(found[0].dump())
        while game.to_move != NOBODY and not (
            game.ply >= MIDDLE and game.to_move == player and getattr(game, "stage", 1) == 1
        ):
            if game.to_move == CHANCE:
                game.play(game.sample(random.getrandbits(32)))
            else:
                game.play(random.choice(game.legal_moves()))
        if game.to_move != NOBODY:
            found.append(game)
    return found
