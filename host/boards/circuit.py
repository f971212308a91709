"""The circuit, followed through finished boards and their cables, by copper and parts: what a pen on paper would do."""

from collections.abc import Mapping
from dataclasses import dataclass

from .catalog import Kind
from .copper import islands
from .layout import Layout

Pin = tuple[str, str, str]  # board (its place in the whole), reference, pin


def kinds_by_value(kinds: Mapping[str, Kind]) -> dict[str, str]:
    """Return the name of a kind by what KiCad's file has as the value of its parts, the part number."""
    return {kind.number: name for name, kind in kinds.items() if kind.number}


class Broken(Exception):
    """The circuit ends where it should not; the message says where."""


@dataclass(frozen=True)
class Cable:
    """A cable: the pins of one end, each with the pin that it is joined to."""

    first: tuple[str, str]  # board and plug
    second: tuple[str, str]
    pins: Mapping[str, str]


class Circuit:
    """Boards by their places, joined by cables. kinds: of their parts, by their names."""

    def __init__(self, boards: Mapping[str, Layout], cables: tuple[Cable, ...], kinds: Mapping[str, Kind]):
        self.boards = boards
        self._kinds = kinds_by_value(kinds)
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
        return self._kinds.get(self.boards[place].parts[reference].value, "")

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
