"""What hardware/kicad.py reads: boards as KiCad 6 and newer ones save them."""

from pathlib import Path

import pytest

from hardware.kicad import Board, read_board

BOARD = """(kicad_pcb (version 20211014) (title_block (rev "B"))
  (gr_line (start 100 50) (end 120 50) (layer "Edge.Cuts"))
  (gr_line (start 120 50) (end 120 60) (layer "Edge.Cuts"))
  (segment (start 102 57) (end 101 58) (width 0.25) (layer "B.Cu") (net 1))
  (via (at 103 59) (size 0.55) (drill 0.3) (layers "F.Cu" "B.Cu") (net 1))
  (footprint "x:Socket" (layer "B.Cu") (at 110 55 90) (attr smd)
    (fp_text reference "J1" (at 0 0)) (fp_text value "a \\"socket\\"" (at 0 0))
    (pad "S1" thru_hole oval (at 2 1 90) (size 1 2.1) (drill oval 0.6 1.7) (layers *.Cu *.Mask) (net 1 "GND"))
    (pad "9" smd rect (at 0 0 45) (size 1 1) (layers "B.Cu" "B.Mask") (net 2 "unconnected-(J1-Pad9)"))
    (pad "" smd rect (at 0 0.4 90) (size 0.75 0.65) (layers "B.Paste"))
    (pad "" np_thru_hole circle (at 0 3 90) (size 0.65 0.65) (drill 0.65) (layers F&B.Cu *.Mask))))
"""
NEWER = """(kicad_pcb (version 20260206) (gr_rect (start 0 0) (end 20 10) (layer "Edge.Cuts"))
  (footprint "x:Hole" (layer "F.Cu") (at 5 5) (attr exclude_from_pos_files exclude_from_bom)
    (property "Reference" "H1" (at 0 0)) (property "Value" "hole" (at 0 0))
    (pad "1" thru_hole circle (at 0 0) (size 4 4) (drill 2.2) (layers "*.Cu" "*.Mask") (net "GND"))))
"""


def board_of(text: str, folder: Path) -> Board:
    path = folder / "x.kicad_pcb"
    path.write_text(text, "utf-8")
    return read_board(path)


def test_pads_are_turned_with_their_part(tmp_path: Path) -> None:
    slot, bare, window, hole = board_of(BOARD, tmp_path).pads
    assert slot.at == pytest.approx((11, 7)) and slot.size == pytest.approx((2.1, 1)) and slot.drill == 0.6
    assert slot.layers == {"F.Cu", "B.Cu", "F.Mask", "B.Mask"} and slot.net == "GND"
    assert bare.size == pytest.approx((2**0.5, 2**0.5)) and bare.net == "" and bare.drill == 0
    assert window.layers == {"B.Paste"} and window.at == pytest.approx((10.4, 5))
    assert hole.layers == frozenset() and hole.drill == 0.65


def test_a_board_of_a_newer_kicad_is_the_same(tmp_path: Path) -> None:
    board = board_of(NEWER, tmp_path)
    assert (board.width, board.height) == (20, 10) and not board.parts["H1"].bought
    assert board.nets == {("H1", "1"): "GND"} and board.pads[0].layers == {"F.Cu", "B.Cu", "F.Mask", "B.Mask"}


def test_what_is_no_board_is_said(tmp_path: Path) -> None:
    for text in ("", "(kicad_sch)", "(kicad_pcb (version 20211014))"):
        with pytest.raises(ValueError, match="no board of KiCad"):
            board_of(text, tmp_path)
