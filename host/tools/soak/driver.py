"""Drives a board, presses keys, waits, sends requests, cuts its power, and keeps a model of its state."""

from collections import deque
from random import Random
from typing import Any

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from host.link.errors import LinkError
from host.tools.shadow import Record
from host.tools.soak.model import Broken, Model
from host.tools.soak.rigs import Rig
from host.tools.soak.tally import Tally

TRIES = 40  # of a request over a noisy line
THINKS_MS = 180_000
RESUMES_MS = 30_000
OFF_MS = 3000  # at most
RESET_MS = 300  # after a restart over the link
HOUR_MS = 3_600_000


class BoardDriver:
    """A rig with its model and tally.

    display_since: since when the display works, None while it does not. reset: why the board started last.
    booted_ms: when that was. clock_ms: the last reading of its clock since then.
    """

    def __init__(self, rig: Rig, name: str, seed: int):
        self.rig = rig
        self.random = Random(seed)
        self.model = Model(lambda: self.now_ms)
        self.tally = Tally(name, seed, rig.memory_unit)
        self.history: deque[str] = deque(maxlen=30)
        self.display_since: float | None = 0.0
        self._display_faults = 0
        self.reset = "power on"
        self.booted_ms = self.clock_ms = 0.0
        self.epoch: float | None = None  # how far its clock was behind in the first reading

    @property
    def now_ms(self) -> float:
        """The board's time, power cuts included."""
        return self.rig.board.now_ms

    def note(self, what: str) -> None:
        """Add a line to the history that a failure prints."""
        self.history.append(f"{self.clock()} {what}")

    def clock(self) -> str:
        """Return the board's time as text."""
        return f"{self.now_ms / HOUR_MS:.4f} h"

    # --- the board ---------------------------------------------------------------------------

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.rig.board.run(ms)

    def any_key(self) -> tuple[int, int]:
        """Return a random key."""
        return self.random.randrange(ROWS), self.random.randrange(COLUMNS)

    def any_square(self) -> tuple[int, int]:
        """Return a random square."""
        return self.random.randrange(ROWS), self.random.randrange(BOARD_COLUMNS)

    def display(self, faults: int) -> None:
        """Note that the display has one fault more (1), one less (-1), or none any more (0)."""
        self._display_faults = self._display_faults + faults if faults else 0
        self.display_since = None if self._display_faults else self.now_ms

    def cut_power(self, up_ms: float | None = None) -> None:
        """Cut the power, restore it, and check the game; with up_ms, run for that duration instead of checking."""
        self.note(f"power cut, up for {up_ms}")
        self.rig.board.power_cut()
        went_ms = self.now_ms
        self.tally.cuts += 1
        self.run(OFF_MS * self.random.random())
        self.rig.boot()
        if up_ms is not None:
            self.run(up_ms)
            return
        self.reset = "power on"
        self._check_resumed(went_ms)

    def play_a_move(self, text: str = "") -> None:
        """Wait for a player's turn, and make a move: `text`, or a random one. A run knows how."""
        raise NotImplementedError

    def restart(self) -> None:
        """Restart the board over the link."""
        self.note("restart")
        self.ask("reset")
        self.check_game()
        went_ms = self.now_ms
        self.run(RESET_MS)
        self.reset = "reset"
        self._check_resumed(went_ms)

    def _check_resumed(self, went_ms: float) -> None:
        self.connect_after_start()
        found = self._resumed()
        if self.model.lacks_move_in_flight(found, went_ms):
            self.tally.in_flight += 1
        self.model.adopt(found)

    def connect_after_start(self) -> None:
        """Connect to a board that has just started."""
        self.booted_ms, self.clock_ms, self.epoch = self.now_ms, 0, None
        self.connect()

    def _resumed(self) -> Record | None:
        """Wait until the board has read its game from the flash, and return it; None without a game."""
        wanted, end = self.model.game is not None, self.now_ms + RESUMES_MS
        while (found := self.record()) is None and self.now_ms < end:
            title = self.ask("panel")["title"]
            if not wanted and title != "Cairn":
                break
            self.run(100)
        return found

    # --- the link ----------------------------------------------------------------------------

    def connect(self) -> None:
        """Open the link. Raises: LinkError."""
        for attempt in range(TRIES):
            try:
                self.rig.cable.boot()
                return
            except LinkError:
                if attempt + 1 == TRIES:
                    raise

    def ask(self, method: str, **parameters: Any) -> Any:
        """Return the result of a request that may be sent twice. Raises: Refused; LinkError after TRIES."""
        for attempt in range(TRIES):
            try:
                return self.rig.cable.ask(method, **parameters)
            except LinkError:
                if attempt + 1 == TRIES or not self.rig.wire.share:
                    raise
                self.connect()
        raise AssertionError

    # --- the game ----------------------------------------------------------------------------

    def check_game(self) -> None:
        """Check a game that no key has touched: only chance and the board may have moved."""
        self.model.follow(self.record(whole=False))

    def adopt(self) -> None:
        """Accept any legal game, after random keys."""
        self.model.adopt(self.record())

    def record(self, whole: bool = True) -> Record | None:
        """Return the board's game. whole: request all moves, not only those after the known ones."""
        known = None if whole else self.model.record()
        while True:
            part = self.ask("record", **{"from": len(known["moves"]) if known else 0})
            if part is None:
                return None
            ply, moves = part.pop("ply"), part.pop("moves")
            start: list[str] = known["moves"] if known else []
            if known and ({**part, "moves": start} != known or ply < len(start)):
                known = None
                continue
            moves = start + moves
            if len(moves) >= ply:
                return {**part, "moves": moves}
            known = {**part, "moves": moves}

    def settle(self) -> None:
        """Wait until the board is idle and its game is saved."""
        end = self.now_ms + THINKS_MS
        while not self.ask("settled")["settled"]:
            if self.now_ms > end:
                raise Broken(f"The board does not come to rest: {self.ask('panel')}")
            self.run(50)
        self.run(60)
        self.check_game()
        if self.ask("settled")["settled"]:
            self.run(60)
            self.model.sure = True
