"""How the supply comes in: the sums, and errors planted into the mainboard's tables, each found."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from firmware.hardware import wiring
from firmware.storage.settings import TABLE
from host.boards.design import Board
from host.hardware import faults, mainboard, power
from host.hardware.system import PLACES

BOARD = mainboard.board()


def with_part(reference: str, kind: str = "", **nets: str) -> Board:
    """Return the mainboard with another kind of a part, or with some of its pins ("pin_1") on other nets."""
    part = BOARD.part(reference)
    moved = {**part.nets, **{pin.removeprefix("pin_"): net for pin, net in nets.items()}}
    changed = replace(part, kind=kind or part.kind, nets={pin: net for pin, net in moved.items() if net})
    return replace(BOARD, parts=tuple(changed if each is part else each for each in BOARD.parts))


def without(*references: str) -> Board:
    return replace(BOARD, parts=tuple(part for part in BOARD.parts if part.reference not in references))


def test_the_tables_have_no_problems() -> None:
    assert list(power.problems(BOARD)) == []


def errors() -> Iterator[tuple[str, Board, str]]:
    """Yield errors as a wrong line in a table would plant them: name, board, and how the problem is called."""
    yield "C1 before S1", with_part("C1", pin_1="5V_IN"), "1001 µF are before U4, USB allows 10"
    yield "C1 behind S1, before U4", with_part("C1", pin_1="5V_S1"), "1001 µF are before U4"
    yield "S1 behind U4", with_part("J7", pin_2="5V"), "J7 is not on 5V_S1: S1 is not before U4"
    yield "a rise of 12 ms", with_part("C5", "100nF"), "a start draws"
    yield "no rise", without("C5"), "no capacitor sets the rise"
    yield "a rise of seconds", with_part("C5", "100uF"), "a start lasts"
    yield "a limit below the setting", with_part("R21", "1k8"), "U4 limits to"
    yield "a limit above U4's rating", with_part("R21", "330R"), "U4 limits to"
    yield "no limit", without("R21"), "0 resistors are between LIMIT and GND"
    yield "a lockout that USB does not reach", with_part("R22", "1k8"), "U4 opens below"
    yield "a lockout turned round", with_part("R17", "1k8"), "U4 opens below"
    yield "one resistor for both CC", without("R20"), "J8 pin B5 has not 5.1 kohm of its own"
    yield "CC1 and CC2 joined", with_part("J8", pin_B5="CC1"), "J8 pin B5 has not 5.1 kohm of its own"
    yield "a CC that asks for nothing", with_part("R19", "10k"), "J8 pin A5 has not 5.1 kohm"
    yield "5 V at the Pico's pin", with_part("R24", "10k"), "the chain comes back with"
    yield "too little at the Pico's pin", with_part("R23", "8k2"), "the chain comes back with"


ERRORS = {name: (board, problem) for name, board, problem in errors()}


@pytest.mark.parametrize("name", ERRORS)
def test_a_planted_error_is_found(name: str) -> None:
    board, problem = ERRORS[name]
    found = list(power.problems(board))
    assert any(each.startswith(problem) for each in found), found


def test_capacitors_meet_a_net_of_their_own() -> None:
    """Each tile has a 100 nF at each light and a 100 µF at each feed; the mainboard has C1, C4."""
    least, usual, most = power.rail()
    feeds = sum(len(place.tile.feeds) for place in PLACES)
    wanted = 1000e-6 + feeds * 100e-6 + (wiring.PIXELS + 1) * 100e-9
    assert usual == pytest.approx(wanted)
    assert least < 0.81 * wanted and most > 1.19 * wanted


def test_the_rail_rises_as_its_data_sheet_says() -> None:
    """Equation 3 of SLVSE57C: 42000 / pF V/ms; 2000 / ohm + 0.04 A is equation 4."""
    slowest, usual, fastest = power.starts(BOARD)
    assert usual.slope == pytest.approx(1000 * 42000 / 1e6)
    assert usual.time == pytest.approx(0.119, abs=0.001)
    assert usual.inrush == pytest.approx(0.042e3 * power.rail()[1])
    assert slowest.time > usual.time > fastest.time and fastest.whole < mainboard.USB_MA / 1000
    assert power.limits(BOARD)[1] == pytest.approx(2000 / 560 + 0.04)


def test_the_limits_fit_the_settings() -> None:
    (choices,) = [entry[3] for entry in TABLE if entry[0] == "supply"]
    assert max(value for _text, value in choices) == mainboard.RAIL_MA
    assert power.limits(BOARD)[0] * 1000 > mainboard.RAIL_MA


def test_a_short_gap_goes_on_and_a_long_one_starts_anew() -> None:
    gaps = [power.gap(BOARD, milliseconds / 1000) for milliseconds in range(1, 100)]
    assert not gaps[0].starts_anew and gaps[-1].starts_anew
    assert all(gap.starts_anew == (gap.volts < 3.44) for gap in gaps)
    assert max(gap.peak for gap in gaps) <= power.limits(BOARD)[1]
    load, milliamps = power.rail()[1], 0.268
    assert gaps[4].volts == pytest.approx(5 - milliamps * 0.005 / load)


def test_what_comes_back_is_fast_and_low_enough() -> None:
    for supply in (4.5, 5.0, 5.5):
        back = power.returned(BOARD, supply)
        assert back.high == pytest.approx(supply * 3300 / (330 + 1800 + 3300))
        assert power.PICO_HIGH + 0.5 < back.high < power.PICO_STANDS - 0.2
        assert max(back.rises, back.falls) < 0.2 * 300e-9  # a fifth of a 0


@pytest.mark.parametrize(
    ("kind", "wanted"), [("330R", 330), ("4k7", 4700), ("100nF", 1e-7), ("1uF", 1e-6), ("1M", 1e6)]
)
def test_kinds_have_values(kind: str, wanted: float) -> None:
    assert power.value(kind) == pytest.approx(wanted)


def test_a_kind_without_a_value_is_told() -> None:
    with pytest.raises(ValueError, match="button is no value"):
        power.value("button")


def test_nothing_breaks_with_the_socket_that_was_chosen() -> None:
    """Bold in the table is what breaks a part, and the surge that U4 ends."""
    cells = {what: [of(way) for way in faults.WAYS] for what, of in faults.CASES}
    assert [what for what, (before, *_others) in cells.items() if "**" in before] == [
        "a supply of 12 V, 2 A",
        "minus inside",
        "S1 from off to USB, cable in",
    ]
    assert not any("**" in cell for _before, *others in cells.values() for cell in others)
    assert "10 A" in cells["S1 from off to USB, cable in"][0]
    assert faults.CHOSEN.euros < faults.WAYS[1].euros
