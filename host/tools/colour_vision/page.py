"""The page docs/colour-vision.md, from the palettes; a test holds it to them."""

from host.paths import DOCS
from host.tools.colour_vision.looks import BRIGHTNESSES, VISIONS, Palette
from host.tools.colour_vision.pairs import ENOUGH, Pair, names, pairs, palette_of, pixels
from host.tools.colour_vision.words import symbol_words

PAGE = DOCS / "colour-vision.md"

INTRODUCTION = f"""# Colour vision

No player needs to see colours. Whatever can be on the board at the same time is distinguished by its *shape*, where
a square is a block of 2 x 2 lights, by its *colour*, of which lightness is a part, or by its *rhythm*: breathing,
pulsing, blinking. That holds for players who see all colours, for those who do not see red (protan), green (deutan) or
blue (tritan) and for those who see no colours at all (grey), with the brightness set to full, half or night.

The figures below come from the very bytes that the firmware sends to the LEDs, seen through a simulation of such eyes
at its strongest. What counts as white is the brightest white of the same setting, to which eyes adapt. The figures are
differences in CIEDE2000: 1 is what one just notices on large fields side by side, and black and white are 100 apart.
For small lights with gaps between them we ask for {ENOUGH:g}, or else for another rhythm. A light counts as seen from
1/255 of white on, and lights with a rhythm are taken at their brightest. Where the supply is too weak for a frame, the
whole board grows dimmer, as it does with a lower setting.

`python -m host.tools.colour_vision` prints every figure, with `--failing` the pairs that nothing distinguishes, and
with `--write` this page; the tests let no such pair through. How it is worked out, with its sources, is in
`host/tools/colour_vision/`.
"""


def _figures(found: list[Pair], vision: str) -> str:
    """Return the smallest differences for one vision, a figure a brightness, or a dash."""
    figures = []
    for brightness in BRIGHTNESSES:
        those = [pair.sight.difference for pair in found if (pair.vision, pair.brightness) == (vision, brightness)]
        figures.append(f"{min(those):.0f}" if those else "-")
    return " / ".join(figures)


def _scenes(palette: Palette, found: list[Pair]) -> list[str]:
    """Return a table of the scenes: how close the closest of them come, where only colour distinguishes them."""
    lines = [f"| scene | {' | '.join(VISIONS)} |", "|---|" + "---:|" * len(VISIONS)]
    for scene in palette.scenes:
        colours = [pair for pair in found if pair.scene == scene and not pair.sight.shape and not pair.sight.rhythm]
        lines.append(f"| {scene} | " + " | ".join(_figures(colours, vision) for vision in VISIONS) + " |")
    return lines


def _nearest(palette: Palette, scale: int, found: list[Pair]) -> list[str]:
    """Return a table of what symbols look like, with the other that each is closest to and what distinguishes them."""
    nearest: dict[tuple, tuple] = {}
    for pair in found:
        one, other = (pixels(palette, symbol, scale) for symbol in (pair.first, pair.second))
        for looks, like in ((one, other), (other, one)):
            rank = (pair.sight.shape, pair.sight.rhythm, pair.sight.difference)
            if looks not in nearest or rank < nearest[looks][0]:
                nearest[looks] = (rank, like, pair)
    lines = ["| what is shown | closest to it | distinguished by |", "|---|---|---|"]
    for looks, (_, like, pair) in sorted(nearest.items()):
        how = pair.sight.by
        if how == "colour":
            how += f", {pair.sight.difference:.0f} ({pair.vision}, {pair.brightness})"
        lines.append(f"| {symbol_words(palette, looks)} | {symbol_words(palette, like)} | {how} |")
    return lines


def chapter(name: str) -> str:
    """Return what the page says about one palette."""
    palette = palette_of(name)
    every = list(pairs(palette))
    lines = [f"## {name.replace('_', ' ').capitalize()}", ""]
    for scale in palette.scales:
        found = [pair for pair in every if pair.scale == scale]
        square = "One light each" if scale == 1 else "A block of 2 x 2 lights each"
        at = " / ".join(BRIGHTNESSES)
        lines += [f"{square}: the smallest differences where only colour distinguishes two, at {at}:", ""]
        lines += [*_scenes(palette, found), "", *_nearest(palette, scale, found), ""]
    return "\n".join(lines)


def text() -> str:
    """Return the whole page."""
    return "\n".join([INTRODUCTION, *(chapter(name) for name in names() if palette_of(name).scenes)])
