"""How fast the rules are: random games of Robble."""

import platform
import random
import time
from collections.abc import Callable, Iterator
from statistics import median

from engines.game import CHANCE, RESIGN, Game, IllegalMove
from engines.robble.rules import Robble
from host.report import Table

Playouts = Callable[[int], int]  # play N random games to the end; return their number of moves

SECONDS = 0.25  # that every figure is measured for in a round
CHUNK = 64  # random squares drawn at once
LONGEST = 1000  # moves of a random game; without a limit of turns Vacuum need not end


def robble_by_squares(size: int) -> Playouts:
    """Robble by its quickest loop: random squares are drawn until one is empty, which is uniform over legal stones.

    A byte is a square where it is below the biggest multiple of the number of squares; the others stand for an edge.
    """
    squares = Robble(size).legal_moves()
    fair = 256 - 256 % len(squares)
    table = bytes(squares[byte % len(squares)] if byte < fair else 0 for byte in range(256))

    def playouts(games: int) -> int:
        draw = random.Random(size).randbytes
        moves = 0
        for _ in range(games):
            game = Robble(size)
            cells, play = game.cells, game.play
            while game.outcome is None:
                try:
                    for square in draw(CHUNK).translate(table):
                        if not cells[square]:
                            play(square)
                except IllegalMove:  # a draw by repetition, with empty squares left
                    break
            moves += game.ply
        return moves

    return playouts


def by_list(start: Callable[[], Game]) -> Playouts:
    """Any game by the usual loop: list the legal moves, pick one, play it.

    Where chance is to move a seed is drawn; where no move is legal the player resigns.
    """

    def playouts(games: int) -> int:
        chance = random.Random(1)
        pick, seed = chance.random, chance.getrandbits
        moves = 0
        for _ in range(games):
            game = start()
            while game.outcome is None and game.ply < LONGEST:
                if game.to_move == CHANCE:
                    game.play(game.sample(seed(32)))
                    continue
                legal = game.legal_moves()
                game.play(legal[int(pick() * len(legal))] if legal else RESIGN)
            moves += game.ply
        return moves

    return playouts


def robble_by_list(size: int) -> Playouts:
    """Robble by that loop."""
    return by_list(lambda: Robble(size))


def rates(contenders: dict[str, Playouts], rounds: int, quick: bool) -> dict[str, tuple[float, float]]:
    """Return the median moves and games a second of CPU time, by name; the rounds go round all contenders in turn."""
    games = {name: 1 if quick else calibrated(playouts) for name, playouts in contenders.items()}
    seen: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, playouts in contenders.items():
            start = time.process_time()
            moves = playouts(games[name])
            taken = time.process_time() - start
            seen[name].append((moves / taken, games[name] / taken))
    return {name: (median(m for m, _ in pairs), median(g for _, g in pairs)) for name, pairs in seen.items()}


def calibrated(playouts: Playouts) -> int:
    """Return how many games take about SECONDS."""
    games = 16
    while True:
        start = time.process_time()
        playouts(games)
        taken = time.process_time() - start
        if taken > SECONDS / 8:
            return max(1, int(games * SECONDS / taken))
        games *= 4


def playout_table(rounds: int, quick: bool) -> Table:
    """Robble 9x9 by its two loops."""
    contenders = {
        "Robble 9x9, squares drawn": robble_by_squares(9),
        "Robble 9x9, legal_moves()": robble_by_list(9),
    }
    notes = [
        "Random games from the start to the result, CPU time on one core, the median of "
        f"{rounds} interleaved rounds; {platform.python_implementation()} {platform.python_version()}.",
        "Robble is Python: play() checks the move, finds repetitions and counts the full board. 'Squares drawn' takes",
        "random squares until one is empty, 'legal_moves()' lists all of them and picks one.",
    ]
    found = rates(contenders, rounds, quick)
    head = ("random games", "moves/s", "games/s", "moves/game")
    rows = [(name, f"{moves:,.0f}", f"{games:,.0f}", f"{moves / games:.0f}") for name, (moves, games) in found.items()]
    return Table("Random games", head, rows, tuple(notes))


def tables(rounds: int, quick: bool) -> Iterator[Table]:
    """Yield the table of this section."""
    yield playout_table(rounds, quick)
