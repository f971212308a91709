"""Power cuts on emulated boards, at any operation on the flash, and their results."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from firmware.storage.journal import FINISHED
from host.simulation.memory import FLASH_BYTES
from host.tools.powercuts.board import FIRST, KEEPS_MS, CutBoard, CutPoint
from host.tools.powercuts.chip import ERASED, SECTOR
from host.tools.powercuts.cuts import IN_FLIGHT, LOST, WHOLE, Cut
from host.tools.powercuts.journalled_game import JournalledGame, Kept, frozen, record_of
from host.tools.powercuts.littlefs import JournalBoard
from host.tools.powercuts.workloads import WORKLOADS, Session, inject

CUTS = sum(workload.share for workload in WORKLOADS.values())  # of a session


def prepared(path: Path) -> Path:
    """Make the flash that sessions begin with, a file: FINISHED finished games.

    The journal on this computer takes a second for it, an emulated board twenty.
    """
    board = JournalBoard(FLASH_BYTES // SECTOR)
    Session(board, Random(0), board.store.kept()).fill()
    path.write_bytes(bytes([ERASED]) * FIRST + board.chip.buffer)
    return path


def session_cuts(uf2: Path, flash: Path, seed: int) -> Iterator[Cut]:
    """Yield the power cuts of a session with one board, CUTS of them. flash: of prepared().

    After each the board is switched on, checked, and continues with what it has. A loss ends the session.
    """
    random = Random(seed)
    order = [name for name, workload in WORKLOADS.items() for _ in range(workload.share)]
    random.shuffle(order)
    with CutBoard(uf2, flash) as board:
        board.boot()
        session = Session(board, random, found(board))
        for name in order:
            chosen = inject(session, board, WORKLOADS[name], CutPoint.at_random)
            result, reason = judged(session, board)
            yield Cut(name, chosen.name(board.failed_at()), result, reason)
            if result == LOST:
                return


def judged(session: Session, board: CutBoard) -> tuple[str, str]:
    """Switch on and return the result, and the reason where something is lost; the session continues from there."""
    try:
        board.boot()
        kept = found(board)
        complaints = board.complaints() + board.files().set_aside()
        if complaints:
            return LOST, "; ".join(complaints)
        if kept not in session.allowed():
            return LOST, f"found {kept}, not one of {session.allowed()}"
        problem = wrong_games(board, kept, session.random)
        if problem:
            return LOST, problem
    except OSError as error:
        return LOST, f"{error} It said {board.started!r}"
    whole = kept == session.after
    session.take(kept)
    return (WHOLE if whole else IN_FLIGHT), ""


def found(board: CutBoard) -> Kept:
    """Return what a board has after it is switched on."""
    board.settle()
    record = board.record()
    game = frozen(record) if record else None
    finished = board.files().finished()
    if game and JournalledGame(record_of(game)).over:
        finished += (game,)
    return Kept(game, finished[-FINISHED:], board.chosen_settings())


def wrong_games(board: CutBoard, kept: Kept, random: Random) -> str:
    """Request the finished games and the moves of one; return what is wrong, or ""."""
    board.run(KEEPS_MS)
    heads = [(head["game"], tuple(sorted(head["options"].items()))) for head in board.ask("games")]
    if heads != [game[:2] for game in kept.finished if game]:
        return f"the board lists the games {heads}, not {kept.finished}"
    number = random.randint(1, len(heads))
    moves: list[str] = []
    while part := board.ask("game", number=number, **{"from": len(moves)})["moves"]:
        moves += part
    game = kept.finished[number - 1]
    return "" if game and tuple(moves) == game[2] else f"the board has {moves} of game {number}, not {game}"


def all_session_cuts(uf2: Path, flash: Path, seed: int) -> list[Cut]:
    """Return the cuts of a session."""
    return list(session_cuts(uf2, flash, seed))
