"""What the self-test found as words for a terminal, and as a picture of the board from above (SVG)."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from firmware.hardware import wiring
from firmware.output.life import volts
from host.hardware.diagnosis import PIXEL_BITS, Finding, name_of
from host.hardware.netlist import KEYS, PLACES, Key

KEY, SPACE, TOP, LINE = 34, 14, 30, 18  # pixels: a key, between squares and control keys, above them, a line of text
WIDTH = 2 * SPACE + wiring.COLUMNS * KEY + SPACE
COLOURS = {"seen": "#2e7d32", "not seen": "#c62828", "left out": "#ef6c00", "never alone": "#6a1b9a"}
STYLE = (
    "text { font: 11px sans-serif } .tile { font-weight: bold; font-size: 14px } .key { fill: #fff; font-size: 9px }"
)
HINT = "Names are those of the prints of hardware/boards."


def words(figures: Mapping[str, Any], findings: Sequence[Finding]) -> str:
    """Return the figures of a self-test and what they mean, some lines."""
    count = sum(seen.bit_count() for seen in figures["seen"])
    lines = [
        f"Start: {figures['reset']}, {figures['failed_starts']} failed starts before.",
        f"Free: {figures['flash_free'] // 1024:,} of {figures['flash_size'] // 1024:,} KB of flash, "
        f"{figures['memory_free'] // 1024} KB of memory.",
        f"Display: {'found' if figures['display'] else 'not found'}.",
        _lights(figures["chain"]),
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


def _lights(chain: int) -> str:
    """Return what came out of the last light, in words."""
    if chain < 0:
        return f"Lights: no wire leads back from the last one to GP{wiring.CHAIN_PIN}, so their chain is not tested."
    if chain == PIXEL_BITS:
        return f"Lights: the data goes through all {wiring.PIXELS}."
    return f"Lights: {chain or 'none'} of {PIXEL_BITS} bits come out of the last one."


def svg(figures: Mapping[str, Any], findings: Sequence[Finding]) -> str:
    """Return a picture: tiles and keys with what was seen of each, and the findings below."""
    body = []
    for key in KEYS:
        x, y = _corner(key)
        body.append(
            f'<rect x="{x + 2}" y="{y + 2}" width="{KEY - 4}" height="{KEY - 4}" rx="4" '
            f'fill="{COLOURS[_state(figures, key)]}"/>'
            f'<text class="key" x="{x + 6}" y="{y + 14}">{name_of(key)}</text>'
        )
        if 0 <= figures["dark_from"] <= wiring.pixel_of(*key):
            body.append(f'<circle cx="{x + KEY - 10}" cy="{y + KEY - 10}" r="5"/>')
    for place in PLACES:
        x, y = _corner((place.row, place.column))
        right, bottom = _corner((place.row + place.rows - 1, place.column + place.columns - 1))
        body.append(
            f'<rect x="{x}" y="{y}" width="{right + KEY - x}" height="{bottom + KEY - y}" fill="none" stroke="#000"/>'
            f'<text class="tile" x="{x + 2}" y="{TOP - 8 if place.row == 0 else bottom + KEY + 15}">{place.name}</text>'
        )
    below = TOP + wiring.ROWS * KEY + 2 * LINE
    x = SPACE
    for name, colour in COLOURS.items():
        body.append(
            f'<rect x="{x}" y="{below - 10}" width="12" height="12" fill="{colour}"/>{_text(x + 16, below, name)}'
        )
        x += 110
    body.append(f'<circle cx="{x}" cy="{below - 4}" r="5"/>{_text(x + 10, below, "dark")}')
    lines = [f"{number}. {finding.what}" for number, finding in enumerate(findings, 1)] or ["Nothing is wrong."]
    body += [_text(SPACE, below + LINE * (index + 1), line) for index, line in enumerate(lines)]
    height = below + LINE * (len(lines) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
        f'<style>{STYLE}</style><rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(body) + "\n</svg>\n"
    )


def _state(figures: Mapping[str, Any], key: Key) -> str:
    row, column = key
    if any(left_out[:2] == [row, column] for left_out in figures["left_out"]):
        return "left out"
    if any(pair[:2] == [row, column] for pair in figures["company"]):
        return "never alone"
    return "seen" if figures["seen"][column] >> row & 1 else "not seen"


def _corner(key: Key) -> tuple[int, int]:
    row, column = key
    return SPACE + column * KEY + (SPACE if column >= wiring.BOARD_COLUMNS else 0), TOP + row * KEY


def _text(x: int, y: int, line: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(line)}</text>'
