"""What hardware/kicad.py reads: boards as KiCad 6 and newer ones save them, and what wires and labels join."""

from pathlib import Path

import pytest

from hardware.kicad import Board, Schematic, read_board

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


def test_what_is_neither_board_nor_schematic_is_said(tmp_path: Path) -> None:
    for text in ("", "(kicad_sch)", "(kicad_pcb (version 20211014))"):
        with pytest.raises(ValueError, match="no board of KiCad"):
            board_of(text, tmp_path)
    (tmp_path / "x.kicad_sch").write_text("(kicad_pcb)")
    with pytest.raises(ValueError, match="no schematic of KiCad"):
        Schematic(tmp_path / "x.kicad_sch")


LIBRARY = """(lib_symbols
  (symbol "R" (symbol "R_0_1") (symbol "R_1_1"
    (pin passive line (at -2 1 0) (length 1) (name "a") (number "1"))
    (pin passive line (at 2 0 180) (length 1) (name "b") (number "2")))))
"""


def symbol(reference: str, at: str) -> str:
    return (
        f'(symbol (lib_id "R") (at {at}) (unit 1) (on_board yes) (uuid "u-{reference}") '
        f'(property "Reference" "{reference}") (property "Value" "1k") (property "Footprint" "lib:0603"))'
    )


def wire(x0: float, y0: float, x1: float, y1: float) -> str:
    return f"(wire (pts (xy {x0} {y0}) (xy {x1} {y1})))"


def schematic(folder: Path, *items: str) -> Schematic:
    """Write a schematic and read it."""
    text = f'(kicad_sch (version 20211123) (uuid "root") {LIBRARY} {" ".join(items)})'
    (folder / "x.kicad_sch").write_text(text, "utf-8")
    return Schematic(folder / "x.kicad_sch")


def joined(found: Schematic) -> set[tuple[str, str]]:
    """Return pins and names of each net, in words."""
    return {
        (" ".join(sorted(f"{part}.{pin}" for part, pin in net.pins)), " ".join(sorted(net.names))) for net in found.nets
    }


def test_a_symbol_is_turned_and_then_mirrored(tmp_path: Path) -> None:
    """Where the pins are that the library has at (-2, 1) and (2, 0), y upwards there and downwards here."""
    for place, first, second in (
        ("10 10 180", (12, 11), (8, 10)),
        ("10 10 0) (mirror x", (8, 11), (12, 10)),
        ("10 10 90) (mirror x", (9, 8), (10, 12)),
        ("10 10 90) (mirror y", (11, 12), (10, 8)),
    ):
        labels = [f'(global_label "{name}" (at {x} {y} 0))' for name, (x, y) in (("A", first), ("B", second))]
        assert joined(schematic(tmp_path, symbol("R1", place), *labels)) == {("R1.1", "A"), ("R1.2", "B")}, place


def test_wires_join_at_their_ends_labels_anywhere_and_crossings_with_a_junction(tmp_path: Path) -> None:
    items = [
        symbol("R1", "2 1 0"), symbol("R2", "12 1 0"),  # pins at 0, 0 and 4, 1; 10, 0 and 14, 1
        wire(0, 0, 10, 0), '(label "TOP" (at 5 0 0))',
        wire(4, 1, 4, -5), wire(14, 1, 14, -5),  # the first crosses the wire above
    ]  # fmt: skip
    apart = {("R1.1 R2.1", "TOP"), ("R1.2", ""), ("R2.2", "")}
    assert joined(schematic(tmp_path, *items)) == apart
    assert joined(schematic(tmp_path, *items, "(junction (at 4 0))")) == {("R1.1 R1.2 R2.1", "TOP"), ("R2.2", "")}
    named = ['(label "TOP" (at 14 -5 0))', '(global_label "TOP" (at 4 -5 0))']
    assert joined(schematic(tmp_path, *items, *named)) == {("R1.1 R2.1 R2.2", "TOP"), ("R1.2", "TOP")}
