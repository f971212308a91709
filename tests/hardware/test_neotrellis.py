"""The page of the NeoTrellis tiles and its pictures are those of the plan."""

import re

import pytest

from firmware.hardware import wiring
from host.hardware import neotrellis as trellis
from host.paths import HARDWARE
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
