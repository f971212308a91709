"""What the self-test found, in words of the circuit boards: which key, row, column or light, and where to look.

`figures` are the reply to `selftest` (docs/link.md). Where a signal is on which board comes from netlist.py. Numbers of
rows and columns are those of hardware/README.md, K, LED, R and C those of the prints.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware.hardware import wiring
from firmware.input.key_faults import CHATTERS, GHOST, STUCK
from firmware.output.life import volts
from host.hardware.netlist import KEYS, MAIN, PLACES, Key, Place, across, chain, nets, parts_between, pins

PIXEL_BITS = 24  # that come out of the last light where the chain is whole
Q0 = "15"  # of a 74HC595; Q1 to Q7 are pins 1 to 7 (Nexperia data sheet, table 2)
# The columns of each register
REGISTERS = {
    chip: tuple(column for column in range(wiring.COLUMNS) if pins(MAIN, chip, f"COL{column}")) for chip in ("U1", "U2")
}
HINT = "Names are those of the prints of hardware/boards."
SHORT = "a short to ground looks the same"
ASKEW = 3  # lines of a tile that are open: more than a joint or two
MAX_STUCK = 0.8  # so much of a line has to be stuck for the line to be at fault, and not its keys


@dataclass(frozen=True)
class Finding:
    """Something that is wrong. what: a sentence; keys: which it is about; look: where to look, the likeliest first."""

    what: str
    keys: tuple[Key, ...]
    look: tuple[str, ...]


def diagnose(figures: Mapping[str, Any]) -> list[Finding]:
    """Return what the figures of a self-test say is wrong, after a key test in which each key was pressed."""
    seen = {(row, column) for row, column in KEYS if figures["seen"][column] >> row & 1}
    if not seen:
        found = [
            Finding(
                "No key has been seen since the key test began.",
                (),
                (
                    "Press every key, one after another, in the step `keys` of the self-test.",
                    "If you did, and one tile alone is there: its ribbon, both ends to the stop.",
                    "With more tiles: mainboard, U1 and U2, pins 11, 12 and 14, and 3.3 V at pin 16.",
                ),
            )
        ]
    else:
        masked = {(row, column): reason for row, column, reason in figures["left_out"]}
        found = [*_stuck(masked), *_open(set(KEYS) - seen, set(masked)), *_joined(figures["company"])]
    return [*found, *_dark(figures["dark_from"]), *_broken(figures), *_sagging(figures["vsys_mv"])]


# --- where things are ------------------------------------------------------------------------


def place_of(key: Key) -> Place:
    """Return the tile that has a key."""
    for place in PLACES:
        if key[0] - place.row in range(place.rows) and key[1] - place.column in range(place.columns):
            return place
    raise ValueError(f"There is no key at row {key[0]}, column {key[1]}.")


def name_of(key: Key) -> str:
    """Return what the print of its tile calls a key, such as "K7"."""
    place = place_of(key)
    return f"K{(key[0] - place.row) * place.columns + key[1] - place.column}"


def _pins(board: str, reference: str, net: str) -> str:
    """Return in words which pins of a part are on a net."""
    return f"{reference} pin {' and '.join(pins(board, reference, net))}"


def _ribbon(place: Place, here: str) -> str:
    """Return where a signal goes through a tile's ribbon. here: its net on the tile."""
    tile, main = _pins(place.board, "J1", here), _pins(MAIN, place.ribbon, across(place, here))
    return f"tile {place.name}, {tile}; mainboard, {main}"


def _feed(place: Place, light: int) -> str:
    """Return where a tile gets the 5 V of a row; light: the first of it."""
    supply = nets(place.board, f"LED{light}")["3"]
    pin = pins(place.board, "J2", supply)[0]
    (fuse,) = parts_between("5V", nets(MAIN, place.feed)[pin], "F")
    return f"mainboard, {fuse} and {place.feed} pin {pin}; tile {place.name}, J2 pin {pin} (5 V)"


def _row_source(row: int) -> str:
    (pulled,) = parts_between(f"ROW{row}", "GND", "R")
    return f"mainboard, {_pins(MAIN, 'A1', f'ROW{row}')} (the Pico's GP{wiring.ROW_PINS[row]}) and {pulled}"


def _column_source(column: int) -> str:
    (chip,) = [chip for chip, columns in REGISTERS.items() if column in columns]
    (pin,) = pins(MAIN, chip, f"COL{column}")
    return f"mainboard, {chip} pin {pin} (Q{0 if pin == Q0 else pin})"


def _register_pins(chip: str) -> tuple[str, ...]:
    """Return what a register needs."""
    source = {"SHIFT": "A1", "CHAIN": "U1 pin 9"}[nets(MAIN, chip)["14"]]
    return (
        f"mainboard, {chip} pin 11 (clock), pin 12 (latch) and pin 14 (data, from {source})",
        f"mainboard, {chip}: 3.3 V at pins 10 and 16, ground at pins 8 and 13",
    )


# --- keys --------------------------------------------------------------------------------------


def _lines(keys: Iterable[Key], axis: int) -> dict[int, list[Key]]:
    """Return the keys by their row (axis 0) or column (1)."""
    found: dict[int, list[Key]] = defaultdict(list)
    for key in keys:
        found[key[axis]].append(key)
    return found


def _stuck(masked: Mapping[Key, int]) -> Iterator[Finding]:
    """Yield lines that are high without a finger, and keys that are left out."""
    rest = dict(masked)
    for row, keys in _lines([key for key, reason in masked.items() if reason == STUCK], 0).items():
        if len(keys) >= MAX_STUCK * wiring.COLUMNS:
            look = (_row_source(row), "solder or a hair of wire to 3.3 V or to a column beside it")
            yield Finding(f"Row {row} reads closed without a finger.", tuple(keys), look)
            rest = {key: reason for key, reason in rest.items() if key not in keys}
    words = {
        STUCK: ("stuck", "the switch itself, and solder between its pins"),
        CHATTERS: ("bouncing without end", "the joints of the switch and of its diode"),
        GHOST: ("a ghost", "a diode that is bridged or broken, of this key or of one in its row or column"),
    }
    for key, reason in sorted(rest.items()):
        what, look_at = words[reason & 3]
        number = name_of(key).removeprefix("K")
        where = f"tile {place_of(key).name}, K{number} and D{number}"
        yield Finding(f"{name_of(key)} of tile {place_of(key).name} is left out: {what}.", (key,), (where, look_at))


def _open(unseen: set[Key], known: set[Key]) -> Iterator[Finding]:
    """Yield what explains keys that have not been seen: tiles first, then lines of all, lines of a tile, and keys.

    known: those that are left out; no reason is looked for of these.
    """
    whole = {place.name: {key for key in KEYS if place_of(key) is place} for place in PLACES}

    def is_dead(keys: Iterable[Key]) -> bool:
        rest = set(keys) - known
        return bool(rest) and rest <= unseen

    for chip, columns in REGISTERS.items():
        keys = [key for key in KEYS if key[1] in columns]
        beside = [place for place in PLACES if not whole[place.name] <= unseen]
        if is_dead(keys) and any(place_of(key) in beside for key in keys):
            yield Finding(f"Columns {columns[0]} to {columns[-1]} answer nowhere.", tuple(keys), _register_pins(chip))
            known = known | set(keys)
    dead = [place for place in chain() if is_dead(whole[place.name])]
    for place in dead:
        yield Finding(
            f"No key of tile {place.name} answers.",
            tuple(sorted(whole[place.name])),
            (f"ribbon {place.ribbon}: both ends to the stop, contacts on the side that the socket has",),
        )
        known = known | whole[place.name]
    alive = [key for key in KEYS if place_of(key) not in dead]
    for axis, what, source in ((0, "Row", _row_source), (1, "Column", _column_source)):
        for number, keys in sorted(_lines(alive, axis).items()):
            if is_dead(keys) and len({place_of(key).name for key in keys}) > 1:
                look = (source(number), SHORT)
                yield Finding(f"{what} {number} answers nowhere.", tuple(keys), look)
                known = known | set(keys)
    for place in PLACES:
        lines = list(_open_lines(place, {key: key in unseen for key in whole[place.name] if key not in known}))
        known = known | {key for line in lines for key in line.keys}
        if len(lines) < ASKEW:
            yield from lines
            continue
        names = ", ".join(line.what.split()[0] for line in lines)
        yield Finding(
            f"{len(lines)} lines of tile {place.name} are open: {names}.",
            tuple(sorted({key for line in lines for key in line.keys})),
            (f"ribbon {place.ribbon}: it is askew, one contact beside, or has its contacts on opposite sides",),
        )
    for key in sorted(unseen - known):
        name, tile = name_of(key), place_of(key).name
        diode = name.replace("K", "D")
        look = (f"tile {tile}, both pins of {name}", f"tile {tile}, {diode}: its line towards the row (pin 1)")
        yield Finding(f"{name} of tile {tile} has not been seen.", (key,), look)


def _open_lines(place: Place, dead: Mapping[Key, bool]) -> Iterator[Finding]:
    """Yield the rows and columns of a tile of which no key answers. dead: whether a key of it is."""
    found: set[Key] = set()
    for axis, letter, source in ((0, "R", _row_source), (1, "C", _column_source)):
        for number, keys in sorted(_lines(dead, axis).items()):
            if set(keys) - found and all(dead[key] for key in keys if key not in found):
                found |= set(keys)
                local = f"{letter}{number - (place.column if axis else place.row)}"
                look = (_ribbon(place, local), source(number), SHORT)
                yield Finding(f"{local} of tile {place.name} is open.", tuple(sorted(keys)), look)


def _joined(company: Iterable[tuple[int, int, int, int]]) -> Iterator[Finding]:
    """Yield lines, or two keys, that answer together."""
    lines: dict[tuple[int, int, int], set[Key]] = defaultdict(set)  # by axis and numbers of two lines
    for row, column, other_row, other_column in company:
        key, other = (row, column), (other_row, other_column)
        for axis in (0, 1):
            if key[1 - axis] == other[1 - axis]:
                lines[axis, min(key[axis], other[axis]), max(key[axis], other[axis])] |= {key, other}
    for chip, columns in REGISTERS.items():
        mixed = [line for line in lines if line[0] == 1 and line[2] in columns and len(lines[line]) >= 4]
        if len(mixed) >= 3:  # a bridge joins two
            keys = {key for line in mixed for key in lines.pop(line)}
            what = f"Keys in columns {columns[0]} to {columns[-1]} close their whole row: all of {chip} is on at once."
            yield Finding(what, tuple(sorted(keys)), _register_pins(chip))
    for (axis, first, second), keys in sorted(lines.items()):
        if len(keys) < 4:  # of one place alone: not the lines
            names = " and ".join(f"{name_of(key)} of tile {place_of(key).name}" for key in sorted(keys))
            yield Finding(f"{names} come together.", tuple(sorted(keys)), ("solder between their pins or diodes",))
            continue
        what, net, source = ("Rows", "ROW", _row_source) if axis == 0 else ("Columns", "COL", _column_source)
        look = ["pull the ribbons one by one: the short is where the keys still come together"]
        look += [source(first), source(second)]
        for place in PLACES:
            if {f"{net}{first}", f"{net}{second}"} <= {*nets(MAIN, place.ribbon).values()}:
                start = place.column if axis else place.row
                both = [_ribbon(place, f"{net[0]}{number - start}").split("; ") for number in (first, second)]
                look.append("; ".join(" with ".join(pair) for pair in zip(*both, strict=True)))
        yield Finding(f"{what} {first} and {second} answer together.", tuple(sorted(keys)), tuple(look))


# --- lights ------------------------------------------------------------------------------------


def _dark(first: int) -> Iterator[Finding]:
    """Yield where the data of the lights ends. first: the first light that is dark, -1 for none."""
    if first < 0:
        return
    tile = max(tile for tile in range(len(wiring.TILES)) if wiring.tile_start(tile) <= first)
    number, place = first - wiring.tile_start(tile), chain()[tile]
    key = next(key for key in KEYS if wiring.pixel_of(*key) == first)
    if number:
        look = [f"tile {place.name}, LED{number - 1} pin 4 and LED{number} pin 2, or one of the two is dead or turned"]
        if number % place.columns == 0:
            look.append(_feed(place, number))
        yield Finding(f"The lights end before LED{number} of tile {place.name}.", (key,), tuple(look))
        return
    look = [_ribbon(place, "DIN"), f"tile {place.name}, LED0 pin 2", _feed(place, 0)]
    if tile:
        before = chain()[tile - 1]
        last = before.rows * before.columns - 1
        look.insert(0, f"tile {before.name}, LED{last} pin 4 and R1; {_ribbon(before, 'DOUT')}")
        what = f"Tile {place.name} is dark, tile {before.name} before it is lit."
    else:
        look.insert(0, f"mainboard, {_pins(MAIN, 'A1', 'LED')} (GP{wiring.LED_PIN}), U3 pins 2 and 3, R1")
        look.append("5 V at J7: S1, and with USB F11")
        what = "All lights are dark."
    yield Finding(what, (key,), tuple(look))


def _broken(figures: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield that the data does not come out of the last light, unless the user has seen where it ends."""
    if figures["chain"] in (-1, PIXEL_BITS) or figures["dark_from"] >= 0:
        return
    place = chain()[-1]
    last = place.rows * place.columns - 1
    back = f"{_pins(MAIN, 'A1', 'END')} (GP{wiring.CHAIN_PIN})"
    look = (
        "In the step `tiles` of the self-test, press the key of the first light that is dark, and ask again.",
        f"If all are lit: tile {place.name}, LED{last} pin 4 and R1; from there to mainboard, {back}.",
    )
    yield Finding("The chain of lights is broken.", (), look)


def _sagging(vsys_mv: int) -> Iterator[Finding]:
    if 0 <= vsys_mv < wiring.VSYS_LOW_MV:
        look = (
            "the setting Supply: no more than the supply gives",
            "supply and cable: 4.75 V or more at the board's socket while it is lit",
            f"mainboard, the diode in front of VSYS ({_pins(MAIN, 'A1', 'VSYS')}): 0.45 V at most",
        )
        yield Finding(
            f"The supply sags: {vsys_mv / 1000:.2f} V at VSYS, where {wiring.VSYS_LOW_MV / 1000} V are needed.",
            (),
            look,
        )


# --- in words -----------------------------------------------------------------------------------


def words(figures: Mapping[str, Any], findings: Sequence[Finding]) -> str:
    """Return the figures of a self-test and what they mean, some lines."""
    count = sum(seen.bit_count() for seen in figures["seen"])
    lines = [
        f"Start: {figures['reset']}, {figures['failed_starts']} failed starts before.",
        f"Free: {figures['flash_free'] // 1024:,} of {figures['flash_size'] // 1024:,} KB of flash, "
        f"{figures['memory_free'] // 1024} KB of memory.",
        f"Display: {'found' if figures['display'] else 'not found'}.",
        _chain_of_lights(figures["chain"]),
        f"Supply: {volts(figures['vsys_mv'])} V at the Pico's VSYS.",
        f"Keys: {count} of {len(KEYS)} have been seen, {len(figures['left_out'])} are left out, "
        f"{len(figures['bounces'])} bounce.",
    ]
    if figures.get("missing"):
        lines.append(f"Tiles that do not answer: {', '.join(map(str, figures['missing']))}.")
    if figures["journal"]:
        lines.append(f"Games: {figures['journal']}")
    lines += [f"Crash: {each}" for each in figures["crashes"]]
    if not findings:
        return "\n".join([*lines, "Nothing is wrong with keys and lights, as far as the key test and you have seen."])
    for number, finding in enumerate(findings, 1):
        lines += ["", f"{number}. {finding.what}", *(f"   - {place}" for place in finding.look)]
    return "\n".join([*lines, "", HINT])


def _chain_of_lights(bits: int) -> str:
    """Return what came out of the last light, in words."""
    if bits < 0:
        return f"Lights: no wire leads back from the last one to GP{wiring.CHAIN_PIN}, so their chain is not tested."
    if bits == PIXEL_BITS:
        return f"Lights: the data goes through all {wiring.PIXELS}."
    return f"Lights: {bits or 'none'} of {PIXEL_BITS} bits come out of the last one."
