"""What must hold of a board that has no fault: self-test, parts, clock, memory, display."""

from typing import Any

from firmware.clock import MASK
from host.targets.linked import picture_of
from host.tools.soak.driver import BoardDriver
from host.tools.soak.model import Broken
from host.tools.soak.tally import Level

DISPLAY_MS = 25_000  # until a display that is plugged in again shows everything
DRIFT_MS = 10  # two ticks
READINGS = 5  # of the clock; the quickest counts, as a lost reply costs the client seconds


class Invariants:
    """Checks of the board of a driver."""

    def __init__(self, driver: BoardDriver):
        self._driver = driver
        self._reported: set[str] = set()  # of the parts

    def check_all(self, faulty: bool) -> None:
        """Check everything, at the beginning of a default game. faulty: a fault is under way. Raises: Broken."""
        self._driver.settle()
        self._driver.check_game()
        figures = self._driver.ask("selftest")
        self._driver.tally.checks += 1
        for name, wanted in (("crashes", []), ("reset", self._driver.reset), ("failed_starts", 0)):
            if figures[name] != wanted:
                raise Broken(f"The board's self-test says of {name}: {figures[name]}, not {wanted!r}.")
        faults = [fault for fault in self._driver.rig.board.faults if fault not in self._reported]
        if faults:
            self._reported.update(faults)
            raise Broken(f"The parts complain: {faults[-3:]}")
        self._check_clock()
        free = figures["flash_free"]
        if self._driver.tally.flash is None:
            self._driver.tally.flash = Level(free, free, free, free)
        self._driver.tally.flash.see(free)
        if not faulty:
            self._check_memory(figures)
        if self._driver.display_since is not None and self._driver.now_ms - self._driver.display_since > DISPLAY_MS:
            self._check_display(figures)

    def _check_memory(self, figures: dict[str, Any]) -> None:
        """In a game without moves, and without the board as a player, the memory is the same each time."""
        model = self._driver.model
        if model.seat or model.on.ply > model.opening():
            return
        level = self._driver.tally.level(model.on.NAME, self._driver.rig.memory(figures))
        worse = level.last - level.first if self._driver.rig.rises else level.first - level.last
        if worse > self._driver.rig.slack(level.first):
            raise Broken(f"Memory leaks: {self._driver.rig.memory_unit}, {model.on.NAME}: {level}")

    def _check_display(self, figures: dict[str, Any]) -> None:
        panel = self._driver.ask("panel")
        end = self._driver.now_ms + DISPLAY_MS
        while self._driver.rig.board.oled() != picture_of(panel):
            if self._driver.now_ms > end:
                raise Broken(f"The display does not show the panel: {panel}, display found: {figures['display']}")
            self._driver.run(100)
            panel = self._driver.ask("panel")

    def _check_clock(self) -> None:
        """The firmware's clock keeps time since its start; the first reading after a start is the reference."""
        driver = self._driver
        readings = []
        for _ in range(READINGS):
            asked_ms, clock_ms = driver.now_ms, driver.ask("settled")["now"]
            readings.append((driver.now_ms - asked_ms, (asked_ms - clock_ms) % (MASK + 1)))
            driver.tally.wraps += clock_ms < driver.clock_ms
            driver.clock_ms = clock_ms
        lag = min(readings)[1]
        elapsed_ms = driver.now_ms - driver.booted_ms
        driver.tally.longest_ms = max(driver.tally.longest_ms, elapsed_ms)
        if driver.epoch is None:
            driver.epoch = lag
        drift = min((lag - driver.epoch) % (MASK + 1), (driver.epoch - lag) % (MASK + 1))
        driver.tally.drift_ms = max(driver.tally.drift_ms, drift)
        if drift > DRIFT_MS:
            raise Broken(f"The clock is {drift:.1f} ms off, {elapsed_ms / 1000:.0f} s after the start.")
