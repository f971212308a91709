"""The interface of every target: a board with the firmware on it, in a time of its own.

What uses nothing else works on all of them, as the scenarios in tests/scenarios and the page (host/web) do.
"""

from abc import ABC, abstractmethod
from typing import Any

from firmware.clock import TICK_MS
from host.closeable import Closeable
from host.simulation.kinds import check_key

SETTLE_MS = 120_000  # longer than the board thinks at its highest level
LOOK_MS = 4 * TICK_MS
SENT_MS = 6 * TICK_MS  # until a frame is on the lights: some ticks, and 5 ms on the wire

Squares = tuple[str, list[str]]


def taken(waiting: list[Any]) -> list[Any]:
    """Take all that waits off a list, and return it."""
    found, waiting[:] = list(waiting), []
    return found


class ChangeCounter:
    """Counts how often a value differs from the one before: a number that grows, of values that may start again."""

    def __init__(self) -> None:
        self._value: object = None
        self._count = 0

    def count(self, value: object) -> int:
        """Return the number of changes, this value included."""
        if value != self._value:
            self._value = value
            self._count += 1
        return self._count


class Target(Closeable, ABC):
    """A board, off at first. Used from one thread; rows are 0 to 11, columns 0 to 13.

    Questions to the firmware (revision and below) may take some milliseconds of the board's time. While it is off, or
    has not started yet, its texts are empty, even the panel's title.
    """

    has_switch = True  # False: a power cut is a reset, after which the board starts by itself

    # --- power and time ----------------------------------------------------------------

    @abstractmethod
    def boot(self) -> None:
        """Switch on, off before if need be, and wait until the firmware runs."""

    @abstractmethod
    def power_cut(self) -> None:
        """Switch off at once, whatever the firmware does. What is on the flash stays."""

    @abstractmethod
    def run(self, ms: float) -> None:
        """Let `ms` of the board's time pass."""

    @property
    @abstractmethod
    def now_ms(self) -> float:
        """The board's time, power cuts included."""

    @abstractmethod
    def close(self) -> None:
        """Release the board."""

    # --- keys --------------------------------------------------------------------------

    @abstractmethod
    def press(self, row: int, column: int) -> None:
        """Put a finger on a key. Raises: ValueError where there is none."""

    @abstractmethod
    def release(self, row: int, column: int) -> None:
        """Take it off again."""

    @abstractmethod
    def point(self, key: tuple[int, int] | None) -> None:
        """Let a pointer rest on the key (row, column), or on none: the lights show what a tap there would do.

        It is no finger: nothing is pressed, and touches on the board win. Raises: ValueError where there is no key.
        """

    def tap(self, row: int, column: int, ms: float = 50) -> None:
        """Hold a key for `ms` and then leave it alone for as long."""
        self.press(row, column)
        self.run(ms)
        self.release(row, column)
        self.run(ms)

    # --- lights, display, buzzer ---------------------------------------------------------

    @abstractmethod
    def frame(self) -> bytes:
        """Return what the lights show now: red, green, blue of each key, row by row (504 bytes)."""

    def still(self) -> bytes | None:
        """Return frame() without rhythms, each light at its brightest; None while a move is shown: what was there
        before still counts. What a target that cannot tell has is frame().
        """
        return self.frame()

    @abstractmethod
    def oled(self) -> bytes:
        """Return what the display shows now: 8 pages of 128 bytes, lowest bit on top; all 0 while it is dark."""

    @abstractmethod
    def buzzer(self) -> int:
        """Return the frequency (Hz) that sounds now, 0 for silence."""

    def volume(self) -> int:
        """Return how loud the buzzer is, in %, where the target tells that from the tone."""
        return 100

    @property
    @abstractmethod
    def faults(self) -> list[str]:
        """The complaints of the parts, latest last; none where parts cannot report."""

    # --- the USB serial port -------------------------------------------------------------

    @abstractmethod
    def say(self, data: bytes) -> None:
        """Send bytes to the firmware's serial port, whatever they are; byte 3 would end the program."""

    # --- what the firmware says ------------------------------------------------------------

    @property
    @abstractmethod
    def revision(self) -> int:
        """A number that has grown if panel, soft keys or labels may have changed, or lights other than by a rhythm."""

    @abstractmethod
    def panel(self) -> dict[str, Any]:
        """Return the texts: title, status, tip, diagnostics, and log (latest last)."""

    @abstractmethod
    def labels(self, row: int) -> list[str]:
        """Return in words what each key of a row is and does right now. Raises: ValueError where there is no row."""

    @abstractmethod
    def squares(self, row: int) -> Squares | None:
        """Return the name of the game that is shown, and what the 12 keys of a row are in it: name, symbol and pieces
        of their square in the words of docs/link.md, '' for a key that is no square. Where no game is shown there is
        no name, and no keys. None while a move is being shown: what was there before is still right.
        Raises: ValueError where there is no row.
        """

    def describe(self, row: int, column: int) -> str:
        """Return the label of a key."""
        check_key(row, column)
        return self.labels(row)[column]

    @abstractmethod
    def soft_keys(self) -> list[tuple]:
        """Return the soft keys of the screen: (name, row, column, letter, label, tip) each."""

    @abstractmethod
    def record(self) -> dict[str, Any] | None:
        """Return the game as App.record() has it; None before the first."""

    @property
    def knows_record(self) -> bool:
        """Whether record() answers at once, without asking the board."""
        return True

    def review(self) -> dict[str, Any] | None:
        """Return what the board knows of its game that is over, as docs/link.md has it under `review`, None before."""
        return None

    @abstractmethod
    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        """Continue with the game of a record. `keep`: the game before is kept with the finished ones even if it is not
        over. Raises: ValueError or IllegalMove; the game before stays.
        """

    @abstractmethod
    def play(self, text: str) -> None:
        """Make a move (docs/protocol.md) for the player to move; in a room also for chance, and for players elsewhere.
        Raises: ValueError or IllegalMove, and the game is as it was.
        """

    # --- an online room --------------------------------------------------------------------

    @abstractmethod
    def room(self, info: dict[str, Any] | None) -> None:
        """Play the game that is on in an online room, or let the room be as `info` says now; None: in no room any more.
        docs/link.md has the fields. While in a room load() is refused. Raises: ValueError, and nothing has changed.
        """

    @abstractmethod
    def retract(self, count: int) -> None:
        """Take back the last `count` moves, as the room does. Raises: ValueError or IllegalMove where there are not so
        many, or there is no room.
        """

    @abstractmethod
    def take_requests(self) -> list[dict[str, Any]]:
        """Return what players at the board asked of the room since the last call, oldest first: `request`, which is
        undo, rematch or leave, and `count`, of an undo how many moves.
        """

    # None of the following three waits: None means that the answer is on its way, so ask again after run().

    @abstractmethod
    def settings(self) -> dict[str, str] | None:
        """Return the board's settings, texts by name; empty while it has none to tell."""

    @abstractmethod
    def finished_games(self) -> list[dict[str, Any] | None] | None:
        """Return the games that the board's journal keeps, the latest last, as record() has them but without moves;
        None for one that cannot be read.
        """

    @abstractmethod
    def finished_game(self, number: int) -> dict[str, Any] | None:
        """Return the record of one of them, counted from 1. Raises: ValueError where there is none."""

    @abstractmethod
    def state(self) -> dict[str, Any]:
        """Return `now`, the firmware's own milliseconds since it began, and `settled`, see App.settled()."""

    def settle(self, ms: float = SETTLE_MS) -> None:
        """Wait until everything is done and shown. Raises: TimeoutError when that takes longer."""
        end = self.now_ms + ms
        while not self.state()["settled"]:
            if self.now_ms >= end:
                raise TimeoutError(f"The board has not come to rest in {ms} ms: {self.panel()}")
            self.run(LOOK_MS)
        self.run(SENT_MS)
