"""The pictures of the enclosure."""

from collections.abc import Callable, Iterator

from manifold3d import Manifold
from PIL import Image, ImageDraw, ImageFont

from host.boards.solids.assembly import Assembly
from host.boards.solids.render import Camera, items, png, render
from host.boards.solids.shapes import box, moved
from host.tools.enclosure import parameters as p
from host.tools.enclosure.assembly import BASE_KINDS, BLACK, DARK, FRAME_KINDS, MAIN_KINDS, TILE_KINDS


def assembled(made: Assembly) -> Image.Image:
    """Return the whole from the front."""
    return render(items(made.bodies.values()), Camera(-22, 42, 1000))


def exploded(made: Assembly) -> Image.Image:
    """Return all parts one above the other."""
    return render(items(made.bodies.values(), 1.0), Camera(-30, 28, 1000))


def section(made: Assembly) -> Image.Image:
    """Return a cut through the middle of the keys of row 11, from the left wall to the third key."""
    y = p.key_at(11, 0)[1]
    kept = box(-30, y, -60, 62, y + 30, 60)
    found = []
    for body in made.bodies.values():
        solid = body.solid ^ kept
        if not solid.is_empty():
            found.append((solid, body.colour))
    return render(found, Camera(0, 6, 1000))


def tile_step(made: Assembly) -> Image.Image:
    """Return a tile with its screws, spacers, light grid and switches, drawn apart."""
    apart = {"tile spacer": -22.0, "tile parts": 0.0, "tile": 0.0, "tile screw": 14.0, "grid": 26.0, "switch": 44.0}
    apart["stem"] = apart["switch"]
    box_of = made.bodies["tile 2"].solid.bounding_box()
    found = []
    for body in made.of(apart):
        left, front, _low, right, back, _high = body.solid.bounding_box()
        within = box_of[0] - 1 < left and right < box_of[3] + 1 and box_of[1] - 1 < front and back < box_of[4] + 1
        if within:
            found.append((moved(body.solid, z=apart[body.kind]), body.colour))
    return render(found, Camera(-30, 30, 800))


def base_step(made: Assembly) -> Image.Image:
    """Return floor, walls and posts."""
    return render(items(made.of((*BASE_KINDS, "rocker"))), Camera(-25, 40, 800))


def main_step(made: Assembly) -> Image.Image:
    """Return the mainboard over the base."""
    found = items(made.of((*BASE_KINDS, "rocker")))
    return render(
        found + [(moved(body.solid, z=55), body.colour) for body in made.of(MAIN_KINDS)], Camera(-25, 40, 800)
    )


def tiles_step(made: Assembly) -> Image.Image:
    """Return the tiles over the base, the farther ones in their place."""
    found = items(made.of((*BASE_KINDS, "rocker", *MAIN_KINDS)))
    for body in made.of(TILE_KINDS):
        near = body.solid.bounding_box()[4] < p.KEYS_HIGH / 2 + 1
        found.append((moved(body.solid, z=60 if near else 0), body.colour))
    return render(found, Camera(-25, 40, 800))


def frame_step(made: Assembly) -> Image.Image:
    """Return the frame from below, with display and clamps drawn apart."""
    apart = {"display": 30.0, "clamp": 52.0, "clamp screw": 70.0}
    found = []
    for body in made.of(FRAME_KINDS):
        turned = body.solid.rotate((180, 0, 0))
        found.append((moved(turned, z=apart.get(body.kind, 0.0)), body.colour))
    return render(found, Camera(-25, 42, 800))


def seams_step(made: Assembly) -> Image.Image:
    """Return the four pieces of the frame with keys, drawn apart, where three of them meet."""
    left, front = p.KEYS_SEAMS[1], p.KEYS_SEAM
    kept = box(left - 32, front - 32, 0, left + 62, front + 28, 40)
    found = []
    for number, (x, y) in enumerate(((-9, -9), (9, -9), (-9, 9), (9, 9))):
        body = made.bodies[f"frame {number}"]
        found.append((moved(body.solid ^ kept, x, y), (BLACK, DARK, DARK, BLACK)[number]))
    return render(found, Camera(-18, 38, 800))


def caps_step(made: Assembly) -> Image.Image:
    """Return the whole without the key caps of the board's nearer half."""
    kept = [body for body in made.bodies.values() if body.name not in ("cap 3", "cap 5")]
    return render(items(kept), Camera(-22, 42, 800))


def pieces(made: Assembly) -> Image.Image:
    """Return each piece that is printed, lying as it is printed, with its name and how many of it."""
    cells = [_cell(f"{piece.name} x {piece.count}", _zoomed(piece.solid)) for piece in made.pieces]
    columns = 4
    rows = -(-len(cells) // columns)
    wide, tall = cells[0].size[0], max(cell.size[1] for cell in cells)
    sheet = Image.new("RGB", (columns * wide, rows * tall), "white")
    for number, cell in enumerate(cells):
        sheet.paste(cell, (number % columns * wide, number // columns * tall))
    return sheet


def _zoomed(solid: Manifold) -> Image.Image:
    return render([(solid, (0.45, 0.55, 0.66))], Camera(-25, 40, 230))


def _cell(name: str, picture: Image.Image) -> Image.Image:
    cell = Image.new("RGB", (250, 250), "white")
    picture.thumbnail((230, 215))
    cell.paste(picture, (10, 4))
    ImageDraw.Draw(cell).text((12, 226), name, fill="black", font=ImageFont.load_default(13))
    return cell


PICTURES: dict[str, Callable[[Assembly], Image.Image]] = {
    "assembled": assembled,
    "exploded": exploded,
    "section": section,
    "pieces": pieces,
    "step-1-tile": tile_step,
    "step-2-base": base_step,
    "step-3-mainboard": main_step,
    "step-4-tiles": tiles_step,
    "step-5-frame": frame_step,
    "step-6-seams": seams_step,
    "step-7-caps": caps_step,
}


# Of the case of NeoTrellis tiles
TRELLIS_PICTURES: dict[str, Callable[[Assembly], Image.Image]] = {"assembled": assembled, "exploded": exploded}


def all_of_them(made: Assembly, pictures: dict[str, Callable[[Assembly], Image.Image]]) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each picture with its bytes."""
    for name, draw in pictures.items():
        yield f"{name}.png", png(draw(made))
