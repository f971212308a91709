"""What a board reports by itself over its link (docs/link.md, events): the latest of everything, ready to be read."""

from base64 import b64decode
from typing import Any

from firmware.hardware.wiring import COLUMNS, OLED_PAGES, OLED_WIDTH, PIXELS, ROWS
from firmware.input.softkeys import TURNED as TURNED_KEY
from host.targets.grid import in_grid_order
from host.targets.linked import picture_of, squares_of, still_of, texts_of
from host.targets.target import Squares

TURNED = TURNED_KEY[0]


class Reports:
    """frame, still (b"" from an older board, which lacks it), oled, panel, soft_keys, labels and squares (both of
    each row): as a Target has them.

    stale: labels, squares and soft keys may have changed since they were asked for. record: the game; record_is_known:
    whether it is the board's; first_moves: those that are known while it is not. review: of a game that is over, and
    whether it is to be asked for. revision: grows with texts, soft keys, labels, squares, the record and the review.
    """

    def __init__(self) -> None:
        self.revision = 0
        self.clear()

    def clear(self) -> None:
        """Forget everything, for a new conversation: the board reports all of it again."""
        self.frame, self.still = bytes(3 * PIXELS), b""
        self.oled = bytes(OLED_PAGES * OLED_WIDTH)
        self.panel = texts_of({})
        self.soft_keys: list[tuple] = []
        self.labels = [[""] * COLUMNS for _ in range(ROWS)]
        self.squares: list[Squares] = [("", [])] * ROWS
        self.stale = False
        self.record: dict[str, Any] | None = None
        self.record_is_known = False
        self.first_moves: list[str] = []
        self.review: dict[str, Any] | None = None
        self.review_is_due = False
        self.revision += 1

    def take(self, event: dict[str, Any]) -> None:
        """Take an event. Raises: see picture_of()."""
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

    def take_record(self, start: int, part: dict[str, Any] | None) -> None:
        """Take the reply to `record` from the move `start` on."""
        if part is None:
            self.record, self.record_is_known = None, True
        elif start == len(self.first_moves):  # else the game has changed meanwhile
            moves = [*self.first_moves, *part["moves"]]
            self.first_moves = moves
            if len(moves) >= part["ply"] or not part["moves"]:
                head = {name: value for name, value in part.items() if name != "ply"}
                self.record, self.record_is_known = {**head, "moves": moves}, True
        if self.record_is_known:
            self.first_moves = []
            self.revision += 1

    def take_keys(self, keys: list[tuple]) -> None:
        """Take the reply to `keys`; those of a game that is over are a reason to ask for the review."""
        self.review_is_due = any(key[0] == TURNED for key in keys)
        self.revision += keys != self.soft_keys
        self.soft_keys = keys

    def take_still(self, reply: dict[str, Any]) -> None:
        """Take the reply to `still`; while a move is shown there is nothing new."""
        self.still = still_of(reply) or self.still

    def take_review(self, review: dict[str, Any] | None) -> None:
        """Take the reply to `review`."""
        self.revision += review != self.review
        self.review = review

    def take_labels(self, row: int, labels: list[str]) -> None:
        """Take the reply to `labels`."""
        self.revision += labels != self.labels[row]
        self.labels[row] = labels

    def take_squares(self, row: int, reply: Any) -> None:
        """Take the reply to `squares`; while a move is shown there is nothing new. Raises: LinkError."""
        squares = squares_of(reply) or self.squares[row]
        self.revision += squares != self.squares[row]
        self.squares[row] = squares

    def moved(self, ply: int, move: str | None) -> None:
        """Take the reply to `play` with the move, or the one to `retract`: how many moves there are now."""
        record = self.record
        if move is not None and record:
            self._follow({"game": record["game"], "ply": ply, "move": move})
        elif record and ply <= len(record["moves"]):
            self.record = {**record, "moves": record["moves"][:ply]}
        self.revision += 1

    def forget_record(self) -> None:
        """Have the record asked for again."""
        self.record_is_known, self.first_moves = False, []

    def _follow(self, event: dict[str, Any]) -> None:
        """Add a move to the record, if it is not there yet; after any other change the record is unknown."""
        record, ply, move = self.record, event["ply"], event["move"]
        if record and record["game"] == event["game"] and ply == len(record["moves"]) + 1:
            self.record = {**record, "moves": [*record["moves"], move]}
        elif not record or [move] != record["moves"][-1:] or ply != len(record["moves"]):
            self.forget_record()
