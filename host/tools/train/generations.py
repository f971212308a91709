"""An evaluation that learns from games of evaluations before it; the first knows nothing."""

from host.tools.train import file
from host.tools.train.fit import BLANK, fitted
from host.tools.train.selfplay import Evaluation, boards


def trained(diagonals: str, games: list[int], seed: int) -> tuple[Evaluation, list[str]]:
    """Return an evaluation and its record. games: of each generation, which evaluates as the one before has learned."""
    evaluation, record = BLANK, []
    for number, count in enumerate(games):
        found = boards(evaluation, diagonals, count, f"{seed} {number}")
        fit = fitted(found)
        evaluation = fit.evaluation
        record.append(file.line(diagonals, number + 1, count, len(found), fit))
        print(record[-1], flush=True)
    return evaluation, record
