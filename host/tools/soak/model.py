"""The game that the board should have, and what a power cut may lose of it."""

from collections.abc import Callable

from host.tools.shadow import Record, ShadowGame

IN_FLIGHT_MS = 500  # from a move until it is saved, a slow erase of the flash included


class Broken(AssertionError):
    """The board has failed; the text says how."""


class Model(ShadowGame):
    """The shadow game of a board that loses its power at times. clock: returns the board's time (ms).

    sure: the board is idle, and everything is saved.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._seen: Record | None = None  # the board's game in the last reading
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
        """Return whether a power cut at `went_ms` has lost the move in flight. Raises: Broken where more is lost."""
        lost = self.difference(found)
        if not lost:
            return False
        if self.sure or went_ms - self._changed_ms > IN_FLIGHT_MS:
            raise Broken(f"A power cut has lost more than a move in flight. {lost}")
        if all(ShadowGame(record).difference(found) for record in self._in_flight()):
            raise Broken(f"A power cut has lost more than the move in flight. {lost}")
        return True

    def _in_flight(self) -> list[Record | None]:
        """Return the games that the board may have without the last step."""
        record, before = self.record(), ShadowGame(self._before)
        if record is not None and before.game is not None and before.begins(record):
            return [{**record, "moves": record["moves"][:-1]}]
        return [self._before, None] if before.over else [self._before]  # a finished game is filed first
