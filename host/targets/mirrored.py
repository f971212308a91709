"""The board of `cairn board` and `cairn emulate`: what the page shows of it, and how it is found again after its cable
was pulled.
"""

from functools import partial
from typing import Any

from firmware.hardware.wiring import ROWS
from host.link.client import GREETING_MS, RETRY_MS, Client
from host.link.errors import LinkError, RequestError
from host.link.replies import MAX_MOVES
from host.link.wire import Wire
from host.simulation.kinds import check_key
from host.targets.linked import LOOK_MS, UNREADABLE, LinkedBoard, key_parameters
from host.targets.reports import Reports
from host.targets.target import Squares, taken

FIRST_MS = 3000  # until everything has been reported once
AGAIN = "Plug it in again, and this page continues by itself."
WAITS = "This page continues by itself once it does."


class MirroredBoard(LinkedBoard):
    """A board for a server with a clock of its own: run() takes what has come, and does not wait.

    What it shows is what it has reported last. Once the board is gone, run() looks for it now and then, and raises
    LinkError until it is there again.
    """

    EVENTS = ("move", "panel", "tone", "change", "frame", "request")

    def __init__(self, wire: Wire | str, number: int = 0):
        super().__init__(wire, number)
        self._reports = Reports()
        self._rows: list[tuple[str, int]] = []  # what has to be asked for: (method, row), the last first
        self._questions = Questions(self.client)
        self._finished: dict[int, list[str]] = {}  # the moves of the finished games that are being read, by number
        self._lost = ""  # why the board is gone; "" while it is there
        self._open = False  # the wire, to a board that was lost
        self._looked_at = self._opened_at = 0.0
        self._down: set[tuple[int, int]] = set()  # keys that were pressed from here

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Connect, and wait until the board has reported everything once."""
        self._lost = ""
        try:
            super().boot()
            end = self.now_ms + FIRST_MS
            while not (self._reports.panel["title"] and self._reports.soft_keys) and self.now_ms < end:
                super().run(LOOK_MS)
        except LinkError as error:
            self._lose(str(error))
            raise

    def run(self, ms: float) -> None:
        """Take what has come. Raises: LinkError, each time, while the board is gone."""
        if self._lost:
            self._look_for_it()
            return
        try:
            self.pump()
        except LinkError as error:
            self._lose(str(error))
            raise LinkError(self._lost) from error

    def pump(self) -> None:
        """Take what has come, and ask for what is missing: a row at a time, so that no key waits for long."""
        super().pump()
        if not self._connected or self.client.busy:
            return
        if self._rows:
            method, row = self._rows.pop()
            take = self._reports.take_labels if method == "labels" else self._reports.take_squares
            self.client.send(method, partial(take, row), row=row)
        elif self._reports.stale:
            self._reports.stale = False
            self._rows = [(method, row) for method in ("labels", "squares") for row in range(ROWS)]
            self.client.send("still", self._reports.take_still)
            self.client.send("keys", self._reports.take_keys)
        elif self._reports.review_is_due:
            self._reports.review_is_due = False
            self.client.send("review", self._reports.take_review)
        elif not self._reports.record_is_known:
            start = len(self._reports.first_moves)
            self.client.send("record", partial(self._reports.take_record, start), None, **{"from": start})

    def _begin(self, versions: dict[str, Any]) -> None:
        """Begin a conversation; touches of the one before come off, as a board that kept its power still has them."""
        self._reports.clear()
        self._rows.clear()
        self._questions.clear()
        self._finished.clear()
        super()._begin(versions)
        for row, column in self._down:
            self.client.send("release", row=row, column=column)
        self._down.clear()

    def _take(self, event: dict[str, Any]) -> None:
        super()._take(event)
        self._reports.take(event)

    # --- a board that is gone --------------------------------------------------------------

    def _lose(self, reason: str) -> None:
        self._lost = f"{reason} {AGAIN}"
        self._looked_at, self._open = self.now_ms, False
        self.close()

    def _look_for_it(self) -> None:
        """Say hello where the board was; resume once it answers."""
        now = self.now_ms
        versions = None
        try:
            if now - self._looked_at >= RETRY_MS:
                self._looked_at = now
                if not self._open:
                    self.client.open()
                    self._open, self._opened_at = True, now
                self.client.knock()
            if self._open:
                versions = self.client.greeting()
                if versions is None and now - self._opened_at > GREETING_MS:
                    self._lost = f"{self.client.silence()} {WAITS}"
        except LinkError:
            self._open = False
        if versions is None:
            raise LinkError(self._lost)
        self._lost = ""
        self._begin(versions)

    # --- keys, which are not waited for; lights, display, texts: as reported -----------------

    def press(self, row: int, column: int) -> None:
        check_key(row, column)
        self._down.add((row, column))
        self.client.send("press", row=row, column=column)

    def release(self, row: int, column: int) -> None:
        check_key(row, column)
        self.client.send("release", row=row, column=column)
        self._down.discard((row, column))

    def point(self, key: tuple[int, int] | None) -> None:
        self.client.send("point", **key_parameters(key))

    def frame(self) -> bytes:
        return self._reports.frame

    def still(self) -> bytes:
        return self._reports.still or self._reports.frame

    def oled(self) -> bytes:
        return self._reports.oled

    @property
    def revision(self) -> int:
        return self._reports.revision

    def panel(self) -> dict[str, Any]:
        return self._reports.panel

    def labels(self, row: int) -> list[str]:
        """Return the labels of a row, empty before they are reported (all rows take half a second)."""
        check_key(row, 0)
        return self._reports.labels[row]

    def squares(self, row: int) -> Squares | None:
        """Return the squares of a row; no game before they are reported."""
        check_key(row, 0)
        return self._reports.squares[row]

    def soft_keys(self) -> list[tuple]:
        return self._reports.soft_keys

    def record(self) -> dict[str, Any] | None:
        reports = self._reports
        if not reports.record_is_known and self._connected:
            reports.record_is_known, reports.record = True, super().record()
        return reports.record

    @property
    def knows_record(self) -> bool:
        return self._reports.record_is_known

    def review(self) -> dict[str, Any] | None:
        return self._reports.review

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        super().load(record, keep)
        self._reports.record_is_known, self._reports.first_moves = False, []

    def play(self, text: str) -> None:
        """Make a move; record() knows it at once."""
        self._reports.moved(self.ask("play", move=text), text)

    def retract(self, count: int) -> None:
        """Take moves back; record() knows it at once."""
        self._reports.moved(self.ask("retract", count=count), None)

    def room(self, info: dict[str, Any] | None) -> None:
        super().room(info)
        self._reports.forget_record()  # which names the room

    def take_requests(self) -> list[dict[str, Any]]:
        """Return what has come. Raises: LinkError while the board is gone, so that it is given its room afterwards."""
        if self._lost:
            raise LinkError(self._lost)
        return taken(self._requests)

    def settings(self) -> dict[str, str] | None:
        return next(iter(self._questions.ask("settings")), None)

    def finished_games(self) -> list[dict[str, Any] | None] | None:
        return next(iter(self._questions.ask("games")), None)

    def finished_game(self, number: int) -> dict[str, Any] | None:
        moves = self._finished.pop(number, [])
        for part in self._questions.ask("game", number=number, **{"from": len(moves)}):
            if part is None:
                raise ValueError(UNREADABLE)
            if not part["moves"]:
                return {**part, "moves": moves}
            moves = [*moves, *part["moves"]]
        if len(moves) > MAX_MOVES:
            raise ValueError(UNREADABLE)
        self._finished[number] = moves
        return None


class Questions:
    """Questions whose answers are not waited for: asks what it has not asked yet, and hands out each answer once."""

    def __init__(self, client: Client):
        self._client = client
        self._answers: dict[tuple, list[Any]] = {}  # by question; empty while the answer is on its way

    def ask(self, method: str, **parameters: Any) -> list[Any]:
        """Return [the result of a request], [] while it is on its way: ask again then. Raises: RequestError."""
        question = (method, *sorted(parameters.items()))
        answer = self._answers.get(question)
        if answer:
            del self._answers[question]
            if isinstance(answer[0], RequestError):
                raise answer[0]
            return answer
        if answer is None or not self._client.busy:  # then the answer was lost on the way
            self._answers[question] = []
            take = partial(self._take, question)
            self._client.send(method, take, lambda reason: take(RequestError(reason)), **parameters)
        return []

    def clear(self) -> None:
        """Forget what was asked, for a new conversation."""
        self._answers.clear()

    def _take(self, question: tuple, answer: Any) -> None:
        if question in self._answers:
            self._answers[question] = [answer]
