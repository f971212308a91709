"""More than thirty faults of assembly, each with what has to be said of it."""

from collections.abc import Callable
from dataclasses import dataclass

from host.hardware.system import MAIN, PLACES
from host.tools.rehearsal.netlist import FEED, RIBBON, Netlist


@dataclass(frozen=True)
class Fault:
    """plant: does it to a netlist. named: words, all of which have to be in one sign, or in the guide's words for it;
    empty for what the firmware gets along with.
    """

    what: str
    named: tuple[str, ...]
    plant: Callable[[Netlist], object]


def _ribbon(tile: str, pins: dict[str, str]) -> Callable[[Netlist], object]:
    return lambda netlist: netlist.ribbons.update({tile: pins})


def _no_feed(tile: str) -> Callable[[Netlist], object]:
    def plant(netlist: Netlist) -> None:
        for pin in FEED:
            netlist.open(tile, "J2", pin)

    return plant


def _exchange(one: str, other: str) -> Callable[[Netlist], object]:
    """Plug two tiles at each other's places."""
    sockets = {place.name: place.ribbon for place in PLACES}
    return lambda netlist: netlist.sockets.update({one: sockets[other], other: sockets[one]})


def _display(**module: object) -> Callable[[Netlist], object]:
    return lambda netlist: setattr(netlist, "display", module)


def _supply(volts: float, ohms: float = 0) -> Callable[[Netlist], object]:
    return lambda netlist: setattr(netlist, "supply", {"volts": volts, "ohms": ohms})


SHIFTED = {pin: str(int(other) - 1) for pin, other in RIBBON.items() if other != "1"}
MIRRORED = {pin: pin for pin in RIBBON}

NO_FAULT = Fault("no fault", (), lambda netlist: None)
FAULTS = (
    # tiles
    Fault("tile A2, LED7 turned", ("tile", "LED", "turned"), lambda n: n.turn("A2", "LED7")),
    Fault("tile A1, C36 turned", ("C12", "turned"), lambda n: n.turn("A1", "C36")),
    Fault("tile A3, D9 turned", ("tile A3", "D9"), lambda n: n.turn("A3", "D9")),
    Fault("tile A1, LED6 pin 2 open", ("tile A1", "LED6 pin 2"), lambda n: n.open("A1", "LED6", "2")),
    Fault("tile A4, LED20 pin 3 open", ("tile A4", "LED20"), lambda n: n.open("A4", "LED20", "3")),
    Fault("tile B1, K3 pin 1 open", ("tile B1", "K3"), lambda n: n.open("B1", "K3", "1")),
    Fault("tile A1, K8 stuck", ("K8", "tile A1"), lambda n: n.bridge(("A1", "K8", "1"), ("A1", "K8", "2"))),
    Fault(
        "tile A2, 5 V and ground bridged at C5",
        ("J2", "short"),
        lambda n: n.bridge(("A2", "C5", "1"), ("A2", "C5", "2")),
    ),
    Fault(
        "tile A1, LED3: data and 5 V bridged",
        ("tile A1", "LED3"),
        lambda n: n.bridge(("A1", "LED3", "2"), ("A1", "LED3", "3")),
    ),
    Fault(
        "tile A1, J1 pins 6 and 7 bridged (rows)",
        ("J1 pin 6", "J1 pin 7"),
        lambda n: n.bridge(("A1", "J1", "6"), ("A1", "J1", "7")),
    ),
    Fault(
        "tile A1, J1 pins 12 and 13 bridged (columns)",
        ("J1 pin 12", "J1 pin 13"),
        lambda n: n.bridge(("A1", "J1", "12"), ("A1", "J1", "13")),
    ),
    Fault(
        "tile A1, J1 pins 2 and 3 bridged (column, ground)",
        ("tile A1", "J1 pin 3"),
        lambda n: n.bridge(("A1", "J1", "2"), ("A1", "J1", "3")),
    ),
    Fault("tile A4, J1 pin 9 open (row)", ("tile A4", "J1 pin 9"), lambda n: n.open("A4", "J1", "9")),
    Fault("tile A2, J1 pin 1 open (data)", ("tile A2", "J1 pin 1"), lambda n: n.open("A2", "J1", "1")),
    Fault("tile A2, J2 pin 4 open (second feed)", ("tile A2", "J2 pin 4"), lambda n: n.open("A2", "J2", "4")),
    Fault("tile A4, J2 without a cable (no 5 V)", ("tile A4", "J2 pin 1"), _no_feed("A4")),
    # cables
    Fault("ribbon of A1 not plugged in", ("its ribbon", "both ends to the stop"), _ribbon("A1", {})),
    Fault("ribbon of A1 one contact beside", ("ribbon J5", "beside"), _ribbon("A1", SHIFTED)),
    Fault("ribbon of A1 with contacts on opposite sides", ("ribbon J5", "opposite sides"), _ribbon("A1", MIRRORED)),
    Fault("tiles A2 and A3 exchanged", ("ribbon", "exchanged"), _exchange("A2", "A3")),
    # mainboard
    Fault("the Pico's pin 12 bent (GP9, row 7)", ("A1 pin 12",), lambda n: n.open(MAIN, "A1", "12")),
    Fault(
        "R5: row 0 and ground bridged",
        ("A1 pin 4", "short to ground"),
        lambda n: n.bridge((MAIN, "R5", "1"), (MAIN, "R5", "2")),
    ),
    Fault(
        "C2: 3.3 V and ground bridged",
        ("short on the mainboard", "C2"),
        lambda n: n.bridge((MAIN, "C2", "1"), (MAIN, "C2", "2")),
    ),
    Fault("U1 pin 3 open (column 3)", ("U1 pin 3",), lambda n: n.open(MAIN, "U1", "3")),
    Fault("U1 pin 12 open (latch)", ("U1 pin 11", "12 (latch)"), lambda n: n.open(MAIN, "U1", "12")),
    Fault("U1 pin 14 open (data)", ("U1 pin 11", "14 (data, from A1"), lambda n: n.open(MAIN, "U1", "14")),
    Fault("U2 pin 11 open (clock)", ("U2 pin 11 (clock)",), lambda n: n.open(MAIN, "U2", "11")),
    Fault("U2 pin 14 open (data)", ("U2 pin 11", "14 (data, from U1"), lambda n: n.open(MAIN, "U2", "14")),
    Fault("U2 pin 16 open (3.3 V)", ("U2: 3.3 V", "16"), lambda n: n.open(MAIN, "U2", "16")),
    Fault("U3 pin 2 open (data of the lights)", ("U3 pins 2",), lambda n: n.open(MAIN, "U3", "2")),
    Fault("R23 open (the chain's way back)", ("chain of lights",), lambda n: n.leave_out(MAIN, "R23")),
    Fault("F11 open (USB)", ("F11",), lambda n: n.leave_out(MAIN, "F11")),
    Fault("no display", ("no display answers",), lambda n: n.leave_out(MAIN, "J9")),
    Fault("display at 0x3D", (), _display(address=0x3D)),
    Fault(
        "SDA and SCL exchanged", ("SDA and SCL exchanged",), lambda n: n.exchange((MAIN, "J9", "3"), (MAIN, "J9", "4"))
    ),
    Fault("J9 pin 4 open (SDA)", ("joints of J9",), lambda n: n.open(MAIN, "J9", "4")),
    Fault("buzzer missing", ("R2",), lambda n: n.leave_out(MAIN, "B1")),
    # supply
    Fault("a supply of 4.6 V", ("another supply",), _supply(4.6)),
    Fault("a supply of 12 V, by an adapter", ("another supply",), _supply(12)),
    Fault("a supply with thin wires, 1.5 ohm", ("supply sags", "wires"), _supply(5, 1.5)),
)
