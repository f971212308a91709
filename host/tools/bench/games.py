"""How fast the rules of all games are: random games, and the list of the legal moves."""

import random
import time
from collections.abc import Callable, Iterator
from statistics import median

from engines.game import CHANCE, RESIGN, Game
from engines.registry import GAMES, package_of
from host.games import new_game
from host.report import Table
from host.tools.bench.engines import LONGEST, by_list, rates

SAMPLES = 20  # games from which positions are taken


def starts() -> list[str]:
    """Return what to write behind `cairn gtp`: each game with the fewest and the most players, or squares."""
    found = []
    for name in GAMES:
        options = [option for option in package_of(name).OPTIONS if option.name in ("players", "size")]
        values = [(option.name, value) for option in options[:1] for value in (option.values[0], option.values[-1])]
        found += [f"{name} {option}={value}" for option, value in values] or [name]
    return found


def starter(words: str) -> Callable[[], Game]:
    """Return what begins a game."""
    name, *options = words.split()
    return lambda: new_game(name, options)


def legal_moves_us(start: Callable[[], Game], samples: int) -> tuple[float, int]:
    """Return the mean time of `legal_moves` in the positions of random games (us), and the most moves in one."""
    chance = random.Random(2)
    taken, positions, most = 0.0, 0, 0
    for _ in range(samples):
        game = start()
        while game.outcome is None and game.ply < LONGEST:
            if game.to_move == CHANCE:
                game.play(game.sample(chance.getrandbits(32)))
                continue
            begin = time.process_time()
            legal = game.legal_moves()
            taken += time.process_time() - begin
            positions += 1
            most = max(most, len(legal))
            game.play(chance.choice(legal) if legal else RESIGN)
    return taken / positions * 1e6, most


def tables(rounds: int, quick: bool) -> Iterator[Table]:
    """Yield the table."""
    begin = {words: starter(words) for words in starts()}
    found = rates({words: by_list(start) for words, start in begin.items()}, rounds, quick)
    rows = []
    for words, start in begin.items():
        moves, games = found[words]
        seen = [legal_moves_us(start, 1 if quick else SAMPLES) for _ in range(rounds)]
        us, most = median(us for us, _ in seen), seen[0][1]
        rows.append((words, f"{moves:,.0f}", f"{games:,.0f}", f"{moves / games:.0f}", f"{us:.1f}", str(most)))
    yield Table(
        "All games, legal_moves() and a random pick",
        ("game", "moves/s", "playouts/s", "moves/game", "legal_moves() us", "moves at most"),
        rows,
        (f"Chance's moves count. CPU time on one core, the median of {rounds} rounds.",),
    )
