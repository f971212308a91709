"""The enclosure as it is passes all checks, and each check finds an error that is planted.

Building the solids takes a process a second, the checks with many solids some seconds: 168 keys are compared with all
that is round them.
"""

from collections.abc import Callable
from dataclasses import replace
from math import pi

import pytest
from manifold3d import Manifold

from host.boards import layout
from host.boards.layout import Layout
from host.boards.solids import checks as solids
from host.boards.solids.assembly import Assembly, Piece, Screw, Step
from host.boards.solids.shapes import box, moved, rod, union
from host.hardware import pages
from host.hardware.system import PLACES
from host.tools.enclosure import boards, bought, checks, light, printed, seams
from host.tools.enclosure import parameters as p
from host.tools.enclosure.assembly import assembly


@pytest.mark.parametrize("check", checks.CHECKS)
def test_nothing_is_wrong(check: str) -> None:
    assert list(checks.CHECKS[check](assembly())) == []


def only(*kinds: str) -> Assembly:
    """Return the assembly with the bodies of some kinds alone, which is faster to compare."""
    made = assembly()
    bodies = {body.name: body for body in made.of(kinds)}
    pressed = made.pressed if "cap" in kinds else ()
    return replace(made, bodies=bodies, pressed=pressed, screws=(), steps=(), pieces=())


def solid(name: str) -> Manifold:
    return assembly().bodies[name].solid


# --- Solids that meet ---------------------------------------------------------------------


def test_a_light_grid_that_meets_the_flanges_is_found() -> None:
    wrong = only("grid", "switch").with_body("grid 0", moved(solid("grid 0"), z=0.5))
    (found,) = solids.intersections(wrong)
    assert found.startswith("grid 0 and switch 0 share") or found.startswith("switch 0 and grid 0 share")


def test_caps_that_meet_the_frame_only_when_pressed_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solids.intersections(only("cap", "frame")) == []
    monkeypatch.setattr(p, "CAP", 16.0)
    cap = moved(printed.cap(), *p.key_at(0, 0))
    made = only("cap", "frame")
    at_rest = made.with_body("cap 4", cap)
    assert solids.intersections(replace(at_rest, pressed=())) == []
    pressed = replace(made.bodies["cap 4"], name="cap 4 pressed", solid=moved(cap, z=-p.TRAVEL))
    assert "cap 4 pressed and frame 2" in " ".join(solids.intersections(replace(made, pressed=(pressed,))))


def test_a_board_that_meets_a_post_is_found() -> None:
    wrong = only("tile", "post").with_body("post 3", moved(solid("post 3"), y=-2.0))
    assert any("post 3" in words for words in solids.intersections(wrong))


# --- Screws -------------------------------------------------------------------------------


def screw_where(matches: Callable[[Screw], bool]) -> Assembly:
    """Return the assembly with the first such screw alone."""
    made = assembly()
    return replace(made, screws=(next(screw for screw in made.screws if matches(screw)),))


def through_the_floor(screw: Screw) -> bool:
    return screw.kind == "M2x6" and not screw.down


def test_a_hole_that_is_not_there_is_found() -> None:
    wrong = screw_where(through_the_floor)
    (screw,), (floor,) = wrong.screws, wrong.screws[0].through
    filled = union([solid(floor), rod(screw.at, p.FLOOR_LOW, p.FLOOR_TOP, 5)])
    assert any(f"has no hole in {floor}" in words for words in solids.screws(wrong.with_body(floor, filled)))


def test_a_hole_that_is_larger_than_the_head_is_found() -> None:
    wrong = screw_where(through_the_floor)
    (screw,), (floor,) = wrong.screws, wrong.screws[0].through
    wide = solid(floor) - rod(screw.at, p.FLOOR_LOW - 1, p.FLOOR_TOP + 1, 5)
    assert any(f"does not stand on {floor}" in words for words in solids.screws(wrong.with_body(floor, wide)))


def test_a_thread_that_does_not_hold_is_found() -> None:
    wrong = screw_where(through_the_floor)
    (screw,) = wrong.screws
    short = solid(screw.into) ^ rod(screw.at, p.FLOOR_TOP + 2, 0, 9)
    assert any("is held by 1.0 mm" in words for words in solids.screws(wrong.with_body(screw.into, short)))


def test_a_screw_below_the_light_grid_must_come_before_it() -> None:
    wrong = screw_where(lambda screw: screw.kind == "M2x6" and screw.down)
    (screw,) = wrong.screws
    late = replace(wrong, screws=(replace(screw, present=(*screw.present, "grid")),))
    assert solids.screws(wrong) == []
    assert any("not reached by a driver past grid 0" in words for words in solids.screws(late))


# --- Putting it together --------------------------------------------------------------------


def test_a_step_whose_way_is_barred_is_found() -> None:
    made = only("wall", "rocker")
    from_inside = Step("switch S1 from inside", ("rocker",), ("wall",), (0, -1, 0))
    (found,) = solids.steps(replace(made, steps=(from_inside,)))
    assert found.startswith("switch S1 from inside: wall 2 is in the way")


def test_a_light_grid_does_not_come_over_soldered_switches() -> None:
    late = Step("late", ("grid",), ("switch",), (0, 0, 1))
    found = solids.steps(replace(only("grid", "switch"), steps=(late,)))
    assert "late: switch 0 is in the way of grid 0 at 0.5 mm" in found


def test_a_closed_opening_is_found() -> None:
    closed = solid("wall 3")
    left, _front, low, right, back, high = closed.bounding_box()
    wall = union([closed, box(left, back - p.WALL, low, right, back, high)])
    found = solids.reach(only("wall").with_body("wall 3", wall))
    assert found == ["USB plug does not pass wall 3", "supply plug does not pass wall 3"]


def test_a_button_below_a_closed_floor_is_found() -> None:
    (at, _below) = printed.buttons()["BOOTSEL"]
    floor = union([solid("floor 3"), rod(at, p.FLOOR_LOW, p.FLOOR_TOP, 6)])
    assert solids.reach(only("floor").with_body("floor 3", floor)) == ["pin to BOOTSEL does not pass floor 3"]


def test_a_piece_without_a_screw_is_found() -> None:
    made = assembly()
    loose = replace(made, screws=tuple(screw for screw in made.screws if "frame 1" not in screw.through))
    assert solids.held(loose) == ["frame 1 is not screwed to the rest"]


def with_frame() -> Assembly:
    """Return the frame, made again, with switches and key caps."""
    made = only("frame", "switch", "cap")
    for number, piece in enumerate(printed.frame()):
        made = made.with_body(f"frame {number}", piece)
    return made


def test_slopes_that_all_lean_one_way_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seams, "TURNS", (1, 1))
    found = list(seams.locked(with_frame()))
    assert "frame 1 goes down beside frame 0" in found and "frame 1 goes up beside frame 0" not in found


def test_a_piece_of_the_frame_whose_way_is_barred_is_found() -> None:
    made = only("frame")
    x, y = p.KEYS_SEAMS[0], p.key_at(11, 0)[1]
    hook = union([solid("frame 0"), box(x - 9, y - 9, p.FRAME_LOW, x + 9, y - 8, p.FRAME_TOP)])
    assert "frame 1 does not come to frame 0 along x" in seams.locked(made.with_body("frame 0", hook))


def test_a_seam_wider_than_the_gaps_round_the_switches_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(p, "SEAM", 0.45)
    assert {words.partition(" aside")[0] for words in seams.loose(with_frame())} >= {"frame 0", "frame 3"}


def test_a_screw_hole_that_is_not_ground_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    read = layout.read

    def with_an_error(path: object) -> Layout:
        made = read(path)  # type: ignore[arg-type]
        made.pads = [replace(pad, net="5VA") if pad.reference == "H1" else pad for pad in made.pads]
        return made

    monkeypatch.setattr(layout, "read", with_an_error)
    assert boards.model.__wrapped__("tile-b").grounded is False
    assert solids.grounded(replace(assembly(), ungrounded=("tile-b",))) == ["a screw of tile-b is not at ground"]


# --- Pieces, gaps, cables, light --------------------------------------------------------------


def test_pieces_that_are_too_large_or_broken_are_found() -> None:
    large, broken = box(0, 0, 0, 200.5, 10, 1), union([box(0, 0, 0, 5, 5, 1), box(6, 0, 0, 9, 5, 1)])
    pieces = (Piece("large", large, 1, "x"), Piece("broken", broken, 1, "x"))
    found = solids.sizes(replace(assembly(), pieces=pieces))
    assert found == ["large is 200.5 x 10.0 x 1.0 mm", "broken is not in one"]


def test_thin_walls_are_found() -> None:
    plate = box(0, 0, 0, 20, 20, 8)
    thin = plate - box(0.4, 1, -1, 10, 19, 9)
    sound = plate - box(1, 1, -1, 10, 19, 9)
    made = replace(assembly(), pieces=(Piece("thin", thin, 1, "x"), Piece("sound", sound, 1, "x")))
    found = solids.thin_walls(made)
    assert found and all(words.startswith("thin is thin at") for words in found)


def test_a_wall_too_near_to_the_tiles_is_found() -> None:
    made = only("wall", "tile")
    assert checks.gaps(made) == []
    wrong = made.with_body("wall 0", moved(solid("wall 0"), x=1.0))
    assert checks.gaps(wrong) == ["tile to the wall: 0.40 mm, 0.50 at least"]


def test_a_short_cable_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(checks.LENGTHS, "feed", (150.0, 250.0))
    assert checks.too_short(assembly()) == ["feed J15, rows 0-5 columns 0-5: 150 mm for a way of 137"]


def test_light_without_grid_or_frame_is_found() -> None:
    without = only("switch", "cap", "frame", "tile")
    assert [words for words in checks.bleeding(without) if "switch" in words]
    without = only("switch", "cap", "grid", "tile")
    assert [words for words in checks.bleeding(without) if "cap" in words]


# --- What the model is made of ----------------------------------------------------------------


def test_boards_are_those_of_the_outlines() -> None:
    for name in ("tile-a", "mainboard"):
        made = boards.model(name)
        left, front, low, right, back, high = made.slab.bounding_box()
        lines = (pages.FOLDER / name / "outline.csv").read_text("utf-8").splitlines()
        width, height, thick = lines[1].split(",")[3:6]
        assert (right - left, back - front, high - low) == pytest.approx(
            (float(width), float(height), float(thick)), abs=0.01
        )
        side = ",front," if name == "mainboard" else ",back,"
        tallest = max(float(line.split(",")[5]) for line in lines[2:] if side in line)
        assert -made.parts.bounding_box()[2] == pytest.approx(p.BOARD + tallest)


def test_every_key_has_its_switch_cap_and_window() -> None:
    switch, cap = bought.switch(), printed.cap()
    count = sum(place.tile.rows * place.tile.columns for place in PLACES)
    assert sum(body.solid.volume() for body in assembly().of(("switch",))) == pytest.approx(count * switch.volume())
    assert sum(body.solid.volume() for body in assembly().of(("cap",))) == pytest.approx(count * cap.volume())
    assert count == 168


def test_rays_fill_the_sky_above_a_light() -> None:
    heights = [up for _x, _y, up in light.rays()]
    assert min(heights) < 0.15 and max(heights) > 0.99
    assert sum(heights) / len(heights) == pytest.approx(2 / 3, abs=0.01)  # Lambert's law


def test_the_three_caps_differ_in_their_cross_and_say_so_by_their_pips() -> None:
    for number, looser in enumerate(p.CAP_LOOSER, 1):
        made = printed.cap(number)
        arm, thick = (size + looser for size in p.CAP_CROSS)
        tube = pi * (p.CAP_TUBE / 2) ** 2
        cross = 2 * arm * thick - thick**2
        assert made.slice(p.CAP_TUBE_LOW + 0.5).area() == pytest.approx(tube - cross, rel=0.03)
        pips = made.slice(p.CAP_CEILING - p.CAP_PIP[1] / 2)
        assert pips.num_contour() == 3 + number  # two of the walls, one of the tube and of each pip
