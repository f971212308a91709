"""What is done at a board, and what is known of it then: pressing, waiting, asking, cutting its power."""

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
RESET_MS = 300  # after a restart by the link was asked for
HOUR_MS = 3_600_000


class Desk:
    """A rig with its model and tally. `lasting`: (when it ends, fault, what ends it) of the faults under way.

    display_since: since when the display has been in order; None: it is not. reset: why the board started last.
    booted_ms: when that was. told_ms: what its clock has told last since then.
    """

    def __init__(self, rig: Rig, name: str, seed: int):
        self.rig = rig
        self.random = Random(seed)
        self.model = Model(lambda: self.now_ms)
        self.tally = Tally(name, seed, rig.memory_unit)
        self.story: deque[str] = deque(maxlen=30)
        self.display_since: float | None = 0.0
        self._display_faults = 0
        self.reset = "power on"
        self.booted_ms = self.told_ms = 0.0
        self.epoch: float | None = None  # what the board's clock was behind at first since then

    @property
    def now_ms(self) -> float:
        """The board's time, power cuts included."""
        return self.rig.board.now_ms

    def note(self, what: str) -> None:
        """Remember what was done, for who looks for the cause of something."""
        self.story.append(f"{self.clock()} {what}")

    def clock(self) -> str:
        """Return the time in words."""
        return f"{self.now_ms / HOUR_MS:.4f} h"

    # --- the board ---------------------------------------------------------------------------

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.rig.board.run(ms)

    def any_key(self) -> tuple[int, int]:
        """Return one of all keys."""
        return self.random.randrange(ROWS), self.random.randrange(COLUMNS)

    def any_square(self) -> tuple[int, int]:
        """Return one of the keys that are squares."""
        return self.random.randrange(ROWS), self.random.randrange(BOARD_COLUMNS)

    def display(self, faults: int) -> None:
        """Note that the display has one fault more (1) or less (-1), or none of those that it had (0)."""
        self._display_faults = self._display_faults + faults if faults else 0
        self.display_since = None if self._display_faults else self.now_ms

    def cut_power(self, up_ms: float | None = None) -> None:
        """Take the power away, and look what is there when it is back; with up_ms, for so long, and do not look."""
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
        self._look_after(went_ms)

    def restart(self) -> None:
        """Have the board start again by the link."""
        self.note("restart")
        self.ask("reset")
        self.look_at_the_game()
        went_ms = self.now_ms
        self.run(RESET_MS)
        self.reset = "reset"
        self._look_after(went_ms)

    def _look_after(self, went_ms: float) -> None:
        self.came_up()
        found = self._resumed()
        if self.model.lacks_move_in_flight(found, went_ms):
            self.tally.in_flight += 1
        self.model.adopt(found)

    def came_up(self) -> None:
        """Greet a board that has started."""
        self.booted_ms, self.told_ms, self.epoch = self.now_ms, 0, None
        self.connect()

    def _resumed(self) -> Record | None:
        """Return the game once it has been read from the flash; None where there is none."""
        wanted, end = self.model.game is not None, self.now_ms + RESUMES_MS
        while (found := self.record()) is None and self.now_ms < end:
            title = self.ask("panel")["title"]
            if not wanted and title != "Cairn":
                break
            self.run(100)
        return found

    # --- the link ----------------------------------------------------------------------------

    def connect(self) -> None:
        """Begin a conversation. Errors: LinkError."""
        for attempt in range(TRIES):
            try:
                self.rig.cable.boot()
                return
            except LinkError:
                if attempt + 1 == TRIES:
                    raise

    def ask(self, method: str, **parameters: Any) -> Any:
        """Return the result of a request that may be sent twice. Errors: Refused; LinkError after many tries."""
        for attempt in range(TRIES):
            try:
                return self.rig.cable.ask(method, **parameters)
            except LinkError:
                if attempt + 1 == TRIES or not self.rig.wire.share:
                    raise
                self.connect()
        raise AssertionError

    # --- the game ----------------------------------------------------------------------------

    def look_at_the_game(self) -> None:
        """Nobody has touched it: only chance and the board may have moved."""
        self.model.follow(self.record(whole=False))

    def take_over(self) -> None:
        """Somebody has touched it: any legal game will do."""
        self.model.adopt(self.record())

    def record(self, whole: bool = True) -> Record | None:
        """Return the game that the board has; not whole: those moves that are known are not asked for again."""
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
        """Wait until everything that was begun is over; then the game is kept."""
        end = self.now_ms + THINKS_MS
        while not self.ask("settled")["settled"]:
            if self.now_ms > end:
                raise Broken(f"The board does not come to rest: {self.ask('panel')}")
            self.run(50)
        self.run(60)
        self.look_at_the_game()
        if self.ask("settled")["settled"]:
            self.run(60)
            self.model.sure = True
