"""The files of hardware/boards pass the check, and it names each error that is planted into a copy of them."""

import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hardware import check
from hardware.kicad import Board, Pin, read_board

Boards = dict[str, Board]
TILE = "tile-b"  # the smallest one


@pytest.fixture(scope="module", autouse=True)
def _plots_are_read_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(check, "Plot", cache(check.Plot))
        yield


@pytest.fixture(scope="module")
def boards() -> Boards:
    """The committed boards."""
    return {name: read_board(check.FOLDER / name / f"{name}.kicad_pcb") for name in check.BOARDS}


@pytest.fixture
def tile(tmp_path: Path) -> Path:
    """A copy of the files of tile B."""
    return Path(shutil.copytree(check.FOLDER / TILE, tmp_path / TILE))


def changed(path: Path, pattern: str, new: str | Callable[[re.Match[str]], str]) -> None:
    """Replace what a pattern finds in a file; fail if that is nothing."""
    text, count = re.subn(pattern, new, path.read_text("utf-8"), flags=re.MULTILINE)
    assert count
    path.write_text(text, "utf-8")


def zipped(folder: Path, change: Callable[[dict[str, str]], object]) -> None:
    """Change the files of a board's zip, texts by their names without that of the board."""
    path = folder / f"{folder.name}-gerbers.zip"
    with zipfile.ZipFile(path) as file:
        texts = {name.removeprefix(f"{folder.name}-"): file.read(name).decode() for name in file.namelist()}
    before = dict(texts)
    change(texts)
    assert texts != before
    with zipfile.ZipFile(path, "w") as file:
        for name, text in texts.items():
            file.writestr(f"{folder.name}-{name}", text)


def ordered(folder: Path, board: Board | None = None) -> str:
    """Return what the check says of the files for the makers in a folder. board: that of the folder, if it is known."""
    return "\n".join(check.order(board or read_board(folder / f"{folder.name}.kicad_pcb"), folder))


def test_the_committed_files_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """Some seconds: all boards and gerbers are read, and KiCad checks its rules."""
    assert check.main() == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "No problems."
    assert [line.partition(" nets; ")[0] for line in lines] == [
        "mainboard: 78 parts, 380 pads, 70",
        "tile-a: 160 parts, 509 pads, 89",
        "tile-b: 60 parts, 192 pads, 36",
    ]
    if version := check.kicad_version():
        assert all(line.endswith(f"; 0 complaints of KiCad {version}") for line in lines)


def edited(folder: Path, reference: str, change: Callable[[str], str]) -> None:
    """Change the footprint of a part in the file of a board."""
    path = folder / f"{folder.name}.kicad_pcb"
    text = path.read_text("utf-8")
    start = text.rindex("\n  (footprint ", 0, text.index(f'(fp_text reference "{reference}" '))
    part = text[start : text.index("\n  )\n", start)]
    assert change(part) != part
    path.write_text(text.replace(part, change(part)), "utf-8")


def test_a_net_that_is_swapped_is_found(tile: Path, boards: Boards) -> None:
    other = {"R0": "R1", "R1": "R0"}
    edited(tile, "J1", lambda part: re.sub(r'(\(net \d+ ")(R[01])"', lambda net: f'{net[1]}{other[net[2]]}"', part))
    wrong = {**boards, TILE: read_board(tile / "tile-b.kicad_pcb")}
    assert "K3 of tile B1, at (1, 13), closes column 13 and rows [0]" in [*check.whole(wrong)]
    assert "tile-b: J1 pin 5 is on R1, by netlist.json on R0" in [*check.netlist(wrong)]


def test_what_the_zip_has_of_another_size_revision_or_elsewhere_is_found(tile: Path) -> None:
    edited(tile, "J1", lambda part: part.replace("(size 0.3 1.3)", "(size 0.3 1.4)"))
    board = tile / "tile-b.kicad_pcb"
    changed(board, r'\(rev "rev A (\w+)"\)', r'(rev "rev B \1")')
    changed(board, r"\(segment \(start (\S+) (\S+)\)", r"(segment (start \1 100)")
    changed(board, r"\(via \(at \S+ \S+\)", r"(via (at 50 50)")
    said = ordered(tile)
    assert "J1 has its pin 1 at 15.25, 79.32, where B_Cu has no such pad" in said
    assert "B_Cu.gbr is of rev A cad9b0c, the board of rev B cad9b0c" in said
    assert "F_Cu.gbr lacks a track from" in said
    assert "PTH.drl lacks 99 vias, the first at (10000000, " in said


def test_a_part_that_is_changed_by_hand_in_a_copy_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "kicad_version", lambda: "")
    for name in check.BOARDS:
        shutil.copytree(check.FOLDER / name, tmp_path / name)
    changed(tmp_path / "mainboard/mainboard.kicad_pcb", '"TYPE-C-31-M-12"', '"TYPE-C-31-M-17"')
    assert check.main(tmp_path) == 1
    lines = capsys.readouterr().out.splitlines()
    kind = "(USB_C_Receptacle_HRO_TYPE-C-31-M-12)"
    assert lines[-2:] == [
        f"WRONG: mainboard: J8 is TYPE-C-31-M-17 {kind}, in bill-of-materials.csv TYPE-C-31-M-12 {kind}",
        "1 problem.",
    ]


def swapped(boards: Boards, name: str, nets: dict[Pin, str]) -> Boards:
    """Return the boards with some pins of one on other nets, "" for none."""
    other = {pin: net for pin, net in (boards[name].nets | nets).items() if net}
    return {**boards, name: replace(boards[name], nets=other)}


MISJOINED: list[tuple[str, dict[Pin, str], str]] = [
    ("mainboard", {("A1", "4"): "ROW1", ("A1", "5"): "ROW0"},
     "K0 of tile A1, at (0, 0), closes column 0 and rows [1]"),
    ("tile-a", {("D7", "1"): "K7", ("D7", "2"): "R1"},
     "K7 of tile A4, at (7, 7), closes column 7 and rows []"),
    ("tile-b", {("J1", "2"): "DIN"},
     "pin 2 of J1 on tile B1 (DIN) meets pin 15 of J1 on the mainboard (GND)"),
    ("tile-b", {("J2", "1"): "GND", ("J2", "2"): "5VA"},
     "pin 1 of J2 on tile B2 (GND) meets pin 1 of J12 on the mainboard (FEED2)"),
    ("mainboard", {("F3", "1"): "VBUS"},
     "pin 1 of J2 on tile A2 (5VA) meets pin 1 of J13 on the mainboard (FEED3)"),
    ("mainboard", {("U2", "14"): "SHIFT"}, "U1 does not hand on to U2"),
    ("mainboard", {("U2", "11"): "LATCH"}, "GP14 (CLOCK) does not go to pin 11 of U2 (LATCH)"),
    ("mainboard", {("A1", "22"): "", ("A1", "24"): "END"}, "GP17 (no net) does not go to pin 1 of R23 (END)"),
    ("mainboard", {("A1", "31"): "SPARE"}, "the Pico's pins in use are not the firmware's: GP[26]"),
    ("tile-a", {("LED3", "2"): "L4", ("LED3", "4"): "L5", ("LED4", "2"): "L3", ("LED4", "4"): "L4"},
     "light 3 of the chain is LED4 of tile A1, at (0, 4)"),
    ("tile-b", {("LED5", "2"): ""}, "the data goes through 149 lights, and ends at L5 of B1"),
    ("tile-b", {("LED5", "2"): "L4"}, "LED5 of tile B1 and LED4 of tile B1 take the same data"),
    ("mainboard", {("R23", "2"): ""}, "the data goes through 168 lights, and ends at END5"),
]  # fmt: skip


def test_what_the_firmware_would_not_find_is_found(boards: Boards) -> None:
    for name, nets, problem in MISJOINED:
        assert problem in [*check.whole(swapped(boards, name, nets))], problem


LISTS = [
    ("positions.csv", r"^(LED3,8.)1", r"\g<1>2", "LED3 has its pin 1 at"),
    ("positions.csv", r"^(\w+),(\d)", r"\1,4\2", "C0 has its pin 1 at"),
    ("positions.csv", r"Bottom", "Top", "LED3 is at Top, 180 degrees in positions.csv, not at Bottom, 180"),
    ("positions.csv", r"^R1,.*\n", "", "R1 is not in both, the bill and positions.csv"),
    ("jlcpcb-positions.csv", r"^(LED3,.*),0$", r"\1,180", "LED3 is at Bottom, 180 degrees in jlcpcb-positions"),
    ("bill-of-materials.csv", r"^.*1N4148W.*\n", "", "D0 is not in all of board, bill-of-materials.csv and"),
    ("bill-of-materials.csv", r"by hand", "assembled", "K0 is not in all of board, bill-of-materials.csv"),
    ("jlcpcb-bill.csv", r"D_SOD-123", "D_SMB", "D0 is Diodes Inc. 1N4148W-7-F (D_SMB) in jlcpcb-bill.csv alone"),
]  # fmt: skip


def test_a_list_that_differs_is_found(tile: Path, boards: Boards) -> None:
    for name, pattern, new, problem in LISTS:
        before = (tile / name).read_text("utf-8")
        changed(tile / name, pattern, new)
        assert problem in ordered(tile, boards[TILE]), problem
        (tile / name).write_text(before, "utf-8")


def elsewhere(text: str, point: Callable[[float, float], tuple[float, float]]) -> str:
    """Return a gerber or drill file with all points elsewhere; `point` gets and returns mm."""
    scale = 1_000_000 if text.startswith("%") else 1

    def moved(found: re.Match[str]) -> str:
        x, y = (scale * value for value in point(float(found[1]) / scale, float(found[2]) / scale))
        return f"X{x:.3f}Y{y:.3f}" if scale == 1 else f"X{x:.0f}Y{y:.0f}"

    return re.sub(r"^X(-?[\d.]+)Y(-?[\d.]+)", moved, text, flags=re.MULTILINE)


MOVED: list[tuple[str, Callable[[float, float], tuple[float, float]], str]] = [
    ("B_Cu.gbr", lambda x, y: (x + 40, y - 40), "B_Cu.gbr is at"),
    ("Edge_Cuts.gbr", lambda x, y: (x, y / 2), "Edge_Cuts.gbr is at"),
    ("B_Cu.gbr", lambda x, y: (32.933333 - x, y), "B_Cu has no such pad"),
    ("B_Mask.gbr", lambda x, y: (32.933333 - x, y), "B_Mask is closed"),
    ("B_Paste.gbr", lambda x, y: (32.933333 - x, y), "B_Paste has no paste"),
    ("PTH.drl", lambda x, y: (32.933333 - x, y), "no hole is drilled"),
    ("B_Paste.gbr", lambda x, y: (x - 1, y), "B_Paste has a pad 2.1"),
]  # fmt: skip
INSTEAD = [
    ("B_Mask.gbr", "B_Paste.gbr", "B_Cu has no three fiducials in different corners"),
    ("NPTH.drl", "PTH.drl", "NPTH has no two tooling holes far from each other"),
    ("B_Paste.gbr", "B_Mask.gbr", "FIDB1 has its pin without number at 7.53, 95.17, where B_Paste has some paste"),
]
HOLE = ("\nT1\n", "\nT1\nX2.75Y9.0\n")


def test_a_file_that_is_moved_mirrored_another_one_or_missing_is_found(tile: Path, boards: Boards) -> None:
    path = tile / f"{TILE}-gerbers.zip"
    whole = path.read_bytes()

    def said(change: Callable[[dict[str, str]], object]) -> str:
        path.write_bytes(whole)
        zipped(tile, change)
        return ordered(tile, boards[TILE])

    for name, point, problem in MOVED:
        assert problem in said(
            lambda texts, name=name, point=point: texts.update({name: elsewhere(texts[name], point)})
        )
    for name, instead, problem in INSTEAD:
        assert problem in said(lambda texts, name=name, instead=instead: texts.update({name: texts[instead]}))
    assert said(lambda texts: texts.pop("NPTH.drl")) == "the zip lacks or should not have NPTH.drl"
    found = said(lambda texts: texts.update({"PTH.drl": texts["PTH.drl"].replace(*HOLE)}))
    assert "PTH.drl has 126 holes, the board 125" in found


def test_kicad_finds_what_is_planted(tile: Path) -> None:
    """A second. Tracks that are not there, and one that is too thin and at the edge."""
    if not check.kicad_version():
        pytest.skip("KiCad is not installed: .ci/run installs it")
    path = tile / "tile-b.kicad_pcb"
    number = re.search(r'\(net (\d+) "L3"\)', path.read_text("utf-8"))
    assert number and check.rules(path) == []
    changed(path, rf"^  \(segment .*\(net {number[1]}\).*\n", "")
    edge = '(segment (start 45 40.05) (end 55 40.05) (width 0.1) (layer "B.Cu") (net 1) (tstamp 0f0f0f0f))'
    changed(path, r"^\)$", f"  {edge}\n)")
    found = "\n".join(check.rules(path))
    for kind in ("unconnected_items", "copper_edge_clearance", "track_width"):
        assert f"[{kind}]" in found
