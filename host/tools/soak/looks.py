"""A look at everything that a board tells of itself, while it should be in order."""

from typing import Any

from firmware.clock import MASK
from host.targets.linked import picture_of
from host.tools.soak.desk import Desk
from host.tools.soak.model import Broken
from host.tools.soak.tally import Level

DISPLAY_MS = 25_000  # until a display that is back shows everything
DRIFT_MS = 10  # two ticks
LOOKS = 5  # at the clock, of which the quickest counts: a reply that gets lost takes the client seconds


class Looker:
    """Looks at the board of a desk."""

    def __init__(self, desk: Desk):
        self._desk = desk
        self._complaints: set[str] = set()  # of the parts, that have been told

    def look(self, faulty: bool) -> None:
        """Look at everything, at the beginning of a usual game; faulty: a fault is under way. Errors: Broken."""
        self._desk.settle()
        self._desk.look_at_the_game()
        figures = self._desk.ask("selftest")
        self._desk.tally.looks += 1
        for name, wanted in (("mishaps", []), ("reset", self._desk.reset), ("failed_starts", 0)):
            if figures[name] != wanted:
                raise Broken(f"The board's self-test says of {name}: {figures[name]}, not {wanted!r}.")
        complaints = [sentence for sentence in self._desk.rig.board.faults if sentence not in self._complaints]
        if complaints:
            self._complaints.update(complaints)
            raise Broken(f"The parts complain: {complaints[-3:]}")
        self._look_at_the_clock()
        free = figures["flash_free"]
        if self._desk.tally.flash is None:
            self._desk.tally.flash = Level(free, free, free, free)
        self._desk.tally.flash.see(free)
        if not faulty:
            self._look_at_the_memory(figures)
        if self._desk.display_since is not None and self._desk.now_ms - self._desk.display_since > DISPLAY_MS:
            self._look_at_the_display(figures)

    def _look_at_the_memory(self, figures: dict[str, Any]) -> None:
        """Where the game is people's and nobody has moved, what memory there is should be the same each time."""
        model = self._desk.model
        if model.seat or model.on.ply > model.opening():
            return
        level = self._desk.tally.level(model.on.NAME, self._desk.rig.memory(figures))
        worse = level.last - level.first if self._desk.rig.rises else level.first - level.last
        if worse > self._desk.rig.slack(level.first):
            raise Broken(f"There is less and less memory: {self._desk.rig.memory_unit}, {model.on.NAME}: {level}")

    def _look_at_the_display(self, figures: dict[str, Any]) -> None:
        told = self._desk.ask("panel")
        end = self._desk.now_ms + DISPLAY_MS
        while self._desk.rig.board.oled() != picture_of(told):
            if self._desk.now_ms > end:
                raise Broken(f"The display does not show the panel: {told}, display found: {figures['display']}")
            self._desk.run(100)
            told = self._desk.ask("panel")

    def _look_at_the_clock(self) -> None:
        """The firmware's time since the start is that which has passed. It is noted at the first look after a start."""
        desk = self._desk
        looks = []
        for _ in range(LOOKS):
            asked_ms, told_ms = desk.now_ms, desk.ask("settled")["now"]
            looks.append((desk.now_ms - asked_ms, (asked_ms - told_ms) % (MASK + 1)))
            desk.tally.wraps += told_ms < desk.told_ms
            desk.told_ms = told_ms
        lag = min(looks)[1]
        elapsed_ms = desk.now_ms - desk.booted_ms
        desk.tally.longest_ms = max(desk.tally.longest_ms, elapsed_ms)
        if desk.epoch is None:
            desk.epoch = lag
        drift = min((lag - desk.epoch) % (MASK + 1), (desk.epoch - lag) % (MASK + 1))
        desk.tally.drift_ms = max(desk.tally.drift_ms, drift)
        if drift > DRIFT_MS:
            raise Broken(f"The clock is {drift:.1f} ms off, {elapsed_ms / 1000:.0f} s after the start.")
