"""`cairn play` is killed at system calls that write to its store, and at random: what had settled is there again."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest

from host import files
from host.tools.powercuts.cuts import LOST
from host.tools.powercuts.store import Kill, PlayedStore, judged, prepared, session_cuts
from host.tools.powercuts.workloads import Session

# Before and after each call of a move that writes (open, pwrite, fsync), and in the middle of what is written
KILLS = [Kill(count, part) for count in (1, 2, 3) for part in (0.0, 1.0)] + [Kill(2, 0.5)]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepared(tmp_path_factory.mktemp("cuts") / "store")


def apart(initializer: Callable[[], object], function: Callable[..., list], *given: object) -> list:
    """Return what a function returns in a process without threads, which makes copies of itself."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context, initializer=initializer) as pool:
        return pool.submit(function, *given).result()


def killed_in_a_move(store: Path, kills: list[Kill]) -> list[tuple[str, str, int]]:
    """Return what is found after each kill in the middle of a move."""
    found = []
    with PlayedStore(store) as board:
        board.boot()
        session = Session(board, Random(1), board.found())
        session.start(3, 3)
        for kill in kills:
            session.move()
            board.arm(kill)
            with pytest.raises(OSError, match=r"gone"):
                session.move()
            found.append(judged(session, board))
            if found[-1][0] == LOST:
                break
    return found


def nothing() -> None:
    pass


def truncate_then_write() -> None:
    def replace(path: Path, data: bytes, beside: Path) -> None:
        path.write_bytes(data)

    files.replace = replace


def test_a_move_killed_at_any_of_its_calls_costs_nothing_that_had_settled(store: Path) -> None:
    """Eight starts of the process, four seconds of CPU."""
    found = apart(nothing, killed_in_a_move, store, KILLS)
    assert len(found) == len(KILLS)
    assert [reason for result, reason, _ in found if result == LOST] == []


def test_a_file_that_is_truncated_before_it_is_written_would_lose_moves(store: Path) -> None:
    """Two starts of the process, two seconds of CPU; the page has seen the first move settle."""
    result, reason, missing = apart(truncate_then_write, killed_in_a_move, store, [Kill(1, 1.0)])[0]
    assert result == LOST and missing >= 1, reason


def test_kills_of_a_session(store: Path) -> None:
    """Three workloads; two seconds of CPU."""
    cuts = apart(nothing, session_cuts, store, 1, 3)
    assert len(cuts) == 3
    assert [cut.reason for cut in cuts if cut.result == LOST] == []
    assert sum(cut.shown for cut in cuts) > 3
