"""What is read of footprints and drill files that the committed boards have few of: slots, windows for paste."""

from pathlib import Path

import pytest

from host.boards import layout
from host.boards.design import BACK, FRONT
from host.boards.geometry import Box
from host.boards.layout import Layout
from host.boards.orders import File

BOARD = """(kicad_pcb (version 20211014) (net 0 "") (net 1 "GND")
  (gr_line (start 100 50) (end 120 50) (layer "Edge.Cuts"))
  (gr_line (start 120 50) (end 120 60) (layer "Edge.Cuts"))
  (footprint "x:Socket" (layer "F.Cu") (at 110 55)
    (fp_text reference "J1" (at 0 0)) (fp_text value "socket" (at 0 0))
    (pad "S1" thru_hole oval (at 2 0) (size 1 2.1) (drill oval 0.6 1.7) (layers *.Cu *.Mask) (net 1 "GND"))
    (pad "9" smd rect (at 0 0) (size 0.9 1.6) (layers "F.Cu" "F.Mask") (net 1 "GND"))
    (pad "" smd rect (at 0 0.4) (size 0.75 0.65) (layers "F.Paste"))
    (pad "1" smd rect (at -2 0) (size 1 1) (layers "F.Cu" "F.Paste" "F.Mask") (net 1 "GND"))
    (pad "" np_thru_hole circle (at 0 3) (size 0.65 0.65) (drill 0.65) (layers *.Cu *.Mask))))
"""
DRILL = """M48
FMAT,2
METRIC
T1C0.600
%
G90
G05
T1
X3.0Y4.0
G00X12.0Y4.45
M15
G01X12.0Y5.55
M16
G05
T0
M30
"""


@pytest.fixture
def board(tmp_path: Path) -> Layout:
    file = tmp_path / "x.kicad_pcb"
    file.write_text(BOARD, "utf-8")
    return layout.read(file)


def test_a_slot_is_a_hole_of_its_width_and_no_circle(board: Layout) -> None:
    slot = board.pads_of("J1")["S1"]
    assert (slot.drill, slot.round, slot.layers) == (0.6, False, (FRONT, BACK))
    assert slot.box == Box(11.5, 3.95, 12.5, 6.05)


def test_a_window_for_paste_is_no_hole_and_no_pad(board: Layout) -> None:
    assert [(pad.number, pad.paste) for pad in board.pads] == [("S1", False), ("9", None), ("1", True), ("", False)]
    assert [pad.drill for pad in board.pads if not pad.layers] == [0.65]


def test_a_slot_that_is_milled_is_found_at_its_middle() -> None:
    file = File("PTH.drl", DRILL)
    (slot,) = file.near((12.0, 5.0))
    assert slot.height == pytest.approx(1.1) and slot.width == pytest.approx(0)
    assert len(file.near((3.0, 4.0))) == 1 and file.near((12.0, 4.45)) == []
