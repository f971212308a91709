"""Power cuts on an emulated board: the whole firmware, the real MicroPython with its littlefs, `cairn deploy`."""

import shutil
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from host.powercuts.board import PLACES, CutBoard, Strike
from host.powercuts.cuts import IN_FLIGHT, LOST, WHOLE
from host.powercuts.evening import SCENES, Evening
from host.powercuts.evenings import evening_cuts, found, judged, prepared
from host.powercuts.sitting import Kept
from host.powercuts.versions import version
from tests.emulated import made_once

SEED = 1
EVENING, CUTS = 62, 8  # the seed of one whose first cuts have been in all scenes; `make cuts` has whole ones


@pytest.fixture(scope="module")
def flash(firmware_image: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash with the firmware and twenty finished games."""
    return made_once(
        tmp_path_factory, "evening.img", lambda folder: prepared(Path(shutil.copy(firmware_image, folder)))
    )


def test_no_cut_of_an_evening_loses_anything(flash: Path) -> None:
    cuts = list(islice(evening_cuts(flash, EVENING), CUTS))
    assert [cut for cut in cuts if cut.result == LOST] == []
    assert len(cuts) == CUTS
    assert {cut.story for cut in cuts} == set(SCENES)
    places = {cut.place for cut in cuts}
    assert places <= set(PLACES) and {place.split()[-1] for place in places} == {"page", "erase"}
    assert {cut.result for cut in cuts} <= {WHOLE, IN_FLIGHT}


def evening_at(board: CutBoard) -> Evening:
    board.boot()
    evening = Evening(board, Random(SEED))
    evening.take(found(board))
    return evening


def test_most_moves_are_kept_by_one_page(flash: Path) -> None:
    """Cut before the first page of a move it is missing; cut after it, it is there, unless the move takes several."""
    results = []
    with CutBoard(flash) as board:
        evening = evening_at(board)
        for part, place in ((0.0, PLACES[0]), (1.0, PLACES[2]), (1.0, PLACES[2]), (1.0, PLACES[2])):
            evening.sit_down()
            strike = Strike("program", 1, part, SEED)
            board.arm(strike)
            with pytest.raises(OSError, match="lost its power"):
                evening.move()
            assert strike.place(board.struck()) == place
            result, reason = judged(evening)
            assert not reason
            results.append(result)
    assert results[0] == IN_FLIGHT and results.count(WHOLE) >= 2


def test_what_is_lost_is_noticed(flash: Path) -> None:
    """Each time the model knows of something that has never been on the board."""
    with CutBoard(flash) as board:
        evening = evening_at(board)
        game, finished, settings = evening.after.game, evening.after.finished, evening.after.settings
        assert game and len(finished) == 20
        for expected in (
            Kept((*game[:2], (*game[2], "a1")), finished, settings),
            Kept(game, (*finished[1:], game), settings),
            Kept(game, finished, (("brightness", "night"), *settings[1:])),
        ):
            evening.before = evening.after = expected
            result, reason = judged(evening)
            assert result == LOST and reason.startswith("found ")
        evening.before = evening.after = Kept(game, finished, settings)
        assert judged(evening) == (WHOLE, "")
        evening.runs = evening.comes = version(0)
        assert judged(evening)[1].startswith("started 'Cairn ")
