"""Power cuts on emulated boards, at any operation on the flash, and what the boards know afterwards."""

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

from firmware.journal import FINISHED
from host.device.command import put_on
from host.emulator.install import make_flash, slot_files
from host.emulator.remote import EmulatorRemote
from host.powercuts.board import KEEPS_MS, CutBoard, Strike
from host.powercuts.cuts import IN_FLIGHT, LOST, WHOLE, Cut
from host.powercuts.sitting import Kept, Sitting, record_of, told_of
from host.powercuts.versions import version
from host.powercuts.workloads import WORKLOADS, Session, Workload, strike

RUNS = re.compile(r"^Cairn (.+) runs from (\w+)\s*$", re.MULTILINE)


class BoardSession(Session):
    """A session with an emulated board. `runs`, `comes`: the version that runs, and the one to run after an update."""

    def __init__(self, board: CutBoard, random: Random, kept: Kept, updates: int = 1):
        super().__init__(board, random, kept)
        self.updated = board
        self.updates = updates  # that there have been
        self.runs = self.comes = version(updates)

    def update(self) -> None:
        """Deploy the next version."""
        self.updates += 1
        self.comes = version(self.updates)
        self.step(self._deploy)
        self.runs = self.comes

    def _deploy(self) -> None:
        remote = EmulatorRemote(self.updated.emulator)
        remote.stop()
        self.updated.forget_link()
        with redirect_stdout(io.StringIO()):
            put_on(remote, self.comes)


HERE = WORKLOADS | {"deploy": Workload(Session.sit_down, BoardSession.update, times=0, most=60, share=4)}
CUTS = sum(workload.share for workload in HERE.values())  # of a session


def prepared(path: Path) -> Path:
    """Make the flash that sessions begin with, a file: two versions, and as many finished games as are kept.

    A file that is there already has version(0) on it.
    """
    if not path.exists():
        make_flash(path, slot_files(version(0)))
    with CutBoard(path) as board:
        board.boot()
        session = BoardSession(board, Random(0), found(board), updates=0)
        session.fill()
        session.update()  # so that both slots hold a version, as after any update but the first
        path.write_bytes(board.emulator.flash())
    return path


def session_cuts(flash: Path, seed: int) -> Iterator[Cut]:
    """Yield the power cuts of a session with one board, CUTS of them. flash: of prepared().

    After each the board is switched on, looked at, and goes on with what it knows. One that has lost something ends it.
    """
    random = Random(seed)
    order = [name for name, workload in HERE.items() for _ in range(workload.share)]
    random.shuffle(order)
    with CutBoard(flash) as board:
        board.boot()
        session = BoardSession(board, random, found(board))
        for name in order:
            chosen = strike(session, board, HERE[name], Strike.by_chance)
            result, reason = judged(session, board)
            yield Cut(name, chosen.place(board.struck()), result, reason)
            if result == LOST:
                return


def judged(session: BoardSession, board: CutBoard) -> tuple[str, str]:
    """Switch on and return the result, and the reason where something is lost; the session goes on from there."""
    try:
        board.boot()
        kept = found(board)
        runs = RUNS.search(board.started)
        slots = {image.label: image for image in (session.runs, session.comes)}
        if not runs or runs[1] not in slots:
            return LOST, f"started {board.started!r}, not one of {list(slots)}"
        files = board.files()
        complaints = board.complaints() + files.set_aside() + files.unlike(runs[2], slots[runs[1]])
        if complaints:
            return LOST, "; ".join(complaints)
        if kept not in session.allowed():
            return LOST, f"found {kept}, not one of {session.allowed()}"
        told = games_told(board, kept, session.random)
        if told:
            return LOST, told
    except OSError as error:
        return LOST, f"{error} It said {board.started!r}"
    updated = session.runs is session.comes or runs[1] == session.comes.label
    whole = kept == session.after and updated
    session.take(kept)
    session.runs = session.comes = slots[runs[1]]
    return (WHOLE if whole else IN_FLIGHT), ""


def found(board: CutBoard) -> Kept:
    """Return what a board knows that was switched on."""
    board.settle()
    record = board.record()
    game = told_of(record) if record else None
    finished = board.files().finished()
    if game and Sitting(record_of(game)).over:
        finished += (game,)
    return Kept(game, finished[-FINISHED:], board.settings())


def games_told(board: CutBoard, kept: Kept, random: Random) -> str:
    """Ask the board for its finished games, and for the moves of one; return what is wrong, nothing as a rule."""
    board.run(KEEPS_MS)
    heads = [(head["game"], tuple(sorted(head["options"].items()))) for head in board.ask("games")]
    if heads != [game[:2] for game in kept.finished if game]:
        return f"it tells of the games {heads}, not of {kept.finished}"
    number = random.randint(1, len(heads))
    moves: list[str] = []
    while part := board.ask("game", number=number, **{"from": len(moves)})["moves"]:
        moves += part
    game = kept.finished[number - 1]
    return "" if game and tuple(moves) == game[2] else f"it tells of game {number} {moves}, not {game}"


def all_session_cuts(flash: Path, seed: int) -> list[Cut]:
    """Return the cuts of a session."""
    return list(session_cuts(flash, seed))
