"""The cases' source writes the files of hardware/ byte for byte; its checks find nothing, and find what is planted.

Building both takes a process some seconds.
"""

import io
import re
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from manifold3d import Manifold

from firmware.hardware import wiring
from hardware.enclosure import __main__ as command
from hardware.enclosure import custom_boards, neotrellis, output
from hardware.enclosure import parameters as p
from hardware.enclosure.case import Assembly, Case
from hardware.enclosure.shapes import box, rods
from host.paths import HARDWARE

PAGES = {
    folder: (HARDWARE / page).read_text("utf-8")
    for folder, page in (("enclosure", "guide.md"), ("neotrellis", "neotrellis.md"))
}
FOLDERS = tuple(PAGES)


@pytest.fixture(scope="module")
def cases() -> dict[str, Assembly]:
    return {folder: assembly() for folder, assembly in command.CASES.items()}


@pytest.fixture(scope="module")
def own(cases: dict[str, Assembly]) -> Assembly:
    return cases["enclosure"]


def only(made: Assembly, *kinds: str) -> Assembly:
    """Return a case with the bodies of some kinds alone, which is faster to compare, and no pieces."""
    return made._replace(bodies={kind: made.bodies[kind] for kind in kinds}, pieces=[])


def moved(solids: Iterable[Manifold], x: float = 0.0, y: float = 0.0, z: float = 0.0) -> list[Manifold]:
    return [solid.translate((x, y, z)) for solid in solids]


def members(content: bytes) -> list[tuple[str, tuple[int, ...], bytes]]:
    """Return names, dates and contents of a zip: how it is packed differs between machines."""
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        return [(each.filename, each.date_time, file.read(each)) for each in file.infolist()]


@pytest.mark.nightly
@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_wrong_with_the_cases(cases: dict[str, Assembly], folder: str) -> None:
    """As long as the files are the committed ones, their pieces are those that were looked at then."""
    assert list(output.problems(cases[folder])) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_source_writes_the_committed_files(cases: dict[str, Assembly], folder: str) -> None:
    written = dict(output.files(cases[folder]))
    assert len(written) == (5 if folder == "enclosure" else 1)
    for name, content in written.items():
        committed = (HARDWARE / folder / name).read_bytes()
        if name.endswith(".zip"):
            assert members(content) == members(committed)
        else:
            assert content == committed, name


def test_the_command_writes_only_what_nothing_is_wrong_with(
    own: Assembly, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (name, post, count) = next(piece for piece in own.pieces if piece[0] == "post")
    made = own._replace(bodies={}, pieces=[(name, post, count)], sheets={})
    monkeypatch.setattr(command, "__file__", str(tmp_path / "enclosure" / "__main__.py"))
    monkeypatch.setattr(command, "CASES", {"enclosure": lambda: made})
    path = tmp_path / "enclosure" / "pieces.zip"
    path.parent.mkdir()
    assert command.main(["--check"]) == 0 and not path.exists()
    assert command.main([]) == 0 and path.read_bytes() == dict(output.files(made))["pieces.zip"]
    made = made._replace(pieces=[(name, post.scale((1, 1, 10)), count)])
    before = path.read_bytes()
    assert command.main([]) == 1 and path.read_bytes() == before
    assert "post is 6.5 x 6.5 x 280.0 mm" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("folder", "case", "top"),
    [("enclosure", custom_boards.CASE, custom_boards.CAP_TOP), ("neotrellis", neotrellis.CASE, neotrellis.KEY_TOP)],
    ids=FOLDERS,
)
def test_the_page_says_how_large_it_is(folder: str, case: Case, top: float) -> None:
    (wide, deep), high = case.size, top - case.floor_low + p.FOOT_HIGH
    assert f"{wide:.0f} x {deep:.0f} mm and {high:.0f} mm high" in PAGES[folder]


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_page_lists_what_is_bought(cases: dict[str, Assembly], folder: str) -> None:
    bodies = cases[folder].bodies

    def count(*kinds: str) -> int:
        return sum(len(solids) for kind, solids in bodies.items() if kind in kinds)

    counts = {
        "screw M2 x 6": count("screw of a board", "screw of a spacer", "screw of the Pico"),
        "screw M3 x 6, button head": count("screw below", "screw of the display"),
        "screw M3 x 6, countersunk": count("screw above"),
        "threaded insert M3": count("insert below", "insert above", "insert of the display"),
        "rubber foot": count("foot"),
    }
    for what, pieces in counts.items():
        row = next(line for line in PAGES[folder].splitlines() if line.startswith(f"| {what}"))
        assert str(pieces) in [cell.strip() for cell in row.split("|")], row
    if folder == "enclosure":
        assert f"| spacer M2, 20 mm, brass, a thread at both ends | {count('spacer')} |" in PAGES[folder]


def without_openings(_walls: list[Manifold]) -> list[Manifold]:
    (left, _front, right, back), case = custom_boards.CASE.outer, custom_boards.CASE
    return [box(left, back - p.WALL, case.floor_top, right, back, case.frame_low)]


def without_two_holes(_floor: list[Manifold]) -> list[Manifold]:
    places = [custom_boards.SCREWS[0], next(iter(custom_boards.BUTTONS))]
    return rods(places, custom_boards.CASE.floor_low, custom_boards.CASE.floor_top, 6)


# How a kind of body is changed, which others it then meets, and how often at least
PLANTED: list[tuple[str, Callable[[list[Manifold]], list[Manifold]], set[str], int]] = [
    ("grid", lambda grids: moved(grids, z=0.5), {"switch"}, wiring.PIXELS),  # into the flanges
    ("post", lambda posts: moved(posts, y=-2.0), {"tile"}, 2),
    ("floor", without_two_holes, {"screw of a spacer", "pin to a button"}, 2),
    ("wall", without_openings, {"USB plug", "supply plug", "switch S1"}, 3),
    ("cap", lambda caps: moved(caps[:1], x=0.9), {"frame"}, 1),  # nearer to a rib, which it meets when pressed
]


def test_a_piece_that_is_elsewhere_or_lacks_a_hole_is_found(own: Assembly) -> None:
    for kind, change, others, count in PLANTED:
        made = only(own, kind, *others)
        assert list(output.problems(made)) == []
        made.bodies[kind] = change(made.bodies[kind])
        pattern = r"cap \d+, down, and (.*) \d+ share .*" if kind == "cap" else rf"{kind} \d+ and (.*) \d+ share .*"
        found = [re.fullmatch(pattern, words) for words in output.problems(made)]
        assert {each and each[1] for each in found} == others and len(found) >= count


def test_pieces_that_are_too_large_or_broken_are_found(own: Assembly) -> None:
    large, broken = box(0, 0, 0, 200.5, 10, 1), box(0, 0, 0, 5, 5, 1) + box(6, 0, 0, 9, 5, 1)
    made = own._replace(bodies={}, pieces=[("large", large, 1), ("broken", broken, 1)])
    assert list(output.problems(made)) == ["large is 200.5 x 10.0 x 1.0 mm", "broken is not in one"]


def test_a_mesh_that_is_not_closed_is_found(own: Assembly, monkeypatch: pytest.MonkeyPatch) -> None:
    (name, solid, _count) = next(piece for piece in own.pieces if piece[0] == "post")
    whole = output.stl(name, solid)
    assert output.open_edges(whole) == 0
    turned = bytearray(whole)
    turned[84 + 12 : 84 + 24], turned[84 + 24 : 84 + 36] = turned[84 + 24 : 84 + 36], turned[84 + 12 : 84 + 24]
    assert output.open_edges(bytes(turned)) > 0
    monkeypatch.setattr(output, "stl", lambda *_piece: whole[:-50])
    made = own._replace(bodies={}, pieces=[(name, solid, 1)])
    assert list(output.problems(made)) == ["post is not closed at 3 edges"]
