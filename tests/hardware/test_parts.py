"""The bill of materials: quantities follow from the wiring, references are those of the schematic."""

import re

import pytest

from firmware.hardware import wiring
from host.boards.schematic import svg
from host.tools.hardware_docs import schematic
from host.tools.hardware_docs.parts import EXTRAS, PARTS, PRICES, STRIP_PER_METRE, parts_table, prices_table


def pieces(words: str) -> int:
    (quantity,) = [part[3] for part in PARTS + EXTRAS if words in " ".join(map(str, part[:3]))]
    return quantity


@pytest.mark.parametrize("words", ["WS2812B", "key switch", "key cap", "1N4148"])
def test_one_for_every_key(words: str) -> None:
    assert pieces(words) == wiring.PIXELS == wiring.ROWS * wiring.COLUMNS == 168


def test_quantities_follow_from_the_wiring() -> None:
    assert pieces("74HC595") * 8 >= wiring.COLUMNS > (pieces("74HC595") - 1) * 8
    assert pieces("8.2 kohm") == len(wiring.ROW_PINS)
    assert pieces("100 nF") == pieces("74HC595") + pieces("74AHCT125")


def test_the_strip_is_long_enough() -> None:
    (remark,) = [part[5] for part in PARTS if "LED strip" in part[1]]
    metres, *cut = map(int, re.findall(r"\d+", remark))
    assert cut[0] * cut[1] + cut[2] * cut[3] == wiring.PIXELS
    assert (metres - 1) * STRIP_PER_METRE < wiring.PIXELS <= metres * STRIP_PER_METRE


def test_as_many_references_as_pieces() -> None:
    for reference, _what, _number, quantity, _price, _remark in PARTS + EXTRAS:
        numbers = [int(number) for number in re.findall(r"\d+", reference)]
        if " to " in reference:
            assert numbers[1] - numbers[0] + 1 == quantity, reference
        elif reference:
            assert len(numbers) == quantity, reference


def test_every_part_of_the_schematic_is_in_the_list() -> None:
    listed: set[str] = set()
    for part in PARTS:
        names = re.findall(r"([A-Z]+)(\d+)", part[0])
        if " to " in part[0]:
            (kind, first), (_, last) = names
            listed |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
        else:
            listed |= {kind + number for kind, number in names}
    drawn = " ".join(svg(draw) for draw in schematic.SHEETS.values())
    shown = set(re.findall(r"\b(?:LED|[ABCDFJKRSU])\d+\b", drawn))
    assert len(shown) > 30
    assert shown <= listed
    assert {name for name in listed if name[0] not in "KDL"} <= shown  # of the many, the schematic shows some


def test_prices() -> None:
    assert {part[4] for part in PARTS + EXTRAS} <= set(PRICES)
    low, high = map(int, re.findall(r"\*\*(\d+) to (\d+) euros\*\*", prices_table())[0])
    assert 0 < low < high
    assert sum(map(int, re.findall(r"euros \| (\d+) \|", prices_table()))) == len(PARTS)
    assert "http" not in parts_table()
