"""The case of the NeoTrellis tiles passes all checks, which find planted errors; its files are those of the model."""

import zipfile
from collections.abc import Callable
from dataclasses import replace

import pytest

from host.boards.solids.assembly import Assembly
from host.boards.solids.shapes import block, box, moved
from host.paths import HARDWARE
from host.tools.enclosure import files, slicing, trellis
from host.tools.enclosure import parameters as p

PAGE = (HARDWARE / "neotrellis.md").read_text("utf-8")


@pytest.mark.parametrize("check", trellis.CHECKS)
def test_nothing_is_wrong(check: str) -> None:
    assert list(trellis.CHECKS[check](trellis.assembly())) == []


def lower_floor(made: Assembly) -> Assembly:
    return made.with_body("floor 0", made.bodies["floor 0"].solid ^ box(-300, -300, -300, 300, 300, -4))


def higher_frame(made: Assembly) -> Assembly:
    return made.with_body("frame 1", moved(made.bodies["frame 1"].solid, z=0.3))


def straight_seam(made: Assembly) -> Assembly:
    left = box(-300, -300, -300, trellis.KEYS_SEAM - 4, 300, 300)
    return made.with_body("frame 0", made.bodies["frame 0"].solid ^ left)


def larger_key(made: Assembly) -> Assembly:
    large = block(trellis.keys()[0], (10.6, 10.6), trellis.DOME_TOP, trellis.KEY_TOP)
    return replace(made, pressed=(replace(made.pressed[0], solid=moved(large, z=-trellis.TRAVEL)),))


def wall_before_usb(made: Assembly) -> Assembly:
    x, back = trellis.PICO_AT[0], trellis.OUTER[3]
    return made.with_body("wall 3", made.bodies["wall 3"].solid + box(x - 8, back - 2, -20, x + 8, back, 2))


@pytest.mark.parametrize(
    ("check", "plant"),
    [
        ("rests", lower_floor),
        ("rests", higher_frame),
        ("locked", straight_seam),
        ("gaps", larger_key),
        ("sockets", wall_before_usb),
    ],
)
def test_a_planted_error_is_found(check: str, plant: Callable[[Assembly], Assembly]) -> None:
    assert list(trellis.CHECKS[check](plant(trellis.assembly())))


def test_the_files_are_those_of_the_model() -> None:
    with zipfile.ZipFile(files.TRELLIS_FOLDER / "pieces.zip") as file:
        sizes = {name: len(file.read(name)) for name in file.namelist()}
    assert len(sizes) == len(trellis.assembly().pieces)
    for piece in trellis.assembly().pieces:
        (size,) = (size for name, size in sizes.items() if name.removesuffix(".stl").removesuffix("-2x") == piece.name)
        assert size == 84 + 50 * piece.solid.num_tri()


def test_the_page_says_how_large_it_is() -> None:
    left, front, right, back = trellis.OUTER
    high = trellis.KEY_TOP - trellis.FLOOR_LOW + p.FOOT_HIGH
    assert f"{right - left:.0f} x {back - front:.0f} mm and {high:.0f} mm high" in PAGE


def test_every_piece_was_sliced() -> None:
    rows = slicing.measured(PAGE)
    pieces = trellis.assembly().pieces
    assert [(row.piece, row.count) for row in rows] == [(piece.name, piece.count) for piece in pieces]
    assert all(row.grams > 0 and row.hours > 0 for row in rows)
