"""What the contacts of a board did, scan by scan, as a file: `cairn board record` writes it, replay() plays it.

A file is JSON, of one version, and is checked where it is read: a stranger may have sent it.
"""

from base64 import b64decode
from pathlib import Path
from struct import iter_unpack
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from firmware.clock import MASK, TICK_MS, elapsed
from firmware.hardware.wiring import COLUMNS, ROWS
from host import files
from host.link.errors import LinkError
from host.link.replies import MAX_MOVES, MAX_NUMBER, ODD, Head, Options, Word
from host.targets.linked import LinkedBoard
from host.targets.target import Changes

VERSION = 1
MOST_BYTES = 1 << 24  # of a file
MOST_CHANGES = 1_000_000
ABOUT = ("cairn", "build", "micropython", "machine")  # of the board's versions; not its serial number
LATE_MS = 3000  # so much may a busy computer be late when it compares its clock with the board's
ASLEEP = "This computer slept, or had no time for 3 seconds, so the board stopped the recording. Record again."
RESTARTED = "The board has restarted meanwhile. Record again, and report why: `cairn board selftest` says more."
LOST = "More contacts changed at once than the board could send ({} were lost). Record again, with fewer keys."
NOT_ONE = "{} is not a recording of `cairn board record` ({})."
NEWER = "{} is a recording of version {}, and this Cairn reads version {}. Bring it up to date."

Scans = Annotated[int, Meta(ge=0, le=MAX_NUMBER // TICK_MS)]
Contact = tuple[Scans, Annotated[int, Meta(ge=0, lt=COLUMNS)], Annotated[int, Meta(ge=0, lt=1 << ROWS)]]


class Game(Head):
    """A game with all its moves."""

    moves: Annotated[list[Word], Meta(max_length=MAX_MOVES)]


class Recording(msgspec.Struct, forbid_unknown_fields=True):
    """version: of the file. board: what hello said. settings, before, after: the board's settings, its game when the
    recording began, and when it ended. scans: how long it took; changes: see Target.replay().
    """

    version: int
    board: dict[Word, Word]
    settings: Options
    before: Game | None
    after: Game | None
    scans: Scans
    changes: Annotated[list[Contact], Meta(max_length=MOST_CHANGES)]

    def write(self, path: Path) -> int:
        """Write a file in one step, and return its bytes. Raises: OSError, and the file is as it was."""
        data = msgspec.json.encode(self)
        files.replace(path, data, path.with_name(path.name + ".new"))
        return len(data)


def read(path: Path) -> Recording:
    """Return the recording in a file. Raises: OSError, or ValueError for what is none."""
    data = files.read(path, MOST_BYTES)
    try:
        head = msgspec.json.decode(data)
        version = head.get("version") if isinstance(head, dict) else None
        if type(version) is int and version > VERSION:
            raise ValueError(NEWER.format(path, version, VERSION))
        recording = msgspec.convert(head, Recording)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(NOT_ONE.format(path, error)) from None
    if recording.version != VERSION:
        raise ValueError(NOT_ONE.format(path, f"its version is {recording.version}"))
    return recording


class Recorder(LinkedBoard):
    """A board whose contacts are recorded between begin() and end(), while run() is called."""

    EVENTS = ()

    def begin(self) -> None:
        """Connect, and begin. Raises: LinkError."""
        self.boot()
        self._settings = self.settings() or {}
        self._before: Any = self.record()
        self._contacts: Changes = []
        self._began, self._began_at = self.state()["now"], self.now_ms
        self._last = self._began
        self.ask("subscribe", events=["scans"])

    def end(self) -> Recording:
        """Return what has been recorded. Raises: LinkError."""
        passed = elapsed(self.state()["now"], self._began)
        self.pump()
        if abs(passed - (self.now_ms - self._began_at)) > LATE_MS:
            raise LinkError(RESTARTED)
        self.ask("subscribe", events=[])
        board = {name: text for name, text in self.greeting.items() if name in ABOUT and text}
        after: Any = self.record()
        return Recording(VERSION, board, self._settings, self._before, after, passed // TICK_MS, self._contacts)

    def _subscribe(self) -> None:
        """Raises: LinkError, as this is called after a silence in which the board has ended the recording."""
        raise LinkError(ASLEEP)

    def _take(self, event: dict[str, Any]) -> None:
        if event["event"] != "scans":
            return
        if event["lost"]:
            raise LinkError(LOST.format(event["lost"]))
        for scans, contacts in iter_unpack("<HH", b64decode(event["changes"])):
            at, column = event["at"] + scans * TICK_MS & MASK, contacts >> 12
            if column >= COLUMNS or len(self._contacts) >= MOST_CHANGES:
                raise LinkError(ODD.format("scans", f"change {len(self._contacts)}, column {column}"))
            self._contacts.append((elapsed(at, self._last) // TICK_MS, column, contacts & (1 << ROWS) - 1))
            self._last = at
