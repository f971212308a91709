"""What the parts on the Pico's pins do, worked out from a netlist: contacts, lights, registers, display, supply."""

from dataclasses import dataclass

from firmware.hardware import wiring
from host.boards.catalog import PICO_PINS
from host.hardware.pins import OUTPUTS, PICO_SUPPLY
from host.hardware.system import MAIN, PLACES
from host.tools.rehearsal.netlist import Net, Netlist, Part

Key = tuple[int, int]
PICO, REGISTERS, BUFFER, SWITCH, DISPLAY = "A1", ("U1", "U2"), "U3", "J7", "J9"
ROW_OF = {str(PICO_PINS[gpio]): row for row, gpio in enumerate(wiring.ROW_PINS)}  # by the Pico's pin
OUTPUT_OF = {str(pin): index for index, pin in enumerate(OUTPUTS.values())}  # by the register's pin
INPUTS = {"clock": ("11", wiring.SHIFT_CLOCK), "latch": ("12", wiring.SHIFT_LATCH), "data": ("14", wiring.SHIFT_DATA)}
FUSES = ("0A75", "1A5")
RESISTORS = ("330R", "1k8")  # in the way of data and of the buzzer
SWITCHES = {"pfet": ("2", "3"), "efuse": ("3", "5")}  # pins in and out
POLARISED = ("led", "100uF")  # parts of a tile between 5 V and ground that conduct the wrong way round


@dataclass(frozen=True)
class Parts:
    """contacts: what a finger at each key closes, as rows and outputs; closed: what is closed without one; lights: the
    keys whose lights get data and 5 V, in its order; whole: it comes back from the last one; registers: per input
    which of the two get it; display: whether its two lines, its ground and its 3.3 V are joined; buzzer: likewise.
    """

    contacts: dict[Key, list[Key]]
    closed: set[Key]
    lights: list[Key]
    whole: bool
    registers: dict[str, list[bool]]
    display: bool
    buzzer: bool
    live: set[Net]


def parts_of(netlist: Netlist) -> Parts:
    """Work out what a netlist, which is joined, does."""
    net, ground = netlist.net, netlist.ground
    supply = net(MAIN, PICO, str(PICO_SUPPLY["3V3"]))
    live = _live(netlist)
    contacts, closed = _contacts(netlist, supply)
    lights, whole = _lights(netlist, live)
    joined = {
        name: [_same(net(MAIN, chip, pin), net(MAIN, PICO, str(PICO_PINS[gpio]))) for chip in REGISTERS]
        for name, (pin, gpio) in INPUTS.items()
    }
    joined["data"][1] = _same(net(MAIN, "U2", "14"), net(MAIN, "U1", "9"))
    joined["power"] = [
        net(MAIN, chip, "16") == net(MAIN, chip, "10") == supply
        and net(MAIN, chip, "8") == net(MAIN, chip, "13") == ground
        for chip in REGISTERS
    ]
    wires = (("3", wiring.OLED_SCL), ("4", wiring.OLED_SDA))
    display = net(MAIN, DISPLAY, "1") == ground and net(MAIN, DISPLAY, "2") == supply != ground
    display = display and all(
        _same(net(MAIN, DISPLAY, pin), net(MAIN, PICO, str(PICO_PINS[gpio]))) and net(MAIN, DISPLAY, pin) != ground
        for pin, gpio in wires
    )
    beep = net(MAIN, PICO, str(PICO_PINS[wiring.BUZZER_PIN]))
    buzzer = beep is not None and any(list(netlist.pins(other, "buzzer")) for other in netlist.behind(beep, RESISTORS))
    return Parts(contacts, closed, lights, whole, joined, display, buzzer, live)


def _same(one: Net | None, other: Net | None) -> bool:
    return one is not None and one == other


# --- keys ------------------------------------------------------------------------------------------


def _contacts(netlist: Netlist, supply: Net | None) -> tuple[dict[Key, list[Key]], set[Key]]:
    """Return what each key closes, and what is closed already."""
    contacts: dict[Key, list[Key]] = {}
    closed: set[Key] = set()
    for place in PLACES:
        for row, column in place.tile.keys if place.name in netlist.plugged else ():
            key = f"K{row * place.tile.columns + column}"
            one, other = netlist.net(place.name, key, "1"), netlist.net(place.name, key, "2")
            ends = [netlist.net(place.name, diode, "1") for _, diode, pin in netlist.pins(other, "diode") if pin == "2"]
            found = [(end, output) for end in _rows(netlist, ends) for output in _outputs(netlist, one)]
            contacts[place.row + row, place.column + column] = found
            if _same(one, other):
                closed |= {*found}
    for pin, row in ROW_OF.items():
        net = netlist.net(MAIN, PICO, pin)
        outputs = range(wiring.COLUMNS) if _same(net, supply) else _outputs(netlist, net)
        closed |= {(row, output) for output in outputs}
    return contacts, closed


def _rows(netlist: Netlist, ends: list[Net | None]) -> list[int]:
    """Return the rows that read what is at these nets; one that is joined to ground reads nothing."""
    pins = [pin for end in ends if end != netlist.ground for _, _, pin in netlist.pins(end, "pico")]
    return [ROW_OF[pin] for pin in pins if pin in ROW_OF]


def _outputs(netlist: Netlist, net: Net | None) -> list[int]:
    """Return the outputs that drive a net; where they are two, the high one wins, the worse case for keys."""
    if net == netlist.ground:
        return []
    pins = [(chip, pin) for _, chip, pin in netlist.pins(net, "register") if pin in OUTPUT_OF]
    return [len(OUTPUT_OF) * REGISTERS.index(chip) + OUTPUT_OF[pin] for chip, pin in pins]


# --- lights ----------------------------------------------------------------------------------------


def _live(netlist: Netlist) -> set[Net]:
    """Return the nets with 5 V, S1 at USB; none where one of them is at ground: a fuse trips, or the port."""
    start = netlist.net(MAIN, PICO, str(PICO_SUPPLY["VBUS"]))
    found, waiting = set[Net](), [start] if start else []
    while waiting:
        at = waiting.pop()
        if at in found:
            continue
        found.add(at)
        waiting += netlist.behind(at, FUSES)
        for kind, (into, out) in SWITCHES.items():
            for board, reference, pin in netlist.pins(at, kind):
                through = netlist.net(board, reference, out)
                waiting += [through] if pin == into and through else []
        if _same(at, netlist.net(MAIN, SWITCH, "3")):
            rail = netlist.net(MAIN, SWITCH, "2")
            waiting += [rail] if rail else []
    return set() if netlist.ground in found else found


def _lights(netlist: Netlist, live: set[Net]) -> tuple[list[Key], bool]:
    """Return the keys whose lights work, in the order of the data, and whether it comes out of the last."""
    found: list[Key] = []
    pico, gate = netlist.net(MAIN, PICO, str(PICO_PINS[wiring.LED_PIN])), netlist.net(MAIN, BUFFER, "2")
    ready = _same(pico, gate) and _is_data(netlist, pico, live) and netlist.net(MAIN, BUFFER, "1") == netlist.ground
    at = netlist.net(MAIN, BUFFER, "3") if ready and netlist.net(MAIN, BUFFER, "14") in live else None
    came: Net | None = None
    while at and _is_data(netlist, at, live):
        ways = [at, *(other for other in netlist.behind(at, RESISTORS) if other != came)]
        lights = [(way, pin) for way in ways for pin in netlist.pins(way, "led") if pin[2] == "2"]
        lights = [(way, pin) for way, pin in lights if _is_data(netlist, way, live)]
        if len(lights) != 1 or _key_of(lights[0][1][:2]) in found:
            break
        came, (board, reference, _) = lights[0]
        if netlist.net(board, reference, "1") != netlist.ground or netlist.net(board, reference, "3") not in live:
            break
        found.append(_key_of((board, reference)))
        at = netlist.net(board, reference, "4")
        if _same(at, came):  # its output is joined to its input
            break
    return found, len(found) == wiring.PIXELS and at is not None and _comes_back(netlist, at)


def _comes_back(netlist: Netlist, at: Net) -> bool:
    """Return whether the data comes back to the Pico, from the output of the last light."""
    end = netlist.net(MAIN, PICO, str(PICO_PINS[wiring.CHAIN_PIN]))
    if end is None:
        return True  # there is no wire
    near = {at, *netlist.behind(at, RESISTORS)}
    return end in near or any(end in netlist.behind(net, RESISTORS) for net in near)


def _is_data(netlist: Netlist, net: Net | None, live: set[Net]) -> bool:
    """Return whether a net can move: nothing holds it at ground or 5 V."""
    return net is not None and net != netlist.ground and net not in live


def _key_of(light: Part) -> Key:
    """Return row and column of a light."""
    place = next(place for place in PLACES if place.name == light[0])
    row, column = divmod(int(light[1].removeprefix("LED")), place.tile.columns)
    return place.row + row, place.column + (place.tile.columns - 1 - column if row & 1 else column)
