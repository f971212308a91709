"""The rehearsed guide: netlists with and without a fault, and some faults on the emulated Pico."""

import pytest

from firmware.hardware import wiring
from host.emulator.started import Started
from host.hardware.diagnosis import KEYS
from host.targets.emulator import EmulatedBoard
from host.tools.rehearsal.builder import STEPS, Builder, measure
from host.tools.rehearsal.faults import FAULTS, Fault
from host.tools.rehearsal.netlist import Netlist
from host.tools.rehearsal.parts import Parts, parts_of
from host.tools.rehearsal.rehearsal import guide, is_same, look_of, rehearse


def joined(plugged: tuple[str, ...] = wiring.TILES, fault: Fault | None = None) -> Netlist:
    netlist = Netlist(plugged)
    if fault:
        fault.plant(netlist)
    netlist.join()
    return netlist


def parts(what: str) -> Parts:
    """Return what a fault does, by a word of it."""
    (fault,) = [fault for fault in FAULTS if what in fault.what]
    return parts_of(joined(fault=fault))


def test_the_tables_of_the_boards_give_the_wiring_of_the_firmware() -> None:
    well = parts_of(joined())
    assert well.contacts == {key: [key] for key in KEYS} and not well.closed
    assert [wiring.pixel_of(*key) for key in well.lights] == list(range(wiring.PIXELS)) and well.whole
    assert well.display and well.buzzer and all(all(both) for both in well.registers.values())


def test_tiles_that_are_not_plugged_in_are_not_there() -> None:
    some = parts_of(joined(("A1",)))
    assert set(some.contacts) == {(row, column) for row in range(6) for column in range(6)}
    assert [wiring.pixel_of(*key) for key in some.lights] == list(range(36)) and not some.whole


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_makes_a_difference(fault: Fault) -> None:
    loose = Netlist(wiring.TILES)
    fault.plant(loose)
    loose.join(cables=False)
    measured = [sign for tile in wiring.TILES for sign in measure(loose, tile)]
    assert measured or any(not is_same(joined(tiles, fault), joined(tiles), step) for step, tiles in STEPS.items())


def test_there_are_thirty_faults_and_more_with_names_of_their_own() -> None:
    assert len({fault.what for fault in FAULTS}) == len(FAULTS) >= 30


def test_what_faults_do_to_the_parts() -> None:
    assert parts("D9 turned").contacts[7, 3] == []
    assert parts("K8 stuck").closed == {(1, 2)}
    assert parts("(rows)").contacts[1, 0] == [(1, 0), (2, 0)] and parts("(rows)").contacts[3, 0] == [(3, 0)]
    assert parts("(columns)").contacts[0, 3] == [(0, 3), (0, 4)]
    assert all(parts("(column, ground)").contacts[row, 0] == [] for row in range(12))
    assert all(parts("row 0 and ground").contacts[0, column] == [] for column in range(14))
    assert [wiring.pixel_of(*key) for key in parts("LED6 pin 2").lights] == list(range(6))
    assert len(parts("second feed").lights) == 36 + 18 and len(parts("data and 5 V").lights) == 3
    assert parts("F11").lights == [] == parts("U3 pin 2").lights
    assert parts("tiles A2 and A3").lights[36] == (6, 0) and parts("tiles A2 and A3").contacts[0, 6] == [(6, 0)]
    assert parts("one contact beside").contacts[0, 0] == [(1, 1)]
    assert parts("U2 pin 11").registers["clock"] == [True, False]
    assert not parts("SDA and SCL").display and not parts("SDA)").display and parts("0x3D").display
    assert not parts("buzzer").buzzer


def test_the_guide_has_words_for_what_is_seen() -> None:
    for seen in ("display dark, the rest works", "5 V to ground: 0 ohm", "silent", "two short flashes"):
        assert guide()[seen]


@pytest.fixture
def builder(started_board: Started[EmulatedBoard]) -> Builder:
    return Builder(started_board.lend())


def test_a_board_without_faults_has_no_signs(builder: Builder) -> None:
    """Five seconds: the emulated board starts, and each of 36 keys is pressed."""
    netlist = joined(("A1",))
    assert [*builder.switch_on(netlist), *builder.test(netlist)] == []


@pytest.mark.parametrize(
    ("what", "step", "said", "look"),
    [
        ("LED7 turned", 1, "J2, diode test", "LED"),
        ("SDA and SCL", 2, "display dark", "SDA and SCL exchanged"),
        ("U1 pin 12 open", 3, "Keys in columns 0 to 7 close their whole row", "12 (latch)"),
    ],
)
def test_faults_are_named(builder: Builder, what: str, step: int, said: str, look: str) -> None:
    """Six seconds for each that is found on the emulated board; `make rehearsal` does all."""
    (fault,) = [fault for fault in FAULTS if what in fault.what]
    result = rehearse(builder, fault)
    assert result.sign and result.step == step
    assert result.sign.what.startswith(said) and look in look_of(result.sign)
