"""The files for the makers agree with each other, by a reader that is not ours; errors that are planted are found."""

import copy
import csv
import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace

import pytest

from host.boards import houses, orders
from host.boards.layout import Layout
from host.boards.lettering import box_of_text
from host.boards.orders import Order
from host.hardware import pages

BOARDS = {board.name: board for board in pages.boards()}
TILE = BOARDS["tile-b"]  # the smallest one


@pytest.fixture(scope="module")
def order() -> Order:
    """The committed files of tile B."""
    return orders.read(TILE, pages.FOLDER / TILE.name)


@pytest.mark.parametrize("name", BOARDS)
def test_every_part_lies_on_its_pads_in_the_committed_files(committed: dict[str, Layout], name: str) -> None:
    """A second for each: all of its gerbers are read."""
    order = orders.read(BOARDS[name], pages.FOLDER / name)
    assert orders.problems(BOARDS[name], committed[name], order) == []
    count = len(BOARDS[name].assembled())
    assert orders.parts_on_pads(BOARDS[name], committed[name], order) == (count, count)


def with_text(order: Order, name: str, change: Callable[[str], str]) -> Order:
    """Return the order with one of its texts changed."""
    changed = change(order.texts[name])
    assert changed != order.texts[name]
    return replace(order, texts={**order.texts, name: changed})


def with_plot(order: Order, name: str, point: Callable[[float, float], tuple[float, float]]) -> Order:
    """Return the order with all points of one gerber or drill file elsewhere; `point` gets and returns mm."""
    with zipfile.ZipFile(pages.FOLDER / TILE.name / f"{TILE.name}-gerbers.zip") as file:
        text = file.read(f"{TILE.name}-{name}").decode()
    scale = 1 if name.endswith(".drl") else 1_000_000

    def moved(found: re.Match[str]) -> str:
        x, y = (scale * value for value in point(float(found[1]) / scale, float(found[2]) / scale))
        return f"X{x:.3f}Y{y:.3f}" if scale == 1 else f"X{x:.0f}Y{y:.0f}"

    changed = re.sub(r"^X(-?[\d.]+)Y(-?[\d.]+)", moved, text, flags=re.MULTILINE)
    return replace(order, plots={**order.plots, name: orders.File(name, changed)})


def found(order: Order, committed: dict[str, Layout]) -> str:
    """Return all that is wrong with the files of tile B."""
    return "\n".join(orders.problems(TILE, committed[TILE.name], order))


def test_positions_from_another_corner_are_found(order: Order, committed: dict[str, Layout]) -> None:
    def shifted(text: str) -> str:
        return re.sub(r"^(\w+),([\d.]+)mm", lambda row: f"{row[1]},{float(row[2]) + 40:.3f}mm", text, flags=re.M)

    wrong = with_text(order, "positions.csv", shifted)
    assert "C0 has its pin 1 at" in found(wrong, committed)
    assert orders.parts_on_pads(TILE, committed[TILE.name], wrong) == (0, len(TILE.assembled()))


def test_positions_that_count_downwards_are_found(order: Order, committed: dict[str, Layout]) -> None:
    def turned(text: str) -> str:
        return re.sub(r",([\d.]+)mm,Bottom", lambda row: f",{TILE.height - float(row[1]):.3f}mm,Bottom", text)

    assert "B_Cu has no such pad" in found(with_text(order, "positions.csv", turned), committed)


def test_a_part_that_is_a_tenth_aside_is_found(order: Order, committed: dict[str, Layout]) -> None:
    x = committed[TILE.name].parts["LED3"].at[0]
    wrong = with_text(order, "positions.csv", lambda text: text.replace(f"LED3,{x:.3f}", f"LED3,{x + 0.1:.3f}"))
    assert "LED3 has its pin 1 at" in found(wrong, committed)
    assert orders.parts_on_pads(TILE, committed[TILE.name], wrong)[0] == len(TILE.assembled()) - 1


def test_parts_on_the_wrong_side_are_found(order: Order, committed: dict[str, Layout]) -> None:
    wrong = with_text(order, "positions.csv", lambda text: text.replace("Bottom", "Top"))
    assert "F_Cu has no such pad" in found(wrong, committed)


def test_a_part_without_a_position_is_found(order: Order, committed: dict[str, Layout]) -> None:
    wrong = with_text(order, "positions.csv", lambda text: re.sub(r"^R1,.*\n", "", text, flags=re.MULTILINE))
    assert "R1 is not in both, the bill and positions.csv" in found(wrong, committed)
    wrong = with_text(order, "positions.csv", lambda text: text.replace("R1,", "R99,"))
    assert "R99 is not in both" in found(wrong, committed)


@pytest.mark.parametrize("name", ["B_Cu.gbr", "F_Cu.gbr", "B_Mask.gbr", "B_Paste.gbr", "PTH.drl", "NPTH.drl"])
def test_a_file_from_the_corner_of_the_sheet_is_found(order: Order, committed: dict[str, Layout], name: str) -> None:
    wrong = with_plot(order, name, lambda x, y: (x + 40, y - 40 - TILE.height))
    assert f"{name} has something beside the board" in found(wrong, committed)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("B_Cu.gbr", "B_Cu has no such pad"),
        ("B_Mask.gbr", "B_Mask is closed"),
        ("B_Paste.gbr", "B_Paste has no paste"),
        ("PTH.drl", "no hole is drilled"),
    ],
)
def test_a_file_that_is_mirrored_is_found(order: Order, committed: dict[str, Layout], name: str, problem: str) -> None:
    assert problem in found(with_plot(order, name, lambda x, y: (TILE.width - x, y)), committed)


@pytest.mark.parametrize(
    ("name", "instead", "problem"),
    [
        ("F_Paste.gbr", "F_Mask.gbr", "F_Paste has some paste"),
        ("F_Mask.gbr", "F_Paste.gbr", "F_Mask is closed"),
        ("B_Mask.gbr", "F_Mask.gbr", "B_Mask is open"),
    ],
)
def test_a_contact_with_paste_or_mask_is_found(
    committed: dict[str, Layout], name: str, instead: str, problem: str
) -> None:
    board = BOARDS["tile-t"]
    order = orders.read(board, pages.FOLDER / board.name)
    wrong = replace(order, plots={**order.plots, name: order.plots[instead]})
    assert any("K3 has" in each and problem in each for each in orders.problems(board, committed[board.name], wrong))


def test_edges_of_another_board_are_found(order: Order, committed: dict[str, Layout]) -> None:
    assert "Edge_Cuts.gbr has the board at" in found(
        with_plot(order, "Edge_Cuts.gbr", lambda x, y: (x, 2 * y)), committed
    )


def test_a_file_that_is_missing_is_found(order: Order, committed: dict[str, Layout]) -> None:
    plots = {name: file for name, file in order.plots.items() if name != "NPTH.drl"}
    wrong = replace(order, plots=plots)
    assert "the zip lacks or should not have NPTH.drl" in found(wrong, committed)
    assert orders.parts_on_pads(TILE, committed[TILE.name], wrong)[0] == 0


@pytest.mark.parametrize("words", ["LED3", "rev A"])
def test_a_text_that_is_not_printed_is_found(order: Order, committed: dict[str, Layout], words: str) -> None:
    text = next(text for text in committed[TILE.name].texts if text.back and text.words.startswith(words))
    place = box_of_text(replace(text, y=TILE.height - text.y))
    silk = order.plots["B_Silkscreen.gbr"]
    without = copy.copy(silk)
    without.lines = [line for line in silk.lines if not place.holds(line[0])]
    wrong = replace(order, plots={**order.plots, "B_Silkscreen.gbr": without})
    assert f"B_Silkscreen.gbr does not print {text.words}" in found(wrong, committed)
    across = copy.copy(silk)
    across.lines = [*silk.lines, ((text.x, TILE.height - text.y), (text.x + 9, 0.0))]
    wrong = replace(order, plots={**order.plots, "B_Silkscreen.gbr": across})
    assert f"B_Silkscreen.gbr has lines across {text.words}" in found(wrong, committed)


def test_print_on_the_other_side_is_found(order: Order, committed: dict[str, Layout]) -> None:
    wrong = replace(order, plots={**order.plots, "B_Silkscreen.gbr": order.plots["F_Silkscreen.gbr"]})
    assert "B_Silkscreen.gbr does not print LED3" in found(wrong, committed)


def test_files_without_what_a_machine_looks_for_are_found(order: Order, committed: dict[str, Layout]) -> None:
    no_fiducials = replace(order, plots={**order.plots, "B_Mask.gbr": order.plots["B_Paste.gbr"]})
    assert "B_Cu has no 3 fiducials in different corners" in found(no_fiducials, committed)
    no_holes = replace(order, plots={**order.plots, "NPTH.drl": order.plots["PTH.drl"]})
    assert "NPTH has 0 tooling holes" in found(no_holes, committed)
    at_edge = with_plot(order, "B_Paste.gbr", lambda x, y: (x - 1, y))
    assert re.search(r"B_Paste has a pad 2\.1\d mm from an edge that a machine holds", found(at_edge, committed))


def test_a_picture_of_the_other_side_is_found(order: Order, committed: dict[str, Layout]) -> None:
    wrong = replace(order, texts={**order.texts, "back.svg": order.texts["front.svg"]})
    assert "back.svg shows the wrong side" in found(wrong, committed)
    wrong = with_text(order, "back.svg", lambda text: text.replace(">LED3<", ">LED30<"))
    assert "back.svg has LED3 elsewhere" in found(wrong, committed)


@pytest.mark.parametrize(("reference", "other"), [("LED4", "3"), ("D4", "2")])
def test_a_mark_at_the_other_end_is_found(
    order: Order, committed: dict[str, Layout], reference: str, other: str
) -> None:
    pads = committed[TILE.name].pads_of(reference)
    right, wrong = (
        'cx="{}" cy="{}"'.format(*(f"{value:.2f}".rstrip("0").rstrip(".") for value in pads[pin].at))
        for pin in ("1", other)
    )
    turned = with_text(order, "back.svg", lambda text: text.replace(right, wrong))
    assert f"back.svg has no mark at {reference}" in found(turned, committed)


@pytest.mark.parametrize("name", ["positions.csv", "jlcpcb-positions.csv"])
def test_a_part_that_is_turned_by_half_is_found(order: Order, committed: dict[str, Layout], name: str) -> None:
    def turned(text: str) -> str:
        return re.sub(r"^(LED3,.*),(\d+)$", lambda row: f"{row[1]},{(int(row[2]) + 180) % 360}", text, flags=re.M)

    assert "LED3 is turned by" in found(with_text(order, name, turned), committed)


def test_angles_of_one_house_for_the_other_are_found(order: Order, committed: dict[str, Layout]) -> None:
    wrong = with_text(order, "jlcpcb-positions.csv", lambda text: order.texts["positions.csv"])
    assert "LED3 is turned by 180 in jlcpcb-positions.csv" in found(wrong, committed)


@pytest.mark.parametrize(
    ("angle", "back", "footprint", "wanted"),
    [
        (10, True, "R_0603_1608Metric", 170),  # Fabrication-Toolkit issue 51 and pull 70
        (90, False, "SOIC-16_3.9x9.9mm_P1.27mm", 0),
        (-90, True, "SOIC-16_3.9x9.9mm_P1.27mm", 180),  # the turn is added after the mirroring: issue 101
        (0, True, "LED_SK6812MINI-E", 180),
        (30, False, "of a stranger", 30),
    ],
)
def test_angles_for_jlcpcb(angle: float, back: bool, footprint: str, wanted: float) -> None:
    assert houses.jlcpcb_angle(angle, back, footprint) == wanted


@pytest.mark.parametrize("name", BOARDS)
def test_the_bill_for_jlcpcb_has_what_its_positions_have(name: str) -> None:
    bill, positions = (
        list(csv.DictReader(io.StringIO((pages.FOLDER / name / file).read_text("utf-8"))))
        for file in ("jlcpcb-bill.csv", "jlcpcb-positions.csv")
    )
    assert list(bill[0]) == ["Comment", "Designator", "Footprint", "LCSC Part #"]
    assert list(positions[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
    billed = [reference for row in bill for reference in row["Designator"].split(",")]
    assert sorted(billed) == sorted(row["Designator"] for row in positions)
    assert all(re.fullmatch(r"(C\d+)?", row["LCSC Part #"]) for row in bill)


def test_a_slot_that_is_not_milled_is_found(committed: dict[str, Layout]) -> None:
    """A second: the mainboard, whose socket J8 stands in slots."""
    board = BOARDS["mainboard"]
    whole = orders.read(board, pages.FOLDER / board.name)
    with zipfile.ZipFile(pages.FOLDER / board.name / f"{board.name}-gerbers.zip") as file:
        text = file.read(f"{board.name}-PTH.drl").decode()
    fewer, count = re.subn(r"^G00.*\nM15\nG01.*\nM16\n", "", text, count=1, flags=re.MULTILINE)
    assert count == 1
    wrong = replace(whole, plots={**whole.plots, "PTH.drl": orders.File("PTH.drl", fewer)})
    problems = orders.problems(board, committed[board.name], wrong)
    assert problems and all("J8 has its pin S1" in problem and "no hole is drilled" in problem for problem in problems)
