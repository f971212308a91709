"""From a finger on a key to a changed light, in virtual time: exact, the same figures on every run."""

from collections.abc import Iterator
from statistics import median

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS
from firmware.input.softkeys import HINT, SETTINGS
from host.report import Table
from host.targets import menu_keys
from host.targets.memory import MemoryTarget

STEP_MS = 0.1  # how often is looked
PHASES = 50  # moments within a tick at which the finger comes down
GIVE_UP_MS = 100.0

Key = tuple[int, int] | str  # (row, column), or the words of an answer of menu or settings
# what a player does before; then the key that is measured
GAME_5: list[Key] = ["choose Robble", "Size: 7", "Size: 5", "start a new game"]
GAME_9: list[Key] = ["choose Robble", "Size: 7", "Size: 9", "start a new game"]
SITUATIONS: list[tuple[str, list[Key], Key]] = [
    ("menu, a game", [], "choose Ouroboros"),
    ("menu, a choice", GAME_5[:2], "Size: 6"),
    ("settings, a choice", [SETTINGS[1:3]], "Brightness: half"),
    ("Robble 5x5, a square", GAME_5, (5, 5)),
    ("Robble 9x9, a square", GAME_9, (5, 5)),
    ("Robble 9x9, a soft key", GAME_9, HINT[1:3]),
    ("Robble 9x9, during an animation", [*GAME_9, (5, 5), (5, 7), (5, 6)], (9, 9)),
]


def measure(taps: list[Key], key: Key, phase_ms: float) -> float:
    """Return the ms from the press of `key` until its light shines otherwise."""
    with MemoryTarget() as board:
        board.boot()
        board.run(40)
        menu_keys.to_menu(board)
        for tap in taps:
            board.tap(*_place(board, tap))
        row, column = _place(board, key)
        board.run(20 - board.now_ms % TICK_MS + phase_ms)
        light = slice(3 * (COLUMNS * row + column), 3 * (COLUMNS * row + column + 1))
        before = board.frame()[light]
        board.press(row, column)
        started = board.now_ms
        while board.now_ms - started < GIVE_UP_MS:
            board.run(STEP_MS)
            if board.frame()[light] != before:
                return board.now_ms - started
        raise RuntimeError(f"The key at row {row}, column {column} did not answer within {GIVE_UP_MS} ms.")


def _place(board: MemoryTarget, key: Key) -> tuple[int, int]:
    return menu_keys.key_of(board, key) if isinstance(key, str) else key


def row(name: str, taps: list[Key], key: Key, phases: int) -> tuple[str, ...]:
    """Return the row of a situation: the median and the most ms to the LEDs."""
    seen = [measure(taps, key, TICK_MS * phase / phases) for phase in range(phases)]
    return (name, f"{median(seen):.1f}", f"{max(seen):.1f}")


def tables(_rounds: int, quick: bool) -> Iterator[Table]:
    """Yield the table; every round would be the same."""
    phases = 1 if quick else PHASES
    yield Table(
        "From a key to the lights",
        ("key pressed", "ms median", "ms at most"),
        [row(*situation, phases) for situation in SITUATIONS],
        (
            f"Virtual time, so the same figures on every run. A tick is {TICK_MS} ms; the finger comes down at",
            f"{phases} moments spread over a tick, and the light of the key shines in another colour at the end.",
        ),
    )
