"""How Pebble Rebel's bot learned to evaluate boards: `python -m host.tools.train` plays it against itself (minutes).

The weights of engines/pebble_rebel/evaluation.py are those of commit 3cb12952, by level 4 of its bot; today's
finds others. The logarithm of the odds that Pebble wins is taken for a sum: what each window adds by its kind, and a
parabola of the empty squares. Richer sums, by places of windows, stages of a game, squares of four, were hardly truer.
"""

import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from textwrap import fill

import numpy as np

from engines.game import CHANCE, DRAW, NOBODY
from engines.pebble_rebel.bot import KINDS, PebbleRebelBot
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import COLOURS, FREE, LINE, PEBBLE
from host.deploy.numba_kernels import compile_kernels
from host.paths import ROOT

FILE = ROOT / "engines" / "pebble_rebel" / "evaluation.py"
DIAGONALS = ("off", "on")
SEED, GAMES = 1, (500, 3000)  # games of a generation, which evaluates as the one before it has learned
LEVEL, PLAYOUTS, SLICES = 5, 70, 64  # of both seats
ALL_KINDS, SQUARES = KINDS[LINE] + 1, 36
WINDOW, ODDS = 128, 16  # units of the logarithm of the odds: of what a window adds, of what is taken off
EVEN = 64  # what stands for even odds, in ODDS
PRIOR = 1.0  # how much weights are drawn to 0, so that what is never seen has none

Evaluation = tuple[tuple[int, ...], tuple[int, ...]]
Board = tuple[int, ...]  # before Pebble's turn: half points that she won, empty squares, how many windows of each kind


def main() -> None:
    """Train for each setting of the diagonals, and write the file."""
    with ProcessPoolExecutor(2, get_context("spawn"), compile_kernels) as pool:
        FILE.write_text(text(list(pool.map(trained, DIAGONALS))), "utf-8")


def trained(diagonals: str, games: tuple[int, ...] = GAMES, seed: int = SEED) -> tuple[Evaluation, list[str]]:
    """Return what was learned, and a line for each generation."""
    evaluation: Evaluation = ((0,) * ALL_KINDS, (0,) * (SQUARES + 1))  # to it all boards are lost
    record = []
    for generation, count in enumerate(games):
        seeds = [f"{seed} {generation} {diagonals} {number}" for number in range(count)]
        boards = [board for chance in seeds for board in played(evaluation, diagonals, Random(chance))]
        evaluation, error, blind = fitted(boards)
        said = f"{count:,} games, {len(boards):,} boards; error {error:.4f}, of who knows no board {blind:.4f}"
        record.append(f"diagonals {diagonals}, generation {generation + 1}: {said}")
        print(record[-1], flush=True)
    return evaluation, record


def windows(diagonals: bool) -> list[tuple[int, int]]:
    """Return the start and the step of all windows of four, as engines/pebble_rebel/tables.py numbers squares."""
    found = []
    for row in range(6):
        for column in range(6):
            start = 8 * (row + 1) + column + 1
            ways = [(1, column <= 2), (8, row <= 2)]
            if diagonals:
                ways += [(9, row <= 2 and column <= 2), (7, row <= 2 and column >= 3)]
            found += [(start, step) for step, fits in ways if fits]
    return found


def played(evaluation: Evaluation, diagonals: str, random: Random) -> list[Board]:
    """Return the boards of a game in which both sides evaluate so, but those with a line to make: the bot makes it."""
    game = PebbleRebel(diagonals=diagonals)
    bot, seen = PebbleRebelBot(game, LEVEL), []
    bot.weigh(evaluation)
    while game.to_move != NOBODY:
        if game.to_move == CHANCE:
            game.play(game.sample(random.getrandbits(32)))
            continue
        bot.begin(game, random.getrandbits(32))
        bot.limit(PLAYOUTS)
        while not bot.done:
            bot.search(SLICES)
        board = (game.counts[FREE], *kinds_of(game)) if game.to_move == PEBBLE else None
        game.play(bot.move())
        if board and game.outcome != PEBBLE:
            seen.append(board)
    won = 1 if game.outcome == DRAW else 2 * (game.outcome == PEBBLE)
    return [(won, *board) for board in seen]


def kinds_of(game: PebbleRebel) -> list[int]:
    """Return how many windows of each kind (KINDS in engines/pebble_rebel/bot.py) the board has."""
    counts = [0] * ALL_KINDS
    for start, step in windows(game.diagonals == "on"):
        stones = [game.cells[start + at * step] for at in range(LINE)]
        counts[sum(KINDS[stones.count(colour)] for colour in COLOURS)] += 1
    return counts


def fitted(boards: list[Board]) -> tuple[Evaluation, float, float]:
    """Return weights as bytes, by logistic regression; their mean loss; that of who knows but how many were won."""
    table = np.array(boards, np.float64)
    won, known = table[:, 0] / 2, np.hstack([np.vander(table[:, 1] / SQUARES, 3, increasing=True), table[:, 2:]])
    weights, prior = np.zeros(known.shape[1]), PRIOR * np.eye(known.shape[1])
    for _ in range(30):  # steps of Newton's method
        chance = 1 / (1 + np.exp(-known @ weights))
        slope = known.T @ (won - chance) - prior @ weights
        weights += np.linalg.solve((known * (chance * (1 - chance))[:, None]).T @ known + prior, slope)
    share = np.clip(won.mean(), 0.01, 0.99)
    odds = np.stack([known @ weights, np.full(len(won), np.log(share / (1 - share)))])
    error, blind = (np.logaddexp(0, odds) - won * odds).mean(axis=1).tolist()
    # Each window adds so much more that none is negative, and the sum of that is taken off.
    kinds, free = weights[3:], np.vander(np.arange(SQUARES + 1) / SQUARES, 3, increasing=True) @ weights[:3]
    count = table[0, 2:].sum()
    more = max(-kinds.min(), (free.max() + EVEN / ODDS) / count)
    units = WINDOW * np.where(kinds, kinds + more, 0), ODDS * (count * more - free) - EVEN
    added, taken = (tuple(np.clip(np.rint(unit), 0, 255).astype(int).tolist()) for unit in units)
    return (added, taken), error, blind


def text(found: list[tuple[Evaluation, list[str]]]) -> str:
    """Return the file with what was found for DIAGONALS: the record and the weights are new."""
    before, after = re.split(r"(?:^- .*\n)+", FILE.read_text("utf-8"), maxsplit=1, flags=re.MULTILINE)
    parts = [before, *(f"- {line}\n" for line in (f"seed {SEED}", *found[0][1], *found[1][1]))]
    parts.append(after[: after.index("{\n") + 2])
    for diagonals, (evaluation, _) in zip(DIAGONALS, found, strict=True):
        rows = [fill(str(row), 119, initial_indent=" " * 8, subsequent_indent=" " * 9) for row in evaluation]
        parts += [f'    "{diagonals}": (\n', *(f"{row},\n" for row in rows), "    ),\n"]
    return "".join([*parts, "}\n"])


if __name__ == "__main__":
    main()
