"""What a board reports by itself over its link (docs/link.md, events): the latest of everything, ready to be read."""

from base64 import b64decode
from typing import Any

from firmware.hardware.wiring import COLUMNS, OLED_PAGES, OLED_WIDTH, PIXELS, ROWS
from host.targets.grid import in_grid_order
from host.targets.linked import picture_of, texts_of


class Reports:
    """frame, oled, panel, soft_keys and labels (of each row): as a Target has them.

    stale: labels and soft keys may have changed since they were asked for. record: the game; record_is_known: whether
    it is the board's. revision: grows with texts, soft keys and labels.
    """

    def __init__(self) -> None:
        self.revision = 0
        self.clear()

    def clear(self) -> None:
        """Forget everything, for a new conversation: the board reports all of it again."""
        self.frame = bytes(3 * PIXELS)
        self.oled = bytes(OLED_PAGES * OLED_WIDTH)
        self.panel = texts_of({})
        self.soft_keys: list[tuple] = []
        self.labels = [[""] * COLUMNS for _ in range(ROWS)]
        self.stale = False
        self.record: dict[str, Any] | None = None
        self.record_is_known = False
        self.revision += 1

    def take(self, event: dict[str, Any]) -> None:
        """Take an event. Raises: KeyError, IndexError, TypeError or ValueError where it is incomplete."""
        kind = event["event"]
        if kind == "frame":
            self.frame = in_grid_order(b64decode(event["wire"]))
        elif kind == "panel":
            self.oled = picture_of(event)
            self.panel = texts_of(event)
            self.revision += 1
        elif kind == "change":
            self.stale = True
        elif kind == "move":
            self._follow(event)
            self.revision += 1

    def take_keys(self, keys: list[list[Any]]) -> None:
        """Take the reply to `keys`."""
        found = [tuple(key) for key in keys]
        if found != self.soft_keys:
            self.soft_keys = found
            self.revision += 1

    def take_labels(self, row: int, labels: list[str]) -> None:
        """Take the reply to `labels`."""
        if labels != self.labels[row]:
            self.labels[row] = labels
            self.revision += 1

    def _follow(self, event: dict[str, Any]) -> None:
        """Add a move to the record; after any other change the record is unknown."""
        record = self.record
        if record and record["game"] == event["game"] and event["ply"] == len(record["moves"]) + 1:
            self.record = {**record, "moves": [*record["moves"], event["move"]]}
        else:
            self.record_is_known = False
