"""The netlist of the boards that are plugged together, by their tables, and what an assembly can do wrong in it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from firmware.hardware import wiring
from host.boards.design import GROUND, Board
from host.hardware import mainboard, tiles
from host.hardware.system import LAST_PIN, MAIN, PLACES, Place, other_end

Pin = tuple[str, str, str]  # board (MAIN, or a tile's name such as "A2"), reference, pin
Part = tuple[str, str]  # board, reference
Net = tuple[str, str]  # of a board; or of a pin that has come off

HALF_TURN = {"led": {"1": "3", "3": "1", "2": "4", "4": "2"}}  # others have two pins
RIBBON = {str(pin): str(other_end(pin)) for pin in range(1, LAST_PIN + 1)}
FEED = {str(pin): str(pin) for pin in range(1, 5)}


@cache
def _tables() -> Mapping[str, Board]:
    return {MAIN: mainboard.board()} | {place.name: tiles.board(place.tile.name) for place in PLACES}


class Netlist:
    """All boards, with the tiles of `plugged` on their cables.

    display: what is plugged onto J9, supply: what the supply gives, as the emulator's commands have them; turned: the
    parts that are turned round.
    """

    def __init__(self, plugged: Iterable[str]):
        self.plugged = tuple(plugged)
        self.kinds: dict[Part, str] = {}
        self.turned: set[Part] = set()
        self.display: dict[str, object] = {"address": wiring.OLED_ADDRESS}
        self.supply = {"volts": 5.0, "ohms": 0.0}
        self.ribbons = {place.name: RIBBON for place in PLACES}  # a tile's pins of J1, by the mainboard's
        self.sockets = {place.name: place.ribbon for place in PLACES}  # where each tile's ribbon is
        self._nets: dict[Pin, Net] = {}
        self._bridges: list[tuple[Pin, Pin]] = []
        self._joined: dict[Net, Net] = {}
        for board in (MAIN, *self.plugged):
            for part in _tables()[board].parts:
                self.kinds[board, part.reference] = part.kind
                self._nets |= {(board, part.reference, pin): (board, net) for pin, net in part.nets.items() if net}

    # --- what can be wrong ---------------------------------------------------------------------

    def open(self, board: str, reference: str, pin: str) -> None:
        """Leave a pin without solder."""
        if (board, reference, pin) in self._nets:
            self._nets[board, reference, pin] = (board, f"{reference}.{pin}, open")

    def bridge(self, one: Pin, other: Pin) -> None:
        """Join two pins by solder."""
        self._bridges.append((one, other))

    def turn(self, board: str, reference: str) -> None:
        """Turn a part round by half."""
        kind = self.kinds.get((board, reference))
        if kind:
            turned = HALF_TURN.get(kind, {"1": "2", "2": "1"})
            old = {pin: self._nets[board, reference, pin] for pin in turned if (board, reference, pin) in self._nets}
            for pin, other in turned.items():
                if pin in old:
                    self._nets[board, reference, other] = old[pin]
                else:
                    self._nets.pop((board, reference, other), None)
            self.turned.add((board, reference))

    def exchange(self, one: Pin, other: Pin) -> None:
        """Lead each of two pins to where the other one belongs."""
        self._nets[one], self._nets[other] = self._nets[other], self._nets[one]

    def leave_out(self, board: str, reference: str) -> None:
        """Leave a part out."""
        self.kinds.pop((board, reference), None)
        self._nets = {pin: net for pin, net in self._nets.items() if pin[:2] != (board, reference)}

    # --- what is joined --------------------------------------------------------------------------

    def join(self, cables: bool = True) -> None:
        """Follow cables and bridges; what is wrong is planted before."""
        self._joined = {net: net for net in self._nets.values()}
        for place in PLACES:
            if place.name in self.plugged and cables:
                self._plug(place)
        for one, other in self._bridges:
            self._unite(one, other)
        self._pins: dict[Net, set[Pin]] = defaultdict(set)
        for pin, net in self._nets.items():
            self._pins[self._top(net)].add(pin)

    def _plug(self, place: Place) -> None:
        for pin, other in self.ribbons[place.name].items():
            self._unite((place.name, "J1", pin), (MAIN, self.sockets[place.name], other))
        feed = next(each.feed for each in PLACES if each.ribbon == self.sockets[place.name])
        for pin, other in FEED.items():
            self._unite((place.name, "J2", pin), (MAIN, feed, other))

    def _unite(self, one: Pin, other: Pin) -> None:
        if one in self._nets and other in self._nets:
            self._joined[self._top(self._nets[one])] = self._top(self._nets[other])

    def _top(self, net: Net) -> Net:
        while self._joined[net] != net:
            net = self._joined[net]
        return net

    def net(self, board: str, reference: str, pin: str) -> Net | None:
        """Return the net of a pin, None for a pin that is on none."""
        found = self._nets.get((board, reference, pin))
        return self._top(found) if found else None

    def named(self, board: str, name: str) -> Net:
        """Return the net with this name in the tables."""
        return self._top((board, name))

    @property
    def ground(self) -> Net:
        """The mainboard's."""
        return self.named(MAIN, GROUND)

    def pins(self, net: Net | None, kind: str) -> Iterator[Pin]:
        """Yield the pins of a kind of part on a net."""
        for pin in sorted(self._pins.get(net, ())) if net else ():
            if self.kinds[pin[:2]] == kind:
                yield pin

    def behind(self, net: Net, kinds: Iterable[str]) -> Iterator[Net]:
        """Yield the nets at the other ends of parts with the pins 1 and 2, such as resistors and fuses."""
        for kind in kinds:
            for board, reference, pin in self.pins(net, kind):
                other = self.net(board, reference, "2" if pin == "1" else "1")
                if other and other != net:
                    yield other
