"""The game as it must be, and what of it a power cut may take."""

from collections.abc import Callable

from host.tools.shadow import Record, ShadowGame

IN_FLIGHT_MS = 500  # so long after a move its lights have settled, a slow erase of the flash included


class Broken(AssertionError):
    """The board has done what it must not do; the text is a sentence."""


class Model(ShadowGame):
    """A game beside a board that is switched off now and then. clock: returns the board's time (ms).

    sure: everything that was begun is over and kept.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._seen: Record | None = None  # what the board had last
        self._before: Record | None = None  # and before that
        self._changed_ms = 0.0  # when that was seen
        self.sure = False

    def follow(self, found: Record | None) -> None:
        super().follow(found)
        self._note(found)

    def adopt(self, found: Record | None) -> None:
        super().adopt(found)
        self._note(found)

    def _note(self, found: Record | None) -> None:
        if found != self._seen:
            self._before, self._seen, self._changed_ms, self.sure = self._seen, found, self._clock(), False

    def lacks_move_in_flight(self, found: Record | None, went_ms: float) -> bool:
        """Look at what is there after the power went at `went_ms`, and return whether the move in flight is lost.

        Raises: Broken where more is.
        """
        lost = self.difference(found)
        if not lost:
            return False
        if self.sure or went_ms - self._changed_ms > IN_FLIGHT_MS:
            raise Broken(f"A power cut has lost more than a move in flight. {lost}")
        if all(ShadowGame(record).difference(found) for record in self._in_flight()):
            raise Broken(f"A power cut has lost more than the move in flight. {lost}")
        return True

    def _in_flight(self) -> list[Record | None]:
        """Return what the board may have without the last thing that was done."""
        record, before = self.record(), ShadowGame(self._before)
        if record is not None and before.game is not None and before.begins(record):
            return [{**record, "moves": record["moves"][:-1]}]
        return [self._before, None] if before.over else [self._before]  # it is put to the others first
