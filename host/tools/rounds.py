"""How many rounds of a bot's move the Pico has time for: `python -m host.tools.rounds [game,option ...]` measures them.

The image is that of `make firmware`, where kernels are machine code; the bot thinks alone, without the app, on one
core. What is measured in the emulated Pico's time is the same every time.
"""

import argparse
from contextlib import closing
from random import Random
from typing import Any

from engines.bots.bot import LEVELS
from engines.game import CHANCE, NOBODY, Game
from engines.registry import bot_of
from host.deploy.image import UF2, build
from host.games import any_move, new_game
from host.targets.emulator import EmulatedBoard

START_MS = 1000
MEASURED_MS = 4000  # of a thought, at most; one of Vacuum is slower in its second part
MIDDLE = 16  # random moves before the positions that are no start
ANSWER_MS = 300_000  # of emulated time: a round of some bots takes seconds
UNTIMED = ("turns",)  # options that make no difference to the time of a round

THOUGHT = """
import time
from engines.registry import engine_of, bot_of
game = engine_of({name!r}).from_record({record!r})
bot = bot_of({name!r})(game, {level})
bot.begin(game, 1)
start = time.ticks_ms()
while not bot.done and (not bot.rounds or time.ticks_diff(time.ticks_ms(), start) < {ms}): bot.step()
print(bot.rounds, time.ticks_diff(time.ticks_ms(), start))
"""
# What was measured: rounds of a move of levels 1 to 5.
MEASURED = {
    "konane size=6": (2000, 1500, 8000, 14_806, 21_072),
    "konane size=8": (2000, 1500, 8153, 13_047, 16_717),
    "ouroboros players=2": (3000, 3000, 3545, 7387, 15_758),
    "ouroboros players=3": (3000, 3000, 4085, 7739, 16_090),
    "ouroboros players=4": (3000, 1500, 3053, 6003, 11_749),
    "pebble_rebel": (1, 1, 484, 878, 1016),
    "reversi": (1000, 2884, 4000, 5598, 5887),
    "robble size=5": (3000, 5294, 6896, 9764, 12_010),
    "robble size=7": (2142, 2812, 3773, 5432, 6825),
    "robble size=9": (1153, 1836, 2459, 3543, 4493),
    "vacuum players=2": (211, 461, 642, 973, 1297),
    "vacuum players=3": (160, 380, 579, 868, 1150),
    "vacuum players=4": (185, 379, 531, 795, 1055),
}


def main() -> None:
    """Measure, and print rows of MEASURED."""
    parser = argparse.ArgumentParser(
        prog="python -m host.tools.rounds", description="Measure the rounds of levels 1 to 5 on the emulated Pico."
    )
    parser.add_argument("game", nargs="*", type=given, default=list(MEASURED), help="such as robble,size=9")
    games = parser.parse_args().game
    build()
    with closing(EmulatedBoard(uf2=UF2)) as board:
        board.emulator.power(True)
        board.run(START_MS)
        for words in games:
            print(f'    "{words}": {measured(board, words)},', flush=True)


def given(text: str) -> str:
    """Return a game as behind `cairn gtp`, of one argument with commas: the type of such arguments.

    Raises: argparse.ArgumentTypeError.
    """
    words = text.replace(",", " ")
    try:
        _options(words)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return words


def rounds_of(words: str, level: int) -> int:
    """Return the rounds of a level's move in a game. Raises: ValueError where they were not measured."""
    options = _options(words)
    for known, rounds in MEASURED.items():
        if _options(known) == options:
            return rounds[level - 1]
    raise ValueError(
        f"How many rounds of {words} a Pico makes was not measured; write {level}:1000 for that many, or have "
        f"`python -m host.tools.rounds {words.replace(' ', ',')}` measure them."
    )


def _options(words: str) -> dict[str, str]:
    """Return a game's name, and all of its options that make a difference here. Raises: ValueError."""
    name, _, rest = words.partition(" ")
    options = new_game(name, rest.split()).options()
    return {"game": name} | {option: value for option, value in options.items() if option not in UNTIMED}


def measured(board: EmulatedBoard, words: str, most_ms: int = MEASURED_MS) -> tuple[int, ...]:
    """Return the rounds of levels 1 to 5 in a game, on a board that has started. most_ms: of a thought."""
    name = words.split()[0]
    records = [game.dump() for game in positions(words)]
    row = []
    for level in LEVELS:
        thoughts = [THOUGHT.format(name=name, record=record, level=level, ms=most_ms) for record in records]
        row.append(_rounds(board, thoughts, bot_of(name).BUDGETS_MS[level - 1]))
    return tuple(row)


def _rounds(board: EmulatedBoard, thoughts: list[str], ms: int) -> int:
    """Return how many rounds fit into the time, 1 at least: by the rate over all thoughts."""
    rounds = spent = 0
    for thought in thoughts:
        found, took = board.emulator.execute(thought, ms=ANSWER_MS, fresh=True).split()
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
        game: Any = type(found[0]).from_record(found[0].dump())
        while game.to_move != NOBODY and not (
            game.ply >= MIDDLE and game.to_move == player and getattr(game, "stage", 1) == 1
        ):
            game.play(any_move(game, random))
        if game.to_move != NOBODY:
            found.append(game)
    return found


if __name__ == "__main__":
    main()
