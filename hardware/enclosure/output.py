"""What is computed of a case, then written: STL in one zip, sheets as DXF and SVG, in mm, without dates.

Two runs write the same bytes. In which order solids are made and cut decides which triangles are written.
"""

import io
import zipfile
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from struct import pack

import numpy as np
from manifold3d import CrossSection, Manifold

from hardware.enclosure.case import Assembly

TOUCH = 0.02  # mm3 that two solids may share where they touch: roundings of the computation
LARGEST = 200.0  # mm of a piece that a bed of 250 x 210 or 220 x 220 mm takes with its brim
STL = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])  # a triangle, behind 84 bytes


def files(made: Assembly) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each file of a case with its bytes; the name of a piece says how many of it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, solid, count in made.pieces:
            entry = zipfile.ZipInfo(f"{name}-{count}x.stl" if count > 1 else f"{name}.stl")
            file.writestr(entry, stl(name, solid), zipfile.ZIP_DEFLATED)
    yield "pieces.zip", buffer.getvalue()
    for name, solid in made.sheets.items():
        low, high = solid.bounding_box()[2::3]
        lines = outlines(solid.slice((low + high) / 2))
        yield f"{name}.dxf", dxf(lines).encode()
        yield f"{name}.svg", svg(f"Cairn: {name}", lines).encode()


def stl(name: str, solid: Manifold) -> bytes:
    """Return a piece as binary STL."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)].astype("<f4")
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    rows = np.zeros(len(corners), STL)
    rows["normal"] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    rows["corners"] = corners
    return pack("<80sI", f"Cairn {name}".encode().ljust(80), len(corners)) + rows.tobytes()


def outlines(section: CrossSection) -> list[list[tuple[float, float]]]:
    """Return the closed lines of a sheet, from its lower left corner, rounded to a micrometre."""
    left, front = section.bounds()[:2]
    lines = [[(round(x - left, 3), round(y - front, 3)) for x, y in polygon] for polygon in section.to_polygons()]
    return sorted(lines, key=lambda line: (min(line), len(line)))


def dxf(lines: list[list[tuple[float, float]]]) -> str:
    """Return a sheet as DXF (AutoCAD R12: closed polylines on one layer)."""
    words = ["0 SECTION 2 HEADER 9 $ACADVER 1 AC1009 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES"]
    for line in lines:
        words += ["0 POLYLINE 8 CUT 66 1 70 1", *(f"0 VERTEX 8 CUT 10 {x:.3f} 20 {y:.3f}" for x, y in line), "0 SEQEND"]
    return " ".join([*words, "0 ENDSEC 0 EOF "]).replace(" ", "\n")


def svg(title: str, lines: list[list[tuple[float, float]]]) -> str:
    """Return a sheet as SVG of its true size."""
    wide, tall = (max(point[axis] for line in lines for point in line) for axis in (0, 1))
    path = "".join("M" + "L".join(f"{x:g} {tall - y:.3f}" for x, y in line) + "Z" for line in lines)
    size = f'width="{wide:.2f}mm" height="{tall:.2f}mm" viewBox="0 0 {wide:.3f} {tall:.3f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n <title>{title}</title>'
    return f'{head}\n <path d="{path}" fill="none" stroke="#000" stroke-width="0.1" />\n</svg>\n'


def problems(made: Assembly) -> Iterator[str]:
    """Yield what is wrong: pieces that are not closed, not in one or too large, and solids that meet, up or down."""
    for name, solid, _count in made.pieces:
        left, front, low, right, back, high = solid.bounding_box()
        size = right - left, back - front, high - low
        if max(size) > LARGEST:
            yield f"{name} is {' x '.join(f'{side:.1f}' for side in size)} mm"
        if len(solid.decompose()) != 1:
            yield f"{name} is not in one"
        if edges := open_edges(stl(name, solid)):
            yield f"{name} is not closed at {edges} edges"
    every = [(f"{kind} {n}", kind, each) for kind, some in made.bodies.items() for n, each in enumerate(some)]
    still = [body for body in every if body[1] not in made.travel]
    down = [(f"{name}, down,", kind, each) for name, kind, each in every if kind in made.travel]
    pressed = [(name, kind, each.translate((0, 0, made.travel[kind]))) for name, kind, each in down]
    boxes = {name: each.bounding_box() for name, _kind, each in (*every, *pressed)}
    for (name, _, first), (other, _, second) in chain(combinations(every, 2), product(pressed, still)):
        a, b = boxes[name], boxes[other]
        near = all(a[axis] < b[axis + 3] and b[axis] < a[axis + 3] for axis in range(3))
        if near and (shared := (first ^ second).volume()) > TOUCH:
            yield f"{name} and {other} share {shared:.2f} mm3"


def open_edges(file: bytes) -> int:
    """Return how many edges of the triangles of an STL file are not those of one more, which goes the other way."""
    corners = np.frombuffer(file, STL, offset=84)["corners"].reshape(-1, 3)
    triangles = np.unique(corners, axis=0, return_inverse=True)[1].reshape(-1, 3).tolist()
    edges = Counter(edge for a, b, c in triangles for edge in ((a, b), (b, c), (c, a)) if edge[0] != edge[1])
    return sum(count != edges[b, a] for (a, b), count in edges.items())
