"""A person who builds the board by hardware/guide.md, with a multimeter, eyes and fingers, on the emulated Pico."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from firmware.hardware import wiring
from firmware.input.softkeys import NEXT, SETTINGS, TEST
from firmware.output.life import SLOT_MS_BITS, SLOTS
from firmware.screens.selftest import TILE_MS
from host.boards.design import GROUND
from host.hardware.diagnosis import KEYS, diagnose, place_of
from host.hardware.system import MAIN, PLACES, Place, chain
from host.targets.emulator import EmulatedBoard
from host.tools.rehearsal.netlist import Netlist
from host.tools.rehearsal.parts import POLARISED, Key, Parts, parts_of

PERIOD_MS = SLOTS << SLOT_MS_BITS  # of a pattern of the Pico's own LED
STUCK_MS = 10_500
ALIVE, CHAIN_BROKEN = 1, 4  # flashes
FLASHES = {0: "nothing, dark", 2: "two short flashes", 3: "three short flashes", CHAIN_BROKEN: "four short flashes"}
# What is plugged in at each step of the guide that switches the board on
STEPS = {
    2: (),
    3: ("A1",),
    4: ("A1", "A2", "A3", "A4"),
    5: wiring.TILES,
    6: wiring.TILES,
}
NEXT_KEY = NEXT[1:3]  # which is always lit, and ends a step
MOST_DARK = 8  # dark keys that are pressed


@dataclass(frozen=True)
class Sign:
    """What is not as the guide says it should be. look: where the board says to look; of what is seen by eye the guide
    says that, where its troubleshooting has these words.
    """

    what: str
    look: tuple[str, ...] = ()


def measure(netlist: Netlist, name: str) -> Iterator[Sign]:
    """Measure a tile at J2, or the mainboard, without power; as steps 1 and 2 have it."""
    places = (("3.3 V", "A1", "36"), ("5 V", "F12", "2")) if name == MAIN else (("5 V", "J2", "1"), ("5 V", "J2", "4"))
    for what, reference, pin in places:
        if netlist.net(name, reference, pin) == netlist.named(name, GROUND):
            yield Sign(f"{what} to ground: 0 ohm")
    for part in sorted(netlist.turned):
        if part[0] == name and netlist.kinds[part] in POLARISED:
            yield Sign("J2, diode test, red at plus: 0.7 V")


class Builder:
    """board: a board that has been used before."""

    def __init__(self, board: EmulatedBoard):
        self.board = board
        self._parts: Parts | None = None

    def switch_on(self, netlist: Netlist) -> Iterator[Sign]:
        """Switch on what is plugged together, and look at the Pico's own LED and the display."""
        board, whole = self.board, set(netlist.plugged) == set(wiring.TILES)
        self._parts = parts = parts_of(netlist)
        board.power_cut()
        ask = board.emulator.ask
        for row, column in KEYS:
            ask("release", row=row, column=column)
        for row, output in parts.closed:
            ask("press", row=row, column=output)
        ask("registers", **parts.registers)
        ask("chain", broken_at=None if parts.whole else len(parts.lights))
        ask("supply", **netlist.supply)
        ask("display", **({"what": "exchange", **netlist.display} if parts.display else {"what": "unplug"}))
        board.boot()
        known = len(board.panel()["log"])
        board.run(STUCK_MS if parts.closed else PERIOD_MS)
        flashes = self._flashes()
        if flashes != ALIVE and (whole or flashes != CHAIN_BROKEN):
            yield Sign(FLASHES[flashes])
        if not any(board.oled()):
            yield Sign("display dark, the rest works")
        for line in board.panel()["log"][known:]:
            if whole or "chain of lights" not in line:
                yield Sign(line)

    def _flashes(self) -> int:
        """Return how often the Pico's own LED is lit in one of its patterns."""
        self.board.run(PERIOD_MS + 100)
        self.board.emulator.watch_pin(wiring.PICO_LED)
        self.board.emulator.edges(wiring.PICO_LED)
        self.board.run(2 * PERIOD_MS)
        rises = [edge.ms for edge in self.board.emulator.edges(wiring.PICO_LED) if edge.level]
        return sum(ms < rises[0] + PERIOD_MS - 100 for ms in rises) if rises else 0

    def test(self, netlist: Netlist) -> Iterator[Sign]:
        """Do the steps of the self-test with the tiles that are plugged in, and read `cairn board selftest`."""
        parts, board = self._parts, self.board
        assert parts
        plugged = [place for place in chain() if place.name in netlist.plugged]
        for key in (SETTINGS, TEST, NEXT):
            self._click(key)
        yield from self._tiles(parts, plugged)
        self._click(NEXT)
        self._keys(parts, plugged)
        if parts.contacts.get(NEXT_KEY):
            self._tap(parts, NEXT_KEY)
            figures = board.ask("selftest")
        else:
            figures = board.ask("selftest")  # before the page's key counts as one of the board
            self._click(NEXT)
        self._click(NEXT)
        board.run(200)
        if not (board.buzzer() and parts.buzzer):
            yield Sign("silent")
        missing = [place.name for place in PLACES if place not in plugged]
        for finding in diagnose(figures):
            expected = [f"No key of tile {name} answers." for name in missing]
            if finding.what not in expected and not (missing and "chain of lights" in finding.what):
                yield Sign(finding.what, finding.look)

    def _tiles(self, parts: Parts, plugged: list[Place]) -> Iterator[Sign]:
        """Watch the tiles, which are white one after another, and press what is dark of each."""
        for place in chain():
            lit, began = self._lit(parts) - {NEXT_KEY}, self.board.now_ms
            keys = [key for key in KEYS if place_of(key) is place and key != NEXT_KEY]
            elsewhere = {place_of(key).name for key in lit} - {place.name}
            if place in plugged and elsewhere:
                yield Sign("a tile is white while the display names another")
            elif place in plugged:
                for key in [key for key in keys if key not in lit][:MOST_DARK]:
                    self._tap(parts, key)
            self.board.run(max(0, TILE_MS - (self.board.now_ms - began)))

    def _keys(self, parts: Parts, plugged: list[Place]) -> None:
        """Press every key but the one that ends the step."""
        for key in KEYS:
            if place_of(key) in plugged and key != NEXT_KEY:
                self._tap(parts, key)

    def _lit(self, parts: Parts) -> set[Key]:
        """Return the keys that shine: light by light in the order of the data."""
        wire = self.board.lights()["wire"]
        return {key for index, key in enumerate(parts.lights) if any(wire[3 * index : 3 * index + 3])}

    def _click(self, key: tuple[Any, ...]) -> None:
        """Press a key of the page."""
        where = {"row": key[1], "column": key[2]}
        self.board.ask("press", **where)
        self.board.run(50)
        self.board.ask("release", **where)
        self.board.run(50)

    def _tap(self, parts: Parts, key: Key) -> None:
        """Press a key with a finger."""
        for command in ("press", "release"):
            for row, output in parts.contacts.get(key, ()):
                if output < wiring.COLUMNS and (row, output) not in parts.closed:
                    self.board.emulator.ask(command, row=row, column=output)
            self.board.run(30)
