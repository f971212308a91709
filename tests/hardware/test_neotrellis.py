"""The page of the NeoTrellis tiles, its pictures and the table of all boards are those of the plan."""

import re

import pytest

from firmware.hardware import wiring
from host.hardware import neotrellis as trellis
from host.paths import HARDWARE, ROOT
from host.tools import choices
from host.tools.hardware_docs import neotrellis, neotrellis_pictures, power

PAGE = " ".join((HARDWARE / "neotrellis.md").read_text("utf-8").split())


def test_jumpers_make_the_address_of_each_tile() -> None:
    names = list(trellis.JUMPERS)
    for address in wiring.TRELLIS_ADDRESSES:
        assert trellis.FIRST + sum(1 << names.index(name) for name in trellis.closed(address)) == address
    assert not {0x3C, 0x3D} & set(wiring.TRELLIS_ADDRESSES), "a display may share the bus"


def test_each_joint_and_closed_jumper_is_in_the_picture() -> None:
    joints = trellis.joints()
    assert joints["between tiles"] == 5 * (3 * 3 + 2 * 4)
    assert neotrellis_pictures.plan().count("<ellipse") == joints["between tiles"] + joints["jumpers"]
    assert "<ellipse" not in neotrellis_pictures.tile()


def test_the_picture_has_the_tiles_as_they_lie_from_the_back() -> None:
    shown = re.findall(r'<text x="([\d.]+)" y="[\d.]+" [^>]*font-size: 9px">(\d+)<', neotrellis_pictures.plan())
    across = {int(number): float(x) for x, number in shown}
    assert list(across) == list(range(1, trellis.TILES + 1))
    assert across[1] > across[2] > across[3] > across[4]
    assert across[1] == across[5] == across[9]


def test_the_page_says_the_figures_of_the_tables() -> None:
    first, second, last = (feed + 1 for feed in trellis.FEEDS)
    assert f"the plugs of tiles {first}, {second} and {last}" in PAGE
    assert PAGE.count(f"tile {first}") == 2
    assert f"{neotrellis.uncounted_ma()} mA by estimate" in PAGE
    assert f"{2 * trellis.KEYS_ACROSS**2 * power.WHITE_MA} mA" in PAGE
    assert f"It counts {wiring.PIXELS} lights" in PAGE


def test_the_sum_of_the_bill_is_that_of_its_lines() -> None:
    lines = re.findall(r"^\| [^|]+ \| (\d+) \| ([\d.]+) to ([\d.]+) \|", neotrellis.bill(), re.MULTILINE)
    assert len(lines) == len(trellis.PARTS)
    for end in (1, 2):
        assert sum(int(line[0]) * float(line[end]) for line in lines) == pytest.approx(trellis.euros()[end - 1])


def test_the_table_of_all_boards_says_what_the_page_of_the_hand_wired_one_does() -> None:
    page = " ".join((HARDWARE / "hand-wired.md").read_text("utf-8").split())
    low, high = choices.HAND_HOURS.split(" to ")
    words = {"10": "ten", "20": "twenty"}
    assert f"{words[low]} to {words[high]} hours and {choices.HAND_JOINTS} joints" in page


def test_both_first_pages_have_the_same_table() -> None:
    rows = []
    for page in (ROOT / "README.md", HARDWARE / "README.md"):
        lines = re.findall(r"^\| \[([^]]+)\]\([^)]+\) \| (.*)$", _table(page.read_text("utf-8")), re.MULTILINE)
        assert len(lines) >= 6
        rows.append(lines)
    assert rows[0] == rows[1]


def _table(page: str) -> str:
    return page.partition("<!-- choices: begin -->")[2].partition("<!-- choices: end -->")[0]
