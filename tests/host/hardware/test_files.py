"""The files of hardware/boards are as the tables and the boards have them; with KiCad, as it makes them."""

import io
import re
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host.boards import files, kicad, make
from host.boards.design import BACK
from host.boards.layout import Layout, Track, Via
from host.hardware import pages, plan, sheets
from host.hardware.system import PAD_PLACES

BOARDS = {board.name: board for board in pages.boards()}


@pytest.mark.parametrize("name", BOARDS)
def test_lists_and_pictures_are_up_to_date(committed: dict[str, Layout], name: str) -> None:
    for file, text in files.texts(BOARDS[name], committed[name]).items():
        assert (pages.FOLDER / name / file).read_text("utf-8") == text, f"`make pcb` brings {file} up to date"


@pytest.mark.parametrize("name", BOARDS)
def test_the_zip_has_what_a_maker_needs_and_no_date(name: str) -> None:
    with zipfile.ZipFile(pages.FOLDER / name / f"{name}-gerbers.zip") as file:
        names = file.namelist()
        assert len([each for each in names if each.endswith(".gbr")]) == 9
        assert {"NPTH.drl", "PTH.drl"} <= {each.rpartition("-")[2] for each in names}
        for each in names:
            text = file.read(each).decode()
            assert "CreationDate" not in text and " date " not in text
            assert file.getinfo(each).date_time == (1980, 1, 1, 0, 0, 0)


def test_dates_are_taken_out_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "-B_Cu.gbr").write_text("%TF.CreationDate,2026-01-02T03:04:05+00:00*%\n%MOMM*%\n", "utf-8")
    (tmp_path / "-PTH.drl").write_text("M48\n; DRILL file {KiCad 6} date now\n; #@! TF.CreationDate,now\nT1C0.3\n")
    with zipfile.ZipFile(io.BytesIO(files.gerber_zip("x", tmp_path))) as file:
        assert file.read("x-B_Cu.gbr") == b"%MOMM*%\n"
        assert file.read("x-PTH.drl") == b"M48\nT1C0.3\n"


def test_the_whole_stays_within_its_joints_and_each_tile_within_the_cheap_size(committed: dict[str, Layout]) -> None:
    assert pages.cost_of(committed, 1).joints <= 350
    assert pages.cost_of(committed, 1, PAD_PLACES).joints == 10  # switch and display
    for name in ("tile-a", "tile-b", "tile-s", "tile-t"):
        assert BOARDS[name].width <= 100 and BOARDS[name].height <= 100


def test_five_cost_less_than_five_times_one(committed: dict[str, Layout]) -> None:
    one, five = pages.cost_of(committed, 1), pages.cost_of(committed, 5)
    assert 2 * one.total < five.total < 5 * one.total


@pytest.mark.skipif(not kicad.is_installed(), reason="KiCad 6 is not installed: .ci/run installs it")
def test_kicad_finds_nothing_in_a_committed_board(tmp_path: Path) -> None:
    """The smallest board again, from its tables and its committed tracks: the same bytes, and no complaint.

    Ten seconds: KiCad starts, fills and plots.
    """
    committed, target = pages.FOLDER / "tile-b", tmp_path / "files"
    target.mkdir()
    (target / "tile-b.kicad_pcb").write_bytes((committed / "tile-b.kicad_pcb").read_bytes())
    assert make.replot(BOARDS["tile-b"], tmp_path / "work", target).complaints == []
    assert {path.name for path in target.iterdir()} == {path.name for path in committed.iterdir()}
    for path in target.iterdir():
        assert path.read_bytes() == (committed / path.name).read_bytes(), path.name


def test_the_guide_and_its_pictures_are_up_to_date(committed: dict[str, Layout]) -> None:
    made = pages.guide(committed)
    assert len(made) == 1 + 3 + 2 + 1  # the guide, plans, schematics, a self-test
    text = pages.GUIDE.read_text("utf-8")
    for path, wanted in made.items():
        assert path.read_text("utf-8") == wanted, "`make pcb` brings it up to date"
        assert path == pages.GUIDE or f"(boards/{path.name})" in text
    for path in made.keys() - {pages.GUIDE}:
        ElementTree.fromstring(path.read_text("utf-8"))


def test_the_schematic_has_every_part_and_every_net_at_each_of_its_pins() -> None:
    shown = Counter(re.findall(r"<tspan[^>]*>([^<]*)</tspan>", sheets.main_board()))
    parts = [part for part in BOARDS["mainboard"].parts if BOARDS["mainboard"].of(part).bought]
    words = {word for label in shown for word in label.split()}
    assert {part.reference for part in parts} <= words
    for net, count in Counter(net for part in parts for net in part.nets.values()).items():
        assert shown[net] == count, net
    tile = Counter(re.findall(r"<tspan[^>]*>([^<]*)</tspan>", sheets.tile()))
    assert tile["C1"] == tile["R1"] == 2 and tile["K7"] == 2 and tile["DIN"] == tile["DOUT"] - 1 == 1


def test_the_plan_joins_each_tile_that_is_plugged_in_with_two_cables() -> None:
    for joined in pages.STEPS.values():
        assert plan.svg(joined).count("<path") == 2 * len(joined)


@pytest.mark.skipif(not kicad.is_installed(), reason="KiCad 6 is not installed: .ci/run installs it")
def test_kicad_finds_errors_that_are_planted(committed: dict[str, Layout], tmp_path: Path) -> None:
    """Six seconds, as above. An error of each kind that the design rules are there for, all in one board."""
    board, layout = BOARDS["tile-b"], committed["tile-b"]
    pads = layout.pads_of("K0")
    x, y = pads["1"].at
    via = layout.vias[0]
    tracks = [
        *(track for track in layout.tracks if track.net != "L3"),  # not joined
        Track(pads["1"].at, pads["2"].at, 0.25, BACK, "C0"),  # a bridge
        Track((x - 3, 0.05), (x + 3, 0.05), 0.25, BACK, "C0"),  # at the edge
        Track((x, y), (x + 0.5, y), 0.1, BACK, "C0"),  # too thin
    ]
    vias = [*layout.vias, Via((via.at[0] + 0.35, via.at[1]), via.size, via.drill, via.net)]  # holes that meet
    parts = tuple(
        replace(part, x=board.part("D2").x, y=board.part("D2").y) if part.reference == "D3" else part
        for part in board.parts
    )
    kicad.finish(replace(board, parts=parts), tracks, vias, (), tmp_path)
    complaints = "\n".join(kicad.report(tmp_path))
    for kind in (
        "unconnected_items",
        "copper_edge_clearance",
        "track_width",
        "hole_near_hole",
        "courtyards_overlap",
        "clearance",
    ):
        assert f"[{kind}]" in complaints
    assert "Track [K0]" in complaints  # which the bridge meets


def test_the_page_is_up_to_date(committed: dict[str, Layout]) -> None:
    assert pages.PAGE.read_text("utf-8") == pages.page(committed), "`make pcb` brings it up to date"
