"""Games that are over on the emulated Pico: how long it goes through them, and what keys notice of that.

The games are between levels that err, those of puzzles, and come over the link. Keys are tapped meanwhile.
"""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from firmware.input.softkeys import LOG
from host.deploy.image import UF2, build
from host.report import Table
from host.tools.bench.pico import Pico, p50_p99
from host.tools.puzzles import played

GAMES = (
    "konane size=6",
    "robble size=5",
    "ouroboros players=2",
    "vacuum players=2 turns=60",
    "reversi",
    "pebble_rebel",
)
SEEDS = (1, 2)
RESIGNED = {"game": "konane", "options": {"size": "6"}, "moves": ["resign"]}  # for a quick look
PAUSE_MS = 400  # between two taps
TAPS = 31  # in a game
MOST_MS = 300_000
STARTS_MS = 3000  # until the bot is made
GOAL_S = 120


def reviewed(pico: Pico, record: dict[str, Any], taps: int) -> tuple[int, float, list[float], int]:
    """Return moves, seconds of the board from the last move to the turns, ms of taps meanwhile, and how many turns.

    record: of a game that is over. Raises: RuntimeError where the board does not come to an end.
    """
    pico.start_over()
    pico.board.load({**record, "seat": 0, "level": 1})
    begun = pico.board.now_ms
    pico.board.run(STARTS_MS)
    seen = [pico.tap(LOG[1:3], PAUSE_MS) for _ in range(taps)]
    while not (found := pico.board.ask("review") or {}).get("over"):
        if pico.board.now_ms - begun > MOST_MS:
            raise RuntimeError(f"The board has not gone through a game of {record['game']} in {MOST_MS} ms.")
        pico.board.run(1000)
    return len(record["moves"]), (pico.board.now_ms - begun) / 1000, seen, len(found["turns"])


def tables(_rounds: int, quick: bool) -> Iterator[Table]:
    """Yield the table. quick: one game, and a few taps."""
    build()
    rows = []
    games = (
        [] if quick else [(f"{words}, game {seed}", played(words, seed).dump()) for words in GAMES for seed in SEEDS]
    )
    with closing(Pico(UF2)) as pico:
        for words, record in [("Konane, resigned", RESIGNED)] if quick else games:
            moves, seconds, taps, turns = reviewed(pico, record, 3 if quick else TAPS)
            keys = (f"{ms:.1f}" for ms in p50_p99(sorted(taps)))
            rows.append((words, str(moves), f"{seconds:.0f}", *keys, str(turns)))
    yield Table(
        "Games gone through on the emulated Pico",
        ("game", "moves", "s", "key p50 ms", "p99", "turns"),
        rows,
        (f"The goal for a game of 60 moves is {GOAL_S} s, of which the first 1.5 are rest, and for keys 40 ms.",),
    )
