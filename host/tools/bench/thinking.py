"""The board as a player on the emulated Pico: how long it takes, how far it comes, and what keys notice of that.

The image is that of `make firmware`. Games come to it over the link, at some of their first plies, and the board is to
move. A bot that can think does so on the second core, any other in slices of the ticks (firmware/games/thinker.py).
"""

import random
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from engines.bots.bot import LEVELS
from engines.game import CHANCE, NOBODY
from engines.registry import GAMES, title_of
from firmware.games.registry import info
from firmware.input.softkeys import LOG
from host.deploy.image import UF2, build
from host.games import new_game
from host.report import Table
from host.tools.bench.pico import Pico, p50_p99

SIZES = {"robble": ("size=9", "size=7", "size=5")}
PLIES = (2, 14, 26, 8, 20, 30)  # in the order in which more rounds measure them
SEED = 3
STARTS_MS = 500  # after a game has come: its bot thinks, and what came over the link is put away
RATE_MS = 400  # of a thought, in which its rounds are counted
PRESSES = 31
PAUSE_MS = 90
AFTER_MS = 400  # before the end of a thought: no tap begins so late, and some went by as the game came
LEAST_S = 1.5  # that level 5 thinks
LOOK_MS = 50  # between two looks whether the board has moved
MOST_MS = 15_000  # no move takes so long
GOAL_MS = 40  # from key to light
PROGRESS = """
from firmware.main import app
from firmware.clock import elapsed
thinker = app.play._thinker
print(thinker.bot.rounds, elapsed(app.now, thinker._began), int(thinker._apart))
"""


def record_of(name: str, options: tuple[str, ...], ply: int, level: int) -> dict[str, Any] | None:
    """Return a random game with the board to move at the ply or soon after; None where it cannot be one of the players,
    or the game is over by then.
    """
    game, chance = new_game(name, options), random.Random(SEED)
    seats = {player: seat for seat, (_, player) in enumerate(info(name).seats) if player != NOBODY}
    while game.to_move != NOBODY and (game.ply < ply or game.to_move not in seats):
        if game.to_move == CHANCE:
            game.play(game.sample(chance.getrandbits(30)))
        else:
            game.play(chance.choice(game.legal_moves()))
    if game.to_move == NOBODY or not seats:
        return None
    return {**game.dump(), "seat": seats[game.to_move], "level": level}


def moved_after(pico: Pico, record: dict[str, Any]) -> float:
    """Return the s that the board takes for its move, without those in which the game comes over the link.

    Raises: RuntimeError where it makes none.
    """
    begun = pico.board.now_ms
    pico.board.load({**record, "seat": 0})
    start = pico.board.now_ms + (pico.board.now_ms - begun)
    pico.board.load(record)
    while pico.board.now_ms - start < MOST_MS:
        pico.board.run(LOOK_MS)
        now = pico.board.record()
        if now is None or len(now["moves"]) > len(record["moves"]):
            return (pico.board.now_ms - start) / 1000
    raise RuntimeError(f"The board has not moved in {MOST_MS} ms.")


def think(pico: Pico, record: dict[str, Any]) -> None:
    """Let the board begin to think about its move in a game, and keep that moment."""
    pico.start_over()
    pico.board.load(record)
    pico.board.run(STARTS_MS)
    pico.board.snapshot()


def tapped(pico: Pico, presses: int, lasts_ms: float) -> list[float]:
    """Tap the key of the log while the board thinks; go back to the beginning of the thought before it is over.

    lasts_ms: how long from there. Nothing is asked of the board meanwhile, as it collects the garbage of replies.
    Returns the ms from each press to the last bit of its light, sorted.
    """
    seen: list[float] = []
    key, begun = LOG[1:3], pico.board.now_ms
    while len(seen) < presses:
        if pico.board.now_ms - begun > lasts_ms - AFTER_MS:
            pico.board.restore()
            pico.board.run(len(seen))  # at other instants of the thought
        seen.append(pico.tap(key, PAUSE_MS))
    return sorted(seen)


def rate(pico: Pico) -> tuple[float, bool]:
    """Return the rounds a second while the board thinks, and whether on the second core.

    A look at the bot ends the program, so the same thought is looked at twice.
    """
    looks = []
    for ms in (0, RATE_MS):
        pico.board.restore()
        pico.board.run(ms)
        looks.append([int(number) for number in pico.emulator.execute(PROGRESS).split()])
    (rounds, at, _), (more, later, apart) = looks
    return (more - rounds) * 1000 / (later - at), bool(apart)


def thoughts(pico: Pico, name: str, options: tuple[str, ...], presses: int, plies: tuple[int, ...]) -> list[float]:
    """Return the figures: s a move by level, key p50 and p99 in ms, rounds a second; 1 for the second core.

    Keys and rounds are of the position in which the highest level thinks longest.
    """
    pico.start_over()
    worst, longest = [], record_of(name, options, PLIES[0], LEVELS[-1])
    for level in LEVELS:
        records = [record for ply in plies if (record := record_of(name, options, ply, level))]
        times = [moved_after(pico, record) for record in records]
        worst.append(max(times, default=0.0))
        if times:
            longest = records[times.index(worst[-1])]
    if longest is None:
        raise RuntimeError(f"{name} is over after {PLIES[0]} plies.")
    think(pico, longest)
    seen = tapped(pico, presses, (worst[-1] or LEAST_S) * 1000 - STARTS_MS)
    return [*worst, *p50_p99(seen), *map(float, rate(pico))]


def measured(quick: bool) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield a title, a game and its options for each row: the games in which the board can be a player."""
    for name in GAMES[:1] if quick else GAMES:
        for option in SIZES.get(name, ("",))[: 1 if quick else None]:
            options = (option,) if option else ()
            if record_of(name, options, PLIES[0], LEVELS[0]):
                yield f"{title_of(name)} {option}".strip(), name, options


def tables(rounds: int, quick: bool) -> Iterator[Table]:
    """Yield the table: in more rounds at more plies. quick: a few keys of the first row alone."""
    build()
    plies = () if quick else PLIES[:rounds]
    presses = 3 if quick else PRESSES
    with closing(Pico(UF2)) as pico:
        rows = [
            (title, *written(thoughts(pico, name, options, presses, plies))) for title, name, options in measured(quick)
        ]
    yield Table(
        "The board as a player on the emulated Pico",
        ("game", *FIGURES),
        rows,
        (
            f"Seconds a move by level, the slowest of {len(plies)} positions of the first {max(PLIES)} plies.",
            f"Key: from the finger to the last bit of its light, {presses} taps while level 5 thinks where it takes",
            f"longest; the goal for the p99 is {GOAL_MS} ms. Rounds a second in that thought, and its core.",
        ),
    )


FIGURES = (*[f"s, level {level}" for level in LEVELS], "key p50 ms", "p99", "rounds/s", "core")


def written(row: list[float]) -> list[str]:
    """Return figures as they are printed."""
    *figures, rate, apart = row
    return [*[f"{figure:.1f}" for figure in figures], f"{rate:.0f}", "2" if apart else "1"]
