"""The enclosure's page and files are those of the model, and it fits the wiring and the overlays.

The page's tables are computed from the solids, which takes some seconds.
"""

import io
import re
import struct
import zipfile

import numpy as np
import pytest
from manifold3d import Manifold, Mesh64
from PIL import Image

from firmware.hardware import wiring
from host.boards.solids import render
from host.boards.solids.shapes import box
from host.paths import HARDWARE
from host.tools.enclosure import files, pictures, printed
from host.tools.enclosure import parameters as p
from host.tools.enclosure.assembly import assembly
from host.tools.hardware_docs import overlays

PAGE = files.PAGE.read_text("utf-8")


def test_the_grid_is_that_of_the_firmware_and_the_overlays() -> None:
    assert (wiring.ROWS, wiring.COLUMNS) == (12, 14)
    assert pytest.approx(overlays.PITCH) == p.PITCH
    assert p.BORDER >= overlays.RULER
    left, right = p.key_at(0, wiring.BOARD_COLUMNS - 1)[0], p.key_at(0, wiring.BOARD_COLUMNS)[0]
    assert right - left == pytest.approx(p.PITCH + overlays.LABELS)


def test_the_pages_are_those_of_the_model() -> None:
    for path, text in files.pages(assembly()).items():
        assert text == path.read_text("utf-8"), path.name


def test_the_page_says_how_large_it_is() -> None:
    wide, deep = p.OUTER[2] - p.OUTER[0], p.OUTER[3] - p.OUTER[1]
    high = p.CAP_TOP - p.FLOOR_LOW + p.FOOT_HIGH
    assert f"The board is {wide:.0f} x {deep:.0f} mm and {high:.0f} mm high" in PAGE


def test_every_piece_is_in_the_zip_as_a_closed_solid() -> None:
    with zipfile.ZipFile(files.FOLDER / "pieces.zip") as file:
        found = {name: _solid(file.read(name)) for name in file.namelist()}
    made = {f"{piece.name}{f'-{piece.count}x' if piece.count > 1 else ''}.stl": piece for piece in assembly().pieces}
    assert list(found) == list(made)
    for name, solid in found.items():
        assert solid.volume() == pytest.approx(made[name].solid.volume(), rel=1e-4), name
        assert solid.bounding_box() == pytest.approx(made[name].solid.bounding_box(), abs=0.01), name
        assert solid.bounding_box()[2] == pytest.approx(0, abs=0.01), f"{name} does not lie on the bed"


def _solid(stl: bytes) -> Manifold:
    """Return what an STL file has; a mesh that is not closed gives no volume."""
    (count,) = struct.unpack_from("<I", stl, 80)
    assert len(stl) == 84 + 50 * count
    rows = np.frombuffer(stl, [("numbers", "<f4", 12), ("unused", "<u2")], count, 84)
    corners = rows["numbers"][:, 3:].reshape(-1, 3)
    places, index = np.unique(corners, axis=0, return_inverse=True)
    mesh = Mesh64(places.astype(np.float64), index.reshape(-1, 3).astype(np.uint64))
    return Manifold(mesh)


def test_two_runs_write_the_same_bytes() -> None:
    first, second = (dict(files.made_files(assembly.__wrapped__())) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", ["floor", "frame", "switch-plate"])
def test_a_sheet_is_cut_along_closed_lines_of_its_size(name: str) -> None:
    words = (files.FOLDER / f"{name}.dxf").read_text("utf-8").split("\n")
    pairs = [(int(code), value) for code, value in zip(words[0::2], words[1::2], strict=False) if code]
    assert pairs[pairs.index((9, "$INSUNITS")) + 1] == (70, "4")  # mm
    assert pairs[-1] == (0, "EOF")
    lines = pairs.count((0, "POLYLINE"))
    assert lines == pairs.count((0, "SEQEND")) == sum(code == 70 and value == "1" for code, value in pairs)
    xs, ys = ([float(value) for code, value in pairs if code == wanted] for wanted in (10, 20))
    assert (min(xs), min(ys)) == (0, 0)
    assert max(xs) == pytest.approx(p.OUTER[2] - p.OUTER[0], abs=0.01)
    assert max(ys) == pytest.approx(p.OUTER[3] - p.OUTER[1], abs=0.01)
    screws = len(p.BOSSES) + len(p.POSTS)
    if name == "floor":
        slots = len(list(printed.floor_slots()))
        assert lines == 1 + screws + len(p.LOW_BOSSES) + 28 + 2 + 7 + slots  # spacers, buttons, the buzzer's sound
    else:
        assert lines == 1 + screws + wiring.PIXELS + 1 + len(p.HEADER_SLOTS[0])  # keys, display
    assert f"{max(xs):.2f}mm" in (files.FOLDER / f"{name}.svg").read_text("utf-8")


def test_every_file_is_linked_and_there() -> None:
    linked = set(re.findall(r"\((enclosure/[\w.-]+)\)", PAGE))
    there = {f"enclosure/{path.name}" for path in files.FOLDER.iterdir()}
    assert linked == there
    assert {f"enclosure/{name}.png" for name in pictures.PICTURES} <= there
    assert sum((HARDWARE / name).stat().st_size for name in there) < 3_000_000


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_shows_something(name: str) -> None:
    picture = np.asarray(Image.open(files.FOLDER / f"{name}.png").convert("L"))
    assert 0.15 < (picture < 250).mean() < 0.95


def test_the_renderer_draws_what_is_nearer_in_its_colour() -> None:
    far, near = box(0, 10, 0, 20, 12, 10), box(5, 0, 0, 15, 2, 10)
    picture = render.render([(far, (1, 0, 0)), (near, (0, 0, 1))], render.Camera(0, 0, 104))
    pixels = np.asarray(picture).astype(int)
    middle = pixels.shape[0] // 2
    red, blue = ((pixels[middle, :, channel] > 60) & (pixels[middle, :, 2 - channel] < 60) for channel in (0, 2))
    assert blue.sum() == pytest.approx(50, abs=3) and red.sum() == pytest.approx(50, abs=5)
    assert blue[40:64].all() and red[8:22].all() and red[82:96].all()
    assert Image.open(io.BytesIO(render.png(picture))).size == picture.size
