"""Power cuts on an emulated board: the whole firmware, the real MicroPython with its littlefs, `cairn deploy`."""

import shutil
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from host.powercuts.board import PLACES, CutBoard, Strike
from host.powercuts.cuts import IN_FLIGHT, LOST, WHOLE
from host.powercuts.emulator import HERE, BoardSession, found, judged, prepared, session_cuts
from host.powercuts.sitting import Kept
from host.powercuts.versions import version
from tests.emulated import made_once

SEED = 1
SESSION, CUTS = 62, 7  # the seed of one whose first cuts are in all workloads; `make cuts` has whole ones


@pytest.fixture(scope="module")
def flash(firmware_image: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash with the firmware and twenty finished games."""
    return made_once(
        tmp_path_factory, "session.img", lambda folder: prepared(Path(shutil.copy(firmware_image, folder)))
    )


def test_no_cut_of_a_session_loses_anything(flash: Path) -> None:
    cuts = list(islice(session_cuts(flash, SESSION), CUTS))
    assert [cut for cut in cuts if cut.result == LOST] == []
    assert len(cuts) == CUTS
    assert {cut.workload for cut in cuts} == set(HERE)
    places = {cut.place for cut in cuts}
    assert places <= set(PLACES) and {place.split()[-1] for place in places} == {"page", "erase"}
    assert {cut.result for cut in cuts} <= {WHOLE, IN_FLIGHT}


def session_with(board: CutBoard) -> BoardSession:
    board.boot()
    return BoardSession(board, Random(SEED), found(board))


def test_most_moves_are_kept_by_one_page(flash: Path) -> None:
    """Cut before the first page of a move it is missing; cut after it, it is there, unless the move takes several."""
    results = []
    with CutBoard(flash) as board:
        session = session_with(board)
        for part, place in ((0.0, PLACES[0]), (1.0, PLACES[2]), (1.0, PLACES[2]), (1.0, PLACES[2])):
            session.sit_down()
            strike = Strike("program", 1, part, SEED)
            board.arm(strike)
            with pytest.raises(OSError, match="lost its power"):
                session.move()
            assert strike.place(board.struck()) == place
            result, reason = judged(session, board)
            assert not reason
            results.append(result)
    assert results[0] == IN_FLIGHT and results.count(WHOLE) >= 2


def test_what_is_lost_is_noticed(flash: Path) -> None:
    """Each time the model knows of something that has never been on the board."""
    with CutBoard(flash) as board:
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
        session.runs = session.comes = version(0)
        assert judged(session, board)[1].startswith("started 'Cairn ")
