"""The slicer's figures are of the pieces that there are. No test needs the slicer: a script takes its place."""

import sys
from pathlib import Path

import pytest

from host.boards.solids import slicer
from host.boards.solids.assembly import Piece
from host.boards.solids.shapes import box
from host.tools.enclosure import files, slicing
from host.tools.enclosure.assembly import assembly

PAGE = files.PAGE.read_text("utf-8")
CODE = """; total filament used [g] = 12.34
; estimated printing time (normal mode) = {time}
"""
SETTINGS = dict(
    line.split(" = ") for line in slicing.SETTINGS.read_text("utf-8").splitlines() if not line.startswith("#")
)


def problems(page: str) -> list[tuple[str, int]]:
    """Return the pieces, with their counts, that are in the page or in the model alone."""
    there = {(row.piece, row.count) for row in slicing.measured(page)}
    return sorted(there ^ {(piece.name, piece.count) for piece in assembly().pieces})


def test_the_page_has_the_pieces_of_the_model() -> None:
    assert problems(PAGE) == []


def test_a_piece_that_was_not_sliced_is_found() -> None:
    lines = [line for line in PAGE.splitlines(keepends=True) if not line.startswith("| frame-back-left |")]
    assert problems("".join(lines)) == [("frame-back-left", 1)]
    assert problems(PAGE.replace("| key-cap-2 | 168 |", "| key-cap-2 | 144 |")) == [
        ("key-cap-2", 144),
        ("key-cap-2", 168),
    ]


def test_a_page_without_figures_is_found() -> None:
    with pytest.raises(ValueError, match="make slice"):
        slicing.measured("no table")


def test_sums_and_euros_are_those_of_the_rows() -> None:
    assert slicing.words(slicing.measured(PAGE)) in PAGE
    assert float(SETTINGS["filament_cost"]) == slicing.EUROS_KILOGRAM


def test_grams_are_what_the_pieces_can_have() -> None:
    solid = {piece.name: piece.count * piece.solid.volume() / 1000 for piece in assembly().pieces}
    density = float(SETTINGS["filament_density"])
    for row in slicing.measured(PAGE):
        assert 0.6 * density * solid[row.piece] < row.grams < 1.3 * density * solid[row.piece] + row.plates, row.piece


def test_batches_fit_the_plate() -> None:
    wide, deep = (float(size) for size in SETTINGS["bed_shape"].split(",")[2].split("x"))
    space = float(SETTINGS["duplicate_distance"])
    for piece in assembly().pieces:
        left, front, _low, right, back, _high = piece.solid.bounding_box()
        rim = 2 * slicing.BRIMS.get(piece.what, 0.0) + space
        columns, rows = (wide + space) // (right - left + rim), (deep + space) // (back - front + rim)
        assert columns * rows >= slicing.BATCHES.get(piece.name, 1), piece.name


@pytest.mark.parametrize(("time", "hours"), [("2h 46m 41s", 2.778), ("1d 0h 30m 0s", 24.5), ("45s", 0.0125)])
def test_times_of_the_slicer_are_read(time: str, hours: float) -> None:
    found = slicer.read(CODE.format(time=time))
    assert found.grams == 12.34 and found.hours == pytest.approx(hours, abs=0.001)


def test_code_that_says_nothing_is_an_error() -> None:
    with pytest.raises(slicer.SliceError):
        slicer.read("G1 X0 Y0\n")


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a script in the slicer's place: it weighs as many grams as pieces, and refuses a brim of 99 mm."""
    found = tmp_path / "slicer"
    found.write_text(f"""#!{sys.executable}
import pathlib, sys
option = dict(zip(sys.argv[1:-1:1], sys.argv[2:]))
if option["--brim-width"] == "99":
    sys.exit("too large for the plate")
assert pathlib.Path(sys.argv[-1]).stat().st_size == 84 + 50 * 12
count = option.get("--duplicate", "1")
pathlib.Path(option["--output"]).write_text(
    f"; total filament used [g] = {{count}}\\n; estimated printing time (normal mode) = 1h 0m 0s\\n")
""")
    found.chmod(0o755)
    monkeypatch.setattr(slicer, "SLICER", str(found))
    return found


@pytest.mark.usefixtures("script")
def test_pieces_are_sliced_in_batches_with_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(slicing.BATCHES, "cube", 4)
    cube = box(0, 0, 0, 10, 10, 10)
    assert slicing.sliced(Piece("cube", cube, 10, "x")) == slicing.Row("cube", 10, 3, 10, 3.0)
    assert slicing.sliced(Piece("one", cube, 3, "x")) == slicing.Row("one", 3, 3, 3, 3.0)


@pytest.mark.usefixtures("script")
def test_what_the_slicer_refuses_is_an_error() -> None:
    with pytest.raises(slicer.SliceError, match="too large for the plate"):
        slicer.plate(box(0, 0, 0, 10, 10, 10), 1, slicing.SETTINGS, 99)


def test_without_the_slicer_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(slicer, "SLICER", "no-such-slicer")
    assert slicing.main() == 1
    assert "apt-get install" in capsys.readouterr().out
