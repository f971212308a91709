"""How fast the rules are: random games of Robble, next to OpenSpiel's games in the same run."""

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
RIVALS = ("breakthrough", "othello")
MISSING = "OpenSpiel is not installed; `make bench` brings it where it can."


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
    """Any game by the loop that OpenSpiel's users write: list the legal moves, pick one, play it.

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


def openspiel_by_list(name: str) -> Playouts:
    """A game of OpenSpiel by its Python interface."""
    import pyspiel

    loaded = pyspiel.load_game(name)

    def playouts(games: int) -> int:
        pick = random.Random(1).random
        moves = 0
        for _ in range(games):
            state = loaded.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                moves += 1
            state.returns()
        return moves

    return playouts


def openspiel_by_bots(name: str) -> Playouts:
    """A game of OpenSpiel played out by its own random bots: one call a game, the loop is C++."""
    import pyspiel

    loaded = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in (0, 1)]

    def playouts(games: int) -> int:
        moves = 0
        for number in range(games):
            state = loaded.new_initial_state()
            pyspiel.evaluate_bots(state, bots, number)
            moves += state.move_number()
        return moves

    return playouts


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
    """Robble 9x9 against OpenSpiel."""
    contenders = {
        "Robble 9x9, squares drawn": robble_by_squares(9),
        "Robble 9x9, legal_moves()": robble_by_list(9),
    }
    notes = [
        "Random games from the start to the result, CPU time on one core, the median of "
        f"{rounds} interleaved rounds; {platform.python_implementation()} {platform.python_version()}.",
        "Robble is Python: play() checks the move, finds repetitions and counts the full board. 'Squares drawn' takes",
        "random squares until one is empty, 'legal_moves()' lists and picks as the loops over OpenSpiel do.",
    ]
    rivals = []
    try:
        import pyspiel
    except ImportError:
        notes.append(MISSING)
    else:
        notes += [
            f"OpenSpiel {pyspiel.__version__} is C++; other games, on 8x8: 'legal_actions()' is its Python interface,",
            "'C++ bots' its own best, a whole game in one call.",
        ]
        for name in RIVALS:
            rivals.append(f"OpenSpiel {name}, legal_actions()")
            contenders[rivals[-1]] = openspiel_by_list(name)
        for name in RIVALS:
            contenders[f"OpenSpiel {name}, C++ bots"] = openspiel_by_bots(name)
    found = rates(contenders, rounds, quick)
    head = ("random games", "moves/s", "games/s", "moves/game", *(f"x {name.split()[1][:-1]}" for name in rivals))
    rows = []
    for name, (moves, games) in found.items():
        ratios = [f"{moves / found[rival][0]:.2f}" for rival in rivals]
        rows.append((name, f"{moves:,.0f}", f"{games:,.0f}", f"{moves / games:.0f}", *ratios))
    return Table("Random games", head, rows, tuple(notes))


def tables(rounds: int, quick: bool) -> Iterator[Table]:
    """Yield the table of this section."""
    yield playout_table(rounds, quick)
