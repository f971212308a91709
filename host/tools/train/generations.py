"""A judge that learns from games of judges before it; the first knows nothing."""

from host.tools.train import file
from host.tools.train.fit import BLANK, fitted
from host.tools.train.selfplay import Judge, boards


def trained(diagonals: str, games: list[int], seed: int) -> tuple[Judge, list[str]]:
    """Return a judge and its record. games: of each generation, which judges as the one before it has learned to."""
    judge, record = BLANK, []
    for number, count in enumerate(games):
        found = boards(judge, diagonals, count, f"{seed} {number}")
        fit = fitted(found)
        judge = fit.judge
        record.append(file.line(diagonals, number + 1, count, len(found), fit))
        print(record[-1], flush=True)
    return judge, record
