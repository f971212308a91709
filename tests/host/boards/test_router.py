"""The router on boards of a few pads, without KiCad."""

import pytest

from host.boards.copper import islands
from host.boards.design import BACK, CLEARANCE, FRONT, GROUND, Board
from host.boards.geometry import Box, apart
from host.boards.layout import Layout, Pad
from host.boards.router import NoWay, route


def pad(reference: str, net: str, x: float, y: float, layer: int = FRONT, half: float = 0.4) -> Pad:
    """Return a pad for soldering."""
    return Pad(reference, "1", net, (x, y), Box(x - half, y - half, x + half, y + half), (layer,), 0.0, False)


def board(width: float = 12, height: float = 12) -> Board:
    """Return a board without tables."""
    return Board("test", "test", width, height, {}, (), (), (), {}, ground_vias={"G": 1})


def routed(*pads: Pad, size: float = 12) -> Layout:
    """Return a board with these pads and what the router makes of them."""
    layout = Layout(Box(0, 0, size, size), list(pads))
    made = route(board(size, size), layout)
    layout.tracks, layout.vias = made.tracks, made.vias
    return layout


def nets_of(layout: Layout) -> list[set[str]]:
    """Return the nets of each island."""
    return [island.nets for island in islands(layout)]


def test_two_pads_are_joined_by_a_straight_track() -> None:
    layout = routed(pad("A", "N", 3, 2), pad("B", "N", 3, 9))
    assert nets_of(layout) == [{"N"}]
    assert [(track.start, track.end) for track in layout.tracks] == [((3, 2), (3, 9))]


def test_pads_of_a_part_that_touch_are_joined_once_and_there_where_the_back_is_reached() -> None:
    bar = Pad("A", "1", "N", (3, 3), Box(2, 2.8, 4, 3.2), (FRONT,), 0.0, False)
    hole = Pad("A", "1", "N", (4, 4), Box(3.7, 3, 4.3, 4.3), (FRONT, BACK), 0.3, True)
    layout = routed(bar, hole, pad("B", "N", 9, 4, BACK))
    assert layout.terminals("N")[0] == hole
    assert [(track.start, track.end, track.layer) for track in layout.tracks] == [((4, 4), (9, 4), BACK)]
    assert nets_of(layout) == [{"N"}] and not layout.vias


def test_pads_on_both_sides_are_joined_by_a_via_in_neither() -> None:
    layout = routed(pad("A", "N", 3, 3, FRONT), pad("B", "N", 8, 3, BACK))
    assert nets_of(layout) == [{"N"}]
    (via,) = layout.vias
    assert 3.4 + 0.275 < via.at[0] < 7.6 - 0.275


def test_nets_that_cross_keep_apart() -> None:
    """Eight nets in a cross, of which none can go straight on one layer."""
    pads = []
    for number in range(4):
        at = 4 + number
        pads += [pad("A", f"H{number}", 1, at, half=0.2), pad("B", f"H{number}", 11, at, half=0.2)]
        pads += [pad("C", f"V{number}", at, 1, half=0.2), pad("D", f"V{number}", at, 11, half=0.2)]
    layout = routed(*pads)
    assert sorted(len(nets) for nets in nets_of(layout)) == [1] * 8
    for index, first in enumerate(layout.tracks):
        for second in layout.tracks[index + 1 :]:
            if first.layer == second.layer and first.net != second.net:
                gap = apart((first.start, first.end), (second.start, second.end)) - (first.width + second.width) / 2
                assert gap >= CLEARANCE - 0.001


def test_vias_keep_apart_from_tracks() -> None:
    """Six nets from one side to the other, past six that stay on one."""
    pads = []
    for number in range(6):
        at = 2 + number
        pads += [pad("A", f"H{number}", 1, at, FRONT, 0.2), pad("B", f"H{number}", 11, 13 - at, BACK, 0.2)]
        pads += [pad("C", f"V{number}", at + 1, 1, FRONT, 0.2), pad("D", f"V{number}", 10 - number, 11, FRONT, 0.2)]
    layout = routed(*pads)
    assert len(layout.vias) >= 6
    for via in layout.vias:
        for track in layout.tracks:
            if track.net != via.net:
                gap = apart((via.at, via.at), (track.start, track.end)) - (via.size + track.width) / 2
                assert gap >= CLEARANCE - 0.001


def test_the_same_board_gets_the_same_tracks() -> None:
    pads = [pad(str(number), f"N{number % 3}", 1 + 2 * (number % 5), 2 + 3 * (number // 5)) for number in range(15)]
    first, second = routed(*pads), routed(*pads)
    assert first.tracks == second.tracks and first.vias == second.vias


def test_ground_gets_a_via_beside_its_pad() -> None:
    layout = routed(pad("G", GROUND, 6, 6))
    (via,) = layout.vias
    assert max(abs(via.at[0] - 6), abs(via.at[1] - 6)) > 0.4 + 0.275
    assert nets_of(layout) == [{GROUND}]


def test_a_pad_that_nothing_reaches_is_named() -> None:
    wall = [pad("W", "", 6, y / 2, layer, 0.3) for y in range(25) for layer in (FRONT, BACK)]
    with pytest.raises(NoWay, match=r"no way for N to B"):
        routed(pad("A", "N", 3, 6), pad("B", "N", 9, 6), *wall)
