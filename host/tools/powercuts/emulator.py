"""Power cuts on emulated boards, at any operation on the flash, and what the boards know afterwards."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from firmware.storage.journal import FINISHED
from host.simulation.virtual.flash import SIZE
from host.tools.powercuts.board import FIRST, KEEPS_MS, CutBoard, Strike
from host.tools.powercuts.chip import ERASED, SECTOR
from host.tools.powercuts.cuts import IN_FLIGHT, LOST, WHOLE, Cut
from host.tools.powercuts.littlefs import JournalBoard
from host.tools.powercuts.sitting import Kept, Sitting, record_of, told_of
from host.tools.powercuts.workloads import WORKLOADS, Session, strike

CUTS = sum(workload.share for workload in WORKLOADS.values())  # of a session


def prepared(path: Path) -> Path:
    """Make the flash that sessions begin with, a file: as many finished games as are kept.

    It comes from the journal on this computer, which takes a second; an emulated board would take twenty.
    """
    board = JournalBoard(SIZE // SECTOR)
    Session(board, Random(0), board.table.kept()).fill()
    path.write_bytes(bytes([ERASED]) * FIRST + board.chip.buffer)
    return path


def session_cuts(uf2: Path, flash: Path, seed: int) -> Iterator[Cut]:
    """Yield the power cuts of a session with one board, CUTS of them. flash: of prepared().

    After each the board is switched on, looked at, and goes on with what it knows. One that has lost something ends it.
    """
    random = Random(seed)
    order = [name for name, workload in WORKLOADS.items() for _ in range(workload.share)]
    random.shuffle(order)
    with CutBoard(uf2, flash) as board:
        board.boot()
        session = Session(board, random, found(board))
        for name in order:
            chosen = strike(session, board, WORKLOADS[name], Strike.by_chance)
            result, reason = judged(session, board)
            yield Cut(name, chosen.place(board.struck()), result, reason)
            if result == LOST:
                return


def judged(session: Session, board: CutBoard) -> tuple[str, str]:
    """Switch on and return the result, and the reason where something is lost; the session goes on from there."""
    try:
        board.boot()
        kept = found(board)
        complaints = board.complaints() + board.files().set_aside()
        if complaints:
            return LOST, "; ".join(complaints)
        if kept not in session.allowed():
            return LOST, f"found {kept}, not one of {session.allowed()}"
        told = games_told(board, kept, session.random)
        if told:
            return LOST, told
    except OSError as error:
        return LOST, f"{error} It said {board.started!r}"
    whole = kept == session.after
    session.take(kept)
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


def all_session_cuts(uf2: Path, flash: Path, seed: int) -> list[Cut]:
    """Return the cuts of a session."""
    return list(session_cuts(uf2, flash, seed))
