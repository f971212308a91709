"""The enclosure fits the wiring and the overlays, and its page names its parts."""

import re

import pytest

from firmware.hardware import wiring
from host.tools.hardware_docs import overlays
from host.tools.hardware_docs.files import FOLDER

MODEL = (FOLDER / "enclosure.scad").read_text("utf-8")
PAGE = (FOLDER / "enclosure.md").read_text("utf-8")


def parameter(name: str) -> float:
    """Return a number of the model, or the quotient of two."""
    (words,) = re.findall(rf"^{name} = ([\d./ ]+);", MODEL, re.MULTILINE)
    over, _, under = words.partition("/")
    return float(over) / float(under or 1)


def test_the_grid_is_that_of_the_firmware() -> None:
    assert parameter("rows") == wiring.ROWS == 12
    assert parameter("board_columns") == wiring.BOARD_COLUMNS
    assert parameter("control_columns") == wiring.CONTROL_COLUMNS
    assert parameter("board_columns") + parameter("control_columns") == wiring.COLUMNS == 14


def test_the_overlays_fit() -> None:
    assert parameter("pitch") == pytest.approx(overlays.PITCH)
    assert parameter("labels") == overlays.LABELS
    assert parameter("border") >= overlays.RULER


def test_the_page_names_every_part_of_the_model() -> None:
    parts = set(re.findall(r'^if \(part == "(\w+)"\)', MODEL, re.MULTILINE))
    assert parts - {"all"} == set(re.findall(r"`(\w+)`", PAGE.partition("| `part` |")[2].partition("\n\n")[0]))


def test_the_page_names_parameters_that_there_are() -> None:
    table = PAGE.partition("| parameter |")[2].partition("\n\n")[0]
    named = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))
    assert len(named) > 10
    for name in named:
        assert re.search(rf"^{name} = ", MODEL, re.MULTILINE), name


def test_there_is_a_picture() -> None:
    assert (FOLDER / "enclosure.png").read_bytes().startswith(b"\x89PNG")
