"""Checks of all boards and cables together, against firmware/hardware/wiring.py."""

from collections.abc import Iterator, Mapping

from firmware.hardware import wiring
from host.boards.catalog import PICO_PINS
from host.boards.circuit import Broken
from host.boards.design import GROUND
from host.boards.layout import Layout
from host.hardware import follow, system
from host.hardware.pins import column_outputs

Places = tuple[system.Place, ...]


def whole(layouts: Mapping[str, Layout], places: Places = system.PLACES) -> list[str]:
    """Return what is wrong with all boards and cables together, against firmware/hardware/wiring.py."""
    return [*plugs(layouts, places), *matrix(layouts, places), *lights(layouts, places)]


def plugs(layouts: Mapping[str, Layout], places: Places = system.PLACES) -> Iterator[str]:
    """Both ends of each cable have the same on their pins: ground, supply, row, column, data."""
    found = system.whole(layouts, places)
    named = {system.name_of(place): place for place in places}
    for cable in system.cables(places):
        for pin, other in cable.pins.items():
            first = _net(layouts, cable.first, pin)
            second = _net(layouts, cable.second, other)
            meant = _meant(named[cable.first[0]], first)
            if first and second != meant and not (meant == "FEED" and second.startswith(meant)):
                ends = f"pin {pin} of {' '.join(cable.first)} ({first})"
                yield f"{ends} meets {second or 'an open pin'} on the mainboard"
    for place in places:
        supplied = {pin[1] for pin in found.on_net((system.name_of(place), "J2", "1")) if pin[0] == system.MAIN}
        if not any(reference.startswith("F") for reference in supplied):
            yield f"{system.name_of(place)} has no fuse"


def _meant(place: system.Place, net: str) -> str:
    """Return the mainboard's net, or how it begins, that a tile's net is meant to meet."""
    if net.startswith("R"):
        return f"ROW{place.row + int(net[1:])}"
    if net.startswith("C"):
        return f"COL{place.column + int(net[1:])}"
    others = {GROUND: GROUND, "DIN": system.data_into(place), "DOUT": system.data_out_of(place)}
    return others.get(net, "FEED")


def _net(layouts: Mapping[str, Layout], end: tuple[str, str], pin: str) -> str:
    name = end[0].partition(" ")[0]
    pad = layouts[name].pads_of(end[1]).get(pin)
    return pad.net if pad else ""


def matrix(layouts: Mapping[str, Layout], places: Places = system.PLACES) -> Iterator[str]:
    """Each key closes its row and its column, through its diode in the right direction."""
    pin_of_row = {str(PICO_PINS[gpio]): row for row, gpio in enumerate(wiring.ROW_PINS)}
    column_of = {(chip, str(pin)): column for column, (chip, _name, pin) in enumerate(column_outputs())}
    at = system.positions(layouts, "key", places)
    try:
        found = follow.keys(system.whole(layouts, places))
    except Broken as problem:
        yield str(problem)
        return
    if sorted(at.values()) != [(row, column) for row in range(wiring.ROWS) for column in range(wiring.COLUMNS)]:
        yield "the keys are not the grid"
    for key, (pin, output) in sorted(found.items()):
        closes = (pin_of_row.get(pin), column_of.get(output))
        if closes != at[key]:
            yield f"{' '.join(key)} at {at[key]} closes {closes}"


def lights(layouts: Mapping[str, Layout], places: Places = system.PLACES) -> Iterator[str]:
    """The data goes through the lights in the order of `wiring.pixel_of`, and comes back from the last one."""
    at = system.positions(layouts, "led", places)
    circuit = system.whole(layouts, places)
    try:
        found = follow.chain(circuit, str(PICO_PINS[wiring.LED_PIN]))
        if len(found) != wiring.PIXELS:
            yield f"the data goes through {len(found)} lights"
        returns_to = follow.back(circuit, found[-1])
    except Broken as problem:
        yield str(problem)
        return
    for index, light in enumerate(found):
        if wiring.pixel_of(*at[light]) != index:
            yield f"light {index} of the chain is at {at[light]}"
    if returns_to != str(PICO_PINS[wiring.CHAIN_PIN]):
        yield f"the data comes back to pin {returns_to} of the Pico"
