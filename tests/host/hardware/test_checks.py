"""The committed boards pass every check, and each check finds an error that is planted into them."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from host.boards import checks
from host.boards.design import BACK, FRONT, GROUND, Board
from host.boards.geometry import Box, box_of
from host.boards.layout import Layout, Track, Via
from host.hardware import checks as whole
from host.hardware import pages, system

BOARDS = {board.name: board for board in pages.boards()}
TILE = "tile-b"  # the smaller one: its checks take the least time
CONTACTS = "tile-t"  # the smaller one with contacts instead of switches


@pytest.mark.parametrize("name", BOARDS)
def test_a_committed_board_has_no_problems(committed: dict[str, Layout], name: str) -> None:
    """Two seconds for a tile: the currents through its planes."""
    assert checks.problems(BOARDS[name], committed[name]) == []


@pytest.mark.parametrize("places", [system.PLACES, system.PAD_PLACES], ids=["switches", "silicone"])
def test_the_whole_has_no_problems(committed: dict[str, Layout], places: tuple[system.Place, ...]) -> None:
    assert whole.whole(committed, places) == []


def found(check: Callable, layout: Layout, board: Board = BOARDS[TILE]) -> str:
    """Return all that a check finds."""
    return "\n".join(check(board, layout))


def moved(layout: Layout, reference: str, number: str, net: str) -> None:
    """Put a pad on another net, as a wrong line in a table would."""
    layout.pads = [
        replace(pad, net=net) if (pad.reference, pad.number) == (reference, number) else pad for pad in layout.pads
    ]


# --- One board ---------------------------------------------------------------------------


def test_a_missing_track_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    layout.tracks = [track for track in layout.tracks if track.net != "L3"]
    assert "L3 is in 2 pieces" in found(checks.netlist, layout)


def test_a_bridge_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    pads = layout.pads_of("K0")
    layout.tracks = [*layout.tracks, Track(pads["1"].at, pads["2"].at, 0.25, BACK, "C0")]
    assert "copper joins" in found(checks.netlist, layout)


def test_a_pin_on_the_wrong_net_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    layout.pads = [
        replace(pad, number="2" if pad.number == "1" else "1") if pad.reference == "D4" else pad for pad in layout.pads
    ]
    assert "copper joins" in found(checks.netlist, layout)


def test_a_via_in_a_pad_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    at = layout.pads_of("LED2")["1"].at
    layout.vias = [*layout.vias, Via(at, 0.6, 0.3, GROUND)]
    assert "a via of GND is in pin 1 of LED2" in found(checks.vias, layout)


def test_copper_at_the_edge_or_at_a_slot_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    tracks = layout.tracks
    layout.tracks = [*tracks, Track((0.3, 20), (0.3, 21), 0.25, FRONT, "R0")]
    assert "copper of R0 is at the edge" in found(checks.edges, layout)
    slot = layout.slots[0][0]
    layout.tracks = [*tracks, Track(slot, (slot[0] + 1, slot[1]), 0.25, FRONT, "R0")]
    assert "copper of R0 is at a slot" in found(checks.edges, layout)


def test_a_board_of_another_size_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    layout.outline = Box(0, 0, layout.outline.right + 1, layout.outline.bottom)
    assert "the board has" in found(checks.edges, layout)


def test_a_part_that_was_moved_or_turned_over_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    parts = layout.parts
    diode = parts["D3"]
    layout.parts = {**parts, "D3": replace(diode, at=(diode.at[0] + 0.5, diode.at[1]))}
    assert "D3 is at" in found(checks.parts, layout)
    layout.parts = {**parts, "D3": replace(diode, back=False)}
    assert "D3 is at" in found(checks.parts, layout)
    layout.parts = {**parts, "D3": replace(diode, courtyard=parts["C3"].courtyard)}
    assert "lies on" in found(checks.parts, layout)
    layout.parts = {reference: part for reference, part in parts.items() if reference != "D3"}
    assert "D3 is missing" in found(checks.parts, layout)


def test_a_pad_below_a_screw_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    pad = layout.pads_of("C5")["1"]
    hole = layout.parts["H1"].at
    box = Box(hole[0] + 1, hole[1], hole[0] + 2, hole[1] + 1)
    layout.pads = [replace(each, box=box) if each == pad else each for each in layout.pads]
    assert "the screw H1 touches C5" in found(checks.parts, layout)


def test_a_peg_that_meets_a_part_on_the_other_side_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[CONTACTS]
    parts, peg = layout.parts, layout.parts["P1"].at
    box = Box(peg[0] + 1, peg[1] - 3, peg[0] + 9, peg[1] + 3)
    layout.parts = {**parts, "J1": replace(parts["J1"], courtyard=box)}
    assert found(checks.holes, layout, BOARDS[CONTACTS]) == "a hole of P1 is below J1"


def test_copper_of_others_in_a_contact_is_found(layouts: dict[str, Layout]) -> None:
    layout, board = layouts[CONTACTS], BOARDS[CONTACTS]
    x, y = layout.parts["K3"].at
    tracks = layout.tracks
    layout.tracks = [*tracks, Track((x - 9, y + 4.75), (x + 9, y + 4.75), 0.25, FRONT, "R4")]
    assert found(checks.bare, layout, board) == "copper of R4 lies bare in K3"
    layout.tracks = [*tracks, Track((x - 9, y + 4.75), (x + 9, y + 4.75), 0.25, BACK, "R4")]
    assert found(checks.bare, layout, board) == ""
    layout.vias = [*layout.vias, Via((x, y + 3.4), 0.55, 0.3, "L2")]
    assert found(checks.bare, layout, board) == "copper of L2 lies bare in K3"


@pytest.mark.parametrize("aside", [0, 0.5, 1.0])
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_keypad_that_lies_aside_closes_each_side_of_a_contact(
    committed: dict[str, Layout], dx: int, dy: int, aside: float
) -> None:
    """Its ring reaches from 2.7 to 4.6 mm; looked at 2 mm beside the middle of a side, where a ring may be cut."""
    layout = committed[CONTACTS]
    x, y = layout.parts["K3"].at
    for moved_by in (-aside, aside):
        reaches = (2.7 + moved_by, 4.6 + moved_by)
        ends = [(x + dx * reach + 2 * abs(dy), y + dy * reach + 2 * abs(dx)) for reach in reaches]
        below = {pad.net for pad in layout.pads if pad.reference == "K3" and pad.box.meets(box_of(ends))}
        assert below == {"K3", "C1"}


def test_rings_of_a_contact_that_touch_are_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[CONTACTS]
    x, y = layout.parts["K0"].at
    layout.tracks = [*layout.tracks, Track((x, y + 3), (x, y + 4.4), 0.25, FRONT, "K0")]
    assert "copper joins C0, K0" in found(checks.netlist, layout, BOARDS[CONTACTS])


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"words": "LED30"}, "LED3 is not printed beside it"),
        ({"y": 80.0}, "LED3 is not printed beside it"),
        ({"back": False}, "LED3 is not printed beside it"),
        ({"size": 0.7}, "LED3 is printed too small or thin"),
        ({"line": 0.1}, "LED3 is printed too small or thin"),
        ({"x": 1.0}, "LED3 is printed on a pad, a hole, a part, other print or at the edge"),
    ],
)
def test_a_reference_that_nobody_finds_or_reads_is_found(
    layouts: dict[str, Layout], change: dict[str, Any], problem: str
) -> None:
    layout = layouts[TILE]
    layout.texts = [replace(text, **change) if text.words == "LED3" else text for text in layout.texts]
    assert problem in found(checks.printed, layout)


@pytest.mark.parametrize("under", ["pad", "via", "slot", "part", "print", "text"])
def test_print_on_something_is_found(layouts: dict[str, Layout], under: str) -> None:
    layout = layouts[TILE]
    reference = next(text for text in layout.texts if text.words == "LED3")
    yard = layout.parts["D5"].courtyard
    assert yard
    at = {
        "pad": layout.pads_of("K4")["1"].at,
        "via": layout.vias[0].at,
        "slot": layout.slots[0][0],
        "part": ((yard.left + yard.right) / 2, (yard.top + yard.bottom) / 2),
        "print": next(stroke for stroke in layout.prints if stroke.side == BACK).points[0],
        "text": next((text.x, text.y) for text in layout.texts if text.words == "LED2"),
    }[under]
    layout.texts = [replace(text, x=at[0], y=at[1]) if text == reference else text for text in layout.texts]
    if under == "via":  # not where something else is, too
        layout.pads, layout.prints, layout.slots, layout.parts = [], [], [], {}
    problem = "LED3 is printed on LED2|LED2 is printed on LED3" if under == "text" else "LED3 is printed on a pad"
    assert re.search(problem, found(checks.printed, layout))


def test_a_board_without_its_version_is_found(layouts: dict[str, Layout]) -> None:
    board = BOARDS[TILE]
    aside = tuple(replace(part, x=part.x + 0.1) if part.reference == "D3" else part for part in board.parts)
    other = replace(board, parts=aside, title="Cairn tile-c")
    problems = found(checks.printed, layouts[TILE], other)
    assert "Cairn tile-c is not printed" in problems and f"{other.version} is not printed" in problems


def test_parts_where_a_machine_holds_the_board_are_found(layouts: dict[str, Layout]) -> None:
    layout, board = layouts[TILE], BOARDS[TILE]
    at = layout.pads_of("D4")["1"].at
    for x, problem in ((2.0, "D4 is 1.40 mm from the left edge, which a machine holds"), (1.0, "from the left edge")):
        box = Box(x - 0.6, at[1] - 0.6, x + 0.6, at[1] + 0.6)
        layout.pads = [replace(pad, box=box) if pad.reference == "D4" else pad for pad in layout.pads]
        assert problem in found(checks.machine, layout)
        railed = found(checks.machine, layout, replace(board, rails=True))
        assert (problem in railed) == (x == 1.0)


def test_fiducials_that_a_machine_does_not_find_are_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    pads, vias = layout.pads, layout.vias
    none = "the back has no 3 fiducials in different corners"
    layout.pads = [pad for pad in pads if pad.reference != "FIDB3"]
    assert none in found(checks.machine, layout)
    layout.pads = [replace(pad, at=(pad.at[0], 4.433333)) if pad.reference == "FIDB3" else pad for pad in pads]
    assert none in found(checks.machine, layout)  # on a line
    for change in ({"opening": 0.05}, {"paste": True}, {"net": GROUND}):
        layout.pads = [replace(pad, **change) if pad.reference == "FIDB3" else pad for pad in pads]
        assert none in found(checks.machine, layout)
    layout.pads = [replace(pad, at=(4.0, pad.at[1])) if pad.reference == "FIDB3" else pad for pad in pads]
    assert "FIDB3 is at the edge" in found(checks.machine, layout)
    layout.pads = pads
    x, y = next(pad.at for pad in pads if pad.reference == "FIDB1")
    layout.vias = [*vias, Via((x + 1.1, y), 0.55, 0.3, "R0")]
    assert "FIDB1 has copper of R0 in its clear ring" in found(checks.machine, layout)
    layout.vias = vias
    layout.tracks = [*layout.tracks, Track((x - 5, y + 1), (x + 5, y + 1), 0.25, BACK, "R1")]
    assert "FIDB1 has copper of R1 in its clear ring" in found(checks.machine, layout)
    layout.tracks = layout.tracks[:-1]
    fills = layout.fills
    for top in (y - 9, y + 0.8):  # all over it, and near it
        plane = ((x - 9, top), (x + 9, top), (x + 9, y + 9), (x - 9, y + 9))
        layout.fills = [*fills, replace(fills[0], net="5VB", layer=BACK, polygon=plane)]
        assert "FIDB1 has copper of 5VB in its clear ring" in found(checks.machine, layout)


def test_tooling_holes_that_are_missing_or_together_are_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    layout.pads = [pad for pad in layout.pads if pad.reference != "TH3"]  # TH1 and TH2 are at one edge
    assert "there are no 2 tooling holes in opposite corners" in found(checks.machine, layout)


@pytest.mark.parametrize(
    ("reference", "number", "net", "problem"),
    [
        ("LED4", "4", "L6", "L6 is driven twice"),
        ("LED6", "2", "L99", "L99 ends at pin 2 of LED6"),
    ],
)
def test_pins_that_do_not_go_together_are_found(
    layouts: dict[str, Layout], reference: str, number: str, net: str, problem: str
) -> None:
    moved(layouts[TILE], reference, number, net)
    assert problem in found(checks.pin_types, layouts[TILE])


def test_an_open_input_is_found(layouts: dict[str, Layout]) -> None:
    board = BOARDS["mainboard"]
    register = board.part("U1")
    open_pin = replace(register, nets={pin: net for pin, net in register.nets.items() if pin != "14"})
    parts = tuple(open_pin if part is register else part for part in board.parts)
    assert "pin 14 of U1 is open" in found(checks.pin_types, layouts["mainboard"], replace(board, parts=parts))


def test_a_supply_that_is_cut_or_thin_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts[TILE]
    layout.fills = []  # tracks alone would carry a tile B, but not ten times its current
    assert "the zone of 5VA is empty" in found(checks.supplies, layout)
    board = BOARDS[TILE]
    more = {
        net: replace(feed, draws={reference: 10 * milliamps for reference, milliamps in feed.draws.items()})
        for net, feed in board.feeds.items()
    }
    thin = found(checks.supplies, layout, replace(board, feeds=more))
    assert "5VA is too narrow" in thin and "5VA loses" in thin
    layout.tracks = [track for track in layout.tracks if track.net != "5VA"]
    assert "5VA does not reach LED0 pin 3" in found(checks.supplies, layout)


# --- The whole ---------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "places"), [("tile-a", system.PLACES), ("tile-s", system.PAD_PLACES)])
def test_a_diode_the_wrong_way_round_is_found(
    layouts: dict[str, Layout], tile: str, places: tuple[system.Place, ...]
) -> None:
    layout = layouts[tile]
    layout.pads = [
        replace(pad, number="2" if pad.number == "1" else "1") if pad.reference == "D7" else pad for pad in layout.pads
    ]
    assert any("K7" in problem for problem in whole.matrix(layouts, places))


def test_two_columns_that_are_swapped_are_found(layouts: dict[str, Layout]) -> None:
    layout = layouts["mainboard"]
    swapped = {"1": "2", "2": "1"}
    layout.pads = [
        replace(pad, number=swapped.get(pad.number, pad.number)) if pad.reference == "U1" else pad
        for pad in layout.pads
    ]
    assert any("closes" in problem for problem in whole.matrix(layouts))


def test_a_plug_with_two_pins_swapped_is_found(layouts: dict[str, Layout]) -> None:
    moved(layouts["tile-b"], "J1", "5", "R1")
    assert "pin 5 of tile-b at 0,12 J1 (R1) meets ROW0 on the mainboard" in list(whole.plugs(layouts))


def test_two_rows_that_are_swapped_are_found(layouts: dict[str, Layout]) -> None:
    layout = layouts["mainboard"]
    swapped = {"4": "5", "5": "4"}
    layout.pads = [
        replace(pad, number=swapped.get(pad.number, pad.number)) if pad.reference == "A1" else pad
        for pad in layout.pads
    ]
    assert sum("closes" in problem for problem in whole.matrix(layouts)) == 2 * 14


def test_lights_in_another_order_are_found(layouts: dict[str, Layout]) -> None:
    layout = layouts["tile-a"]
    swapped = {"LED3": "LED4", "LED4": "LED3"}
    layout.pads = [replace(pad, reference=swapped.get(pad.reference, pad.reference)) for pad in layout.pads]
    assert "light 3 of the chain is at (0, 4)" in list(whole.lights(layouts))


def test_a_chain_that_ends_early_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts["tile-b"]
    layout.tracks = [track for track in layout.tracks if track.net != "L5"]
    assert any("goes through 149 lights" in problem for problem in whole.lights(layouts))


def test_a_chain_that_does_not_come_back_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts["mainboard"]
    layout.tracks = [track for track in layout.tracks if track.net != "END"]
    assert "mainboard R23 1 is joined to 0 pins of the Pico, not to one." in list(whole.lights(layouts))
    layout.tracks = [track for track in layout.tracks if track.net != "END5"]
    assert any("0 x 1k8" in problem for problem in whole.lights(layouts))


def test_a_chain_that_comes_back_to_another_pin_is_found(layouts: dict[str, Layout]) -> None:
    layout = layouts["mainboard"]
    swapped = {"22": "24", "24": "22"}
    layout.pads = [
        replace(pad, number=swapped.get(pad.number, pad.number)) if pad.reference == "A1" else pad
        for pad in layout.pads
    ]
    assert "the data comes back to pin 24 of the Pico" in list(whole.lights(layouts))


def test_a_ribbon_that_does_not_turn_the_order_round_is_found(
    layouts: dict[str, Layout], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "other_end", lambda pin: pin)
    assert any("meets" in problem for problem in whole.plugs(layouts))


def test_a_feed_plugged_in_the_wrong_way_round_is_found(
    layouts: dict[str, Layout], monkeypatch: pytest.MonkeyPatch
) -> None:
    cables = tuple(
        replace(cable, pins={pin: str(int(pin) % 4 + 1) for pin in cable.pins}) if cable.first[1] == "J2" else cable
        for cable in system.cables()
    )
    monkeypatch.setattr(system, "cables", lambda *places: cables)
    assert any("meets" in problem for problem in whole.plugs(layouts))
