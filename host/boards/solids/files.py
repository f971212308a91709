"""What is written for who prints or cuts: pieces as STL in one zip, sheets as DXF and SVG.

Nothing has a date, so that two runs give the same bytes.
"""

import io
import struct
import zipfile
from collections.abc import Iterable
from xml.etree import ElementTree

import numpy as np
from manifold3d import CrossSection, Manifold

from .assembly import Piece

_EPOCH = (1980, 1, 1, 0, 0, 0)


def stl(title: str, solid: Manifold) -> bytes:
    """Return a solid as binary STL (80 bytes of title, then 50 bytes a triangle), in mm."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)].astype("<f4")
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    rows = np.zeros(len(corners), [("numbers", "<f4", 12), ("unused", "<u2")])
    rows["numbers"] = np.concatenate([normals, corners.reshape(-1, 9)], axis=1)
    return title.encode().ljust(80) + struct.pack("<I", len(corners)) + rows.tobytes()


def stl_zip(project: str, pieces: Iterable[Piece]) -> bytes:
    """Return pieces to print; a name says how many of it. project: what each STL has before its name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for piece in pieces:
            times = f"-{piece.count}x" if piece.count > 1 else ""
            entry = zipfile.ZipInfo(f"{piece.name}{times}.stl", _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(entry, stl(f"{project} {piece.name}", piece.solid))
    return buffer.getvalue()


def outlines(section: CrossSection) -> list[list[tuple[float, float]]]:
    """Return the closed lines of a sheet, from its lower left corner, rounded to a micrometre."""
    left, front = section.bounds()[:2]
    lines = [[(round(x - left, 3), round(y - front, 3)) for x, y in polygon] for polygon in section.to_polygons()]
    return sorted(lines, key=lambda line: (min(line), len(line)))


def dxf(section: CrossSection) -> str:
    """Return a sheet as DXF (AutoCAD R12: closed polylines on one layer), in mm."""
    words: list[object] = [0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009", 9, "$INSUNITS", 70, 4, 0, "ENDSEC"]
    words += [0, "SECTION", 2, "ENTITIES"]
    for line in outlines(section):
        words += [0, "POLYLINE", 8, "CUT", 66, 1, 70, 1]
        for x, y in line:
            words += [0, "VERTEX", 8, "CUT", 10, f"{x:.3f}", 20, f"{y:.3f}"]
        words += [0, "SEQEND"]
    words += [0, "ENDSEC", 0, "EOF"]
    return "".join(f"{word}\n" for word in words)


def svg(title: str, section: CrossSection) -> str:
    """Return a sheet as SVG of its true size."""
    lines = outlines(section)
    wide, tall = max(x for line in lines for x, _y in line), max(y for line in lines for _x, y in line)
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{wide:.2f}mm",
            "height": f"{tall:.2f}mm",
            "viewBox": f"0 0 {wide:.3f} {tall:.3f}",
        },
    )
    ElementTree.SubElement(root, "title").text = title
    path = "".join("M" + "L".join(f"{x:g} {tall - y:.3f}" for x, y in line) + "Z" for line in lines)
    look = {"fill": "none", "stroke": "#000", "stroke-width": "0.1"}
    ElementTree.SubElement(root, "path", {"d": path, **look})
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, "unicode") + "\n"
