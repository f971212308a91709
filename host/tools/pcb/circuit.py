"""The circuit, followed through finished boards and their cables, by copper and parts: what a pen on paper would do.

Nothing here knows firmware/hardware/wiring.py: what this finds is compared with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from host.tools.pcb.catalog import KINDS
from host.tools.pcb.copper import islands
from host.tools.pcb.layout import Layout

MAIN = "mainboard"
Pin = tuple[str, str, str]  # board (its place in the whole), reference, pin

# Which part a value on the board is: values are part numbers
KIND_OF = {kind.number: name for name, kind in KINDS.items() if kind.number}


class Broken(Exception):
    """The circuit ends where it should not; the message says where."""


@dataclass(frozen=True)
class Cable:
    """A cable: the pins of one end, each with the pin that it is joined to."""

    first: tuple[str, str]  # board and plug
    second: tuple[str, str]
    pins: Mapping[str, str]


class Circuit:
    """Boards by their places, joined by cables."""

    def __init__(self, boards: Mapping[str, Layout], cables: tuple[Cable, ...]):
        self.boards = boards
        self._net: dict[Pin, int] = {}
        nets: list[set[Pin]] = []
        # Boards of a kind are one layout, which is followed once.
        found = {id(layout): islands(layout) for layout in {id(each): each for each in boards.values()}.values()}
        for place, layout in boards.items():
            for island in found[id(layout)]:
                nets.append({(place, reference, pin) for reference, pin in island.pins})
        for number, pins in enumerate(nets):
            self._net.update(dict.fromkeys(pins, number))
        for cable in cables:
            for pin, other in cable.pins.items():
                first = self._net.get((*cable.first, pin))
                second = self._net.get((*cable.second, other))
                if first is not None and second is not None and first != second:
                    nets[first] |= nets[second]
                    self._net.update(dict.fromkeys(nets[second], first))
                    nets[second] = nets[first]
        self._nets = nets

    def kind(self, place: str, reference: str) -> str:
        """Return the kind of a part, "" for none that is known."""
        return KIND_OF.get(self.boards[place].parts[reference].value, "")

    def on_net(self, pin: Pin) -> set[Pin]:
        """Return all pins that a pin is joined to, itself, too; empty if there is no such pin."""
        number = self._net.get(pin)
        return self._nets[number] if number is not None else set()

    def only(self, pin: Pin, kind: str, number: str) -> Pin:
        """Return the one pin of this number and kind of part on a pin's net. Raises: Broken."""
        found = [
            other for other in self.on_net(pin) if other[2] == number and other != pin and self.kind(*other[:2]) == kind
        ]
        if len(found) != 1:
            raise Broken(f"{' '.join(pin)} is joined to {len(found)} x pin {number} of a {kind}, not to one.")
        return found[0]

    def pins_of(self, pin: Pin, kind: str) -> list[Pin]:
        """Return the pins of a kind of part on a pin's net."""
        return sorted(other for other in self.on_net(pin) if self.kind(*other[:2]) == kind)


def keys(circuit: Circuit) -> dict[tuple[str, str], tuple[str, tuple[str, str]]]:
    """Return for each key (board, reference) the Pico's pin of its row, and register and pin of its column.

    From the column's output through the switch and the diode, anode first, into the row. Raises: Broken.
    """
    found = {}
    for place, layout in circuit.boards.items():
        for reference in layout.parts:
            if circuit.kind(place, reference) != "key":
                continue
            outputs = circuit.pins_of((place, reference, "1"), "register")
            if len(outputs) != 1:
                raise Broken(f"{place} {reference} has {len(outputs)} columns, not one.")
            anode = circuit.only((place, reference, "2"), "diode", "2")
            inputs = circuit.pins_of((anode[0], anode[1], "1"), "pico")
            if len(inputs) != 1:
                raise Broken(f"{place} {reference} has {len(inputs)} rows, not one.")
            found[place, reference] = (inputs[0][2], outputs[0][1:])
    return found


def chain(circuit: Circuit, pico_pin: str) -> list[tuple[str, str]]:
    """Return the LEDs (board, reference) in the order of the data from a pin of the Pico. Raises: Broken."""
    pico = next(reference for reference in circuit.boards[MAIN].parts if circuit.kind(MAIN, reference) == "pico")
    gate = circuit.only((MAIN, pico, pico_pin), "buffer", "2")
    at: Pin = (gate[0], gate[1], "3")
    found: list[tuple[str, str]] = []
    while True:
        resistors = circuit.pins_of(at, "330R")
        if len(resistors) == 1 and resistors[0][:2] != at[:2]:
            place, reference, pin = resistors[0]
            at = (place, reference, "2" if pin == "1" else "1")
        lights = [pin for pin in circuit.pins_of(at, "led") if pin != at]
        if not lights:
            return found
        if len(lights) != 1 or lights[0][2] != "2":
            raise Broken(f"{' '.join(at)} does not go into the data pin of one light.")
        light = lights[0][:2]
        if light in found:
            raise Broken(f"The chain of lights comes back to {' '.join(light)}.")
        found.append(light)
        at = (*light, "4")
