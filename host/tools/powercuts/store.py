"""`cairn play` killed at random moments and at each system call that writes to its store, while a page is connected.

The process is forked from one that has imported everything, so a start takes a tenth of a second.
"""

import multiprocessing
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from firmware.storage.journal import FINISHED
from host.closeable import Closeable
from host.commands import play
from host.targets.memory import MemoryTarget
from host.tools.powercuts.board import RESUMED, Files
from host.tools.powercuts.calls import CALLS, COUNT, ENDED_AT, Calls
from host.tools.powercuts.cuts import IN_FLIGHT, LOST, WHOLE, Cut
from host.tools.powercuts.journalled_game import FrozenRecord, JournalledGame, Kept, record_of
from host.tools.powercuts.page import Page
from host.tools.powercuts.workloads import GAME, WORKLOADS, Session, inject

POINTS = ("at any moment", "before a call", "in a write", "after a call")
SHOWN_S = 0.2  # until a step counts as shown: a move without effects has settled after 160 ms
PAINTED_S, LOADED_S = 0.08, 0.3
MOMENT_S = 1.0  # within which the process is killed; most steps take half as long
ELSEWHERE = ("settings",)  # workloads that are slow on a page
START, STARTING = "start", 10  # the workload of a start, and system calls of it that write
HERE = {name: workload.share for name, workload in WORKLOADS.items() if name not in ELSEWHERE} | {START: 3}
CUTS = sum(HERE.values())  # of a session
ENDS_S = 2.0  # more than a killed process takes to end
ERRORS = "errors.txt"  # its standard error
TITLE = "Robble 7x7"  # of GAME
FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Kill:
    """When the process ends: in the call number `count`, after a `part` of it; or after `seconds`."""

    count: int = 0
    part: float = 0.0
    seconds: float = 0.0

    @classmethod
    def at_random(cls, random: Random, most: int) -> "Kill":
        """Choose one of the next `most` calls, in three of four, or a moment."""
        if random.random() < 0.25:
            return cls(seconds=random.uniform(0, MOMENT_S))
        return cls(random.randint(1, most), random.choice((0.0, random.uniform(0.05, 0.95), 1.0)))

    def name(self, call: str) -> str:
        """Return the entry in POINTS. call: the name of the system call."""
        if not self.count:
            return POINTS[0]
        return POINTS[1 if not self.part else 2 if self.part < 1 and "write" in call else 3]


class PlayedStore(Closeable):
    """`cairn play` on a copy of `store`, and a player's page; off at first.

    Everything raises OSError once the process is killed.
    """

    def __init__(self, store: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cairn-cuts-"))
        self.store = shutil.copytree(store, self.folder / "store")
        self._shared: Any = FORK.RawArray("i", 3)
        self._process: Any = None
        self._page: Page | None = None
        self._timer: threading.Timer | None = None

    def close(self) -> None:
        self.off()
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- power ---------------------------------------------------------------------------

    def boot(self, kill: Kill | None = None) -> None:
        """Start the process and open its page. kill: when the process ends."""
        self.off()
        read, write = os.pipe()
        self._process = FORK.Process(target=_play, args=(self.store, self.folder / ERRORS, self._shared, write))
        kill = kill or Kill()
        self._shared[:] = [kill.count, round(1000 * kill.part), 0]
        self._process.start()
        os.close(write)
        self._kill_after(kill.seconds)
        with os.fdopen(read) as printed:
            address = re.match(r"Cairn is at (\S+)", printed.readline())
        if not address:
            self._process.join()
            raise OSError(f"It did not start: {(self.folder / ERRORS).read_text()}")
        self._page = Page(address[1])
        self.page.wait(lambda: bool(self.page.panel["title"]) and "Resuming" not in self.page.panel["status"])
        self.page.rest(PAINTED_S)

    def arm(self, kill: Kill) -> None:
        """Make the process end at a point."""
        self._shared[:] = [kill.count, round(1000 * kill.part), 0]
        self._kill_after(kill.seconds)

    def _kill_after(self, seconds: float) -> None:
        if seconds:
            self._timer = threading.Timer(seconds, self._process.kill)
            self._timer.start()

    def disarm(self) -> None:
        """Cancel that."""
        self._shared[COUNT] = 0
        if self._timer:
            self._timer.cancel()
            self._timer.join()
            self._timer = None

    def is_on(self) -> bool:
        """Return whether the process lives."""
        self._process.join(ENDS_S)
        return bool(self._process.is_alive())

    def failed_at(self) -> str:
        """Return the name of the system call at which the process ended, or ""."""
        return CALLS[self._shared[ENDED_AT]]

    def off(self) -> None:
        """Kill the process."""
        self.disarm()
        if self._process:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._page:
            self._page.close()
            self._page = None

    # --- steps -----------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        assert self._page
        return self._page

    def load(self, record: dict[str, Any]) -> None:
        self.page.load(record)
        self.page.rest(LOADED_S)

    def play(self, text: str) -> None:
        if text in ("resign", "swap"):
            self._press(self.page.soft_key(text), 2 if text == "resign" else 1)
        else:
            self._press(self.page.square(text))

    def undo(self) -> None:
        self._press(self.page.soft_key("undo"), 2)  # the second confirms

    def choose(self, name: str, text: str) -> None:
        raise NotImplementedError

    def paint(self) -> None:
        self.page.rest(PAINTED_S)

    def settle(self) -> None:
        self.page.rest(SHOWN_S)

    def _press(self, key: tuple[int, int], times: int = 1) -> None:
        log = self.page.panel["log"]
        for _ in range(times):
            self.page.tap(*key)
        self.page.wait(lambda: self.page.panel["log"] != log)

    # --- what it has saved -----------------------------------------------------------------

    def game(self) -> FrozenRecord | None:
        """Return the game as the page shows it, None without one."""
        panel = self.page.panel
        if not panel["title"].startswith(TITLE):
            return None
        moves = [line.split()[:3] for line in panel["log"]]  # such as "5 Blue c3: 1 pushed" and "6 White resigns"
        assert [number for number, *_ in moves] == [str(number + 1) for number in range(len(moves))], panel
        return GAME["game"], tuple(GAME["options"].items()), tuple(word.rstrip("s:") for *_, word in moves)

    def found(self) -> Kept:
        """Return what a started board has: the game of its page, and its files."""
        game = self.game()
        finished = self.files().finished()
        if game and JournalledGame(record_of(game)).over:
            finished += (game,)
        return Kept(game, finished[-FINISHED:])

    def complaints(self) -> list[str]:
        """Return what is unusual for a start after a kill."""
        panel = self.page.panel
        found = [line for line in panel["log"] if "set aside" in line or "could not" in line]
        if self.page.parts["fault"]:
            found.append(self.page.parts["fault"])
        if self.game() and panel["tip"] != RESUMED:
            found.append(f"it says {panel['tip']!r}")
        return found + self.files().set_aside() + [path.name for path in self.store.glob("crash*")]

    def files(self) -> Files:
        """Return the files in the store."""
        return Files(Folder(self.store))


class Folder:
    """A store with the interface of firmware/hardware/board.py."""

    def __init__(self, folder: Path):
        self._folder = folder

    def open(self, name: str, mode: str) -> Any:
        return (self._folder / name).open(mode)

    def names(self, folder: str) -> list[str]:
        return [path.name for path in (self._folder / folder).glob("*")]


def _play(store: Path, errors: Path, shared: Any, output: int) -> None:
    """Run `cairn play`, in a process of its own."""
    sys.stdout = os.fdopen(output, "w", buffering=1)
    sys.stderr = errors.open("w", buffering=1)
    os.dup2(sys.stderr.fileno(), 2)
    Calls(store, shared).install()
    play.play(store, ("", "", "Player"), port=0, browser=False)


def prepared(store: Path) -> Path:
    """Make the store that sessions begin with: FINISHED finished games."""
    with MemoryTarget(storage=store) as board:
        board.boot()
        for number in range(FINISHED + 1):
            board.load({**GAME, "moves": [f"a{1 + number % 7}", "resign"]})
            board.settle()
    return store


def session_cuts(store: Path, seed: int, most: int = CUTS) -> list[Cut]:
    """Return the cuts of a session, `most` at most. store: of prepared().

    After each the process is started, checked, and continues. A loss ends the session.
    """
    random = Random(seed)
    order = [name for name, share in HERE.items() for _ in range(share)]
    random.shuffle(order)
    cuts: list[Cut] = []
    with PlayedStore(store) as board:
        board.boot()
        session = Session(board, random, board.found())
        for name in order[:most]:
            if name == START:
                kill = kill_start(board, random)
            else:
                kill = inject(session, board, WORKLOADS[name], Kill.at_random)
            call, shown = board.failed_at(), len(moves(session.before))
            cuts.append(Cut(name, kill.name(call), *judged(session, board), call, shown))
            if cuts[-1].result == LOST:
                break
    return cuts


def kill_start(board: PlayedStore, random: Random) -> Kill:
    """Start the process until a start is killed."""
    while True:
        kill = Kill.at_random(random, STARTING)
        try:
            board.boot(kill)
        except OSError:
            if board.is_on():
                raise
            return kill


def judged(session: Session, board: PlayedStore) -> tuple[str, str, int]:
    """Start, and return the result, the reason where something is lost, and how many shown moves are missing.

    The session continues from there.
    """
    shown = moves(session.before)
    try:
        board.boot()
        kept = board.found()
        complaints = board.complaints()
    except OSError as error:
        return LOST, str(error), len(shown)
    if kept not in session.allowed():
        missing = len(shown) - same(shown, moves(kept))
        return LOST, f"found {kept}, not one of {session.allowed()}", missing
    if complaints:
        return LOST, "; ".join(complaints), 0
    whole = kept == session.after
    session.take(kept)
    return (WHOLE if whole else IN_FLIGHT), "", 0


def same(moves: Sequence[str], others: Sequence[str]) -> int:
    """Return how many first moves two games have in common."""
    pairs = zip(moves, others, strict=False)
    return next((count for count, (one, other) in enumerate(pairs) if one != other), min(len(moves), len(others)))


def moves(kept: Kept) -> tuple[str, ...]:
    """Return the moves of the current game."""
    return kept.game[2] if kept.game else ()
