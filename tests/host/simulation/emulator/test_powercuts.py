"""Power cuts on an emulated board: the whole firmware, the real MicroPython with its littlefs."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from host.tools.powercuts.board import POINTS, CutBoard, CutPoint
from host.tools.powercuts.cuts import IN_FLIGHT, LOST, WHOLE
from host.tools.powercuts.emulator import found, judged, prepared, session_cuts
from host.tools.powercuts.journalled_game import Kept
from host.tools.powercuts.workloads import WORKLOADS, Session

SEED = 1
COMPACTION = "compaction"  # takes 20 s here; littlefs on this computer and `make cuts` have it
SESSION, CUTS = 7, len(WORKLOADS) - 1  # the seed of one whose first cuts are in nearly all other workloads


@pytest.fixture(scope="module")
def flash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash with twenty finished games."""
    return prepared(tmp_path_factory.mktemp("session") / "flash.img")


def test_no_cut_of_a_session_loses_anything(firmware_image: Path, flash: Path) -> None:
    cuts = list(islice(session_cuts(firmware_image, flash, SESSION), CUTS))
    assert [cut for cut in cuts if cut.result == LOST] == []
    assert len(cuts) == CUTS
    workloads = {cut.workload for cut in cuts}
    assert COMPACTION not in workloads and len(workloads) >= len(WORKLOADS) - 2
    points = {cut.point for cut in cuts}
    assert points <= set(POINTS) and {point.split()[-1] for point in points} == {"page", "erase"}
    assert {cut.result for cut in cuts} <= {WHOLE, IN_FLIGHT}


def session_with(board: CutBoard) -> Session:
    board.boot()
    return Session(board, Random(SEED), found(board))


def test_most_moves_are_kept_by_one_page(firmware_image: Path, flash: Path) -> None:
    """Cut before the first page of a move it is missing; cut after it, it is there, unless the move takes several."""
    results = []
    with CutBoard(firmware_image, flash) as board:
        session = session_with(board)
        for part, name in ((0.0, POINTS[0]), (1.0, POINTS[2]), (1.0, POINTS[2]), (1.0, POINTS[2])):
            session.ensure_game()
            point = CutPoint("program", 1, part, SEED)
            board.arm(point)
            with pytest.raises(OSError, match="lost its power"):
                session.move()
            assert point.name(board.failed_at()) == name
            result, reason = judged(session, board)
            assert not reason
            results.append(result)
    assert results[0] == IN_FLIGHT and results.count(WHOLE) >= 2


def test_what_is_lost_is_noticed(firmware_image: Path, flash: Path) -> None:
    """Each time the model knows of something that has never been on the board."""
    with CutBoard(firmware_image, flash) as board:
        session = session_with(board)
        game, finished, settings = session.after.game, session.after.finished, session.after.settings
        assert game and len(finished) == 20
        for expected in (
            Kept((*game[:2], (*game[2], "a1")), finished, settings),
            Kept(game, (*finished[1:], game), settings),
            Kept(game, finished, (("brightness", "night"), *settings[1:])),
        ):
            session.before = session.after = expected
            result, reason = judged(session, board)
            assert result == LOST and reason.startswith("found ")
        session.before = session.after = Kept(game, finished, settings)
        assert judged(session, board) == (WHOLE, "")
