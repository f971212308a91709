"""Keys and lights of Cairn, followed through the circuit of its finished boards.

Nothing here knows firmware/hardware/wiring.py: what this finds is compared with it.
"""

from host.boards.circuit import Broken, Circuit, Pin
from host.boards.keys import KEYS
from host.hardware.system import MAIN


def keys(circuit: Circuit) -> dict[tuple[str, str], tuple[str, tuple[str, str]]]:
    """Return for each key (board, reference) the Pico's pin of its row, and register and pin of its column.

    From the column's output through the switch and the diode, anode first, into the row. Raises: Broken.
    """
    found = {}
    for place, layout in circuit.boards.items():
        for reference in layout.parts:
            if circuit.kind(place, reference) not in KEYS:
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


def back(circuit: Circuit, last: tuple[str, str]) -> str:
    """Return the Pico's pin to which the data of the last light (board, reference) comes back. Raises: Broken."""
    at: Pin = (*last, "4")
    for kind in ("330R", "1k8"):
        resistors = circuit.pins_of(at, kind)
        if len(resistors) != 1:
            raise Broken(f"{' '.join(at)} is joined to {len(resistors)} x {kind}, not to one.")
        place, reference, pin = resistors[0]
        at = (place, reference, "2" if pin == "1" else "1")
    pins = circuit.pins_of(at, "pico")
    if len(pins) != 1:
        raise Broken(f"{' '.join(at)} is joined to {len(pins)} pins of the Pico, not to one.")
    return pins[0][2]
