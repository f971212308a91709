"""engines/pebble_rebel/evaluation.py: the weights, with the record of their training."""

import textwrap
from collections.abc import Mapping

from host.paths import ROOT
from host.tools.train.fit import Fit
from host.tools.train.selfplay import Evaluation

FILE = ROOT / "engines" / "pebble_rebel" / "evaluation.py"
WIDTH = 119
HEAD = '''"""What Pebble Rebel's boards are worth: weights that `make train` found and wrote, the same on each run.

{record}

EVALUATIONS, by the option diagonals: what a window adds to Pebble's chances by its kind, and what is taken off by the
number of empty squares; bot.py has the kinds, bot_kernels.py the units.
"""

# fmt: off
EVALUATIONS = {{
'''


def text(record: list[str], evaluations: Mapping[str, Evaluation]) -> str:
    """Return the file. record: a line for each generation."""
    parts = [HEAD.format(record="\n".join(f"- {line}" for line in record))]
    for diagonals, evaluation in evaluations.items():
        parts += [f'    "{diagonals}": (\n', *(f"{_wrapped(weights)},\n" for weights in evaluation), "    ),\n"]
    return "".join([*parts, "}\n"])


def line(diagonals: str, generation: int, games: int, boards: int, fit: Fit) -> str:
    """Return what the record says of a generation."""
    return (
        f"diagonals {diagonals}, generation {generation}: {games:,} games, {boards:,} boards; "
        f"error {fit.error:.4f}, of who knows no board {fit.blind:.4f}"
    )


def _wrapped(weights: tuple[int, ...]) -> str:
    return textwrap.fill(str(weights), WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 9)
