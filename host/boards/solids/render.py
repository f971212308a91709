"""A renderer of solids, from above and far away, with lines at edges.

Triangles are drawn in groups of about the same size, all at once, into arrays of depth, light and body.
"""

import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from manifold3d import Manifold
from PIL import Image

from .assembly import Body
from .shapes import moved

Colour = tuple[float, float, float]
Item = tuple[Manifold, Colour]
Array = np.ndarray

FINE = 2  # rays a pixel and direction
LIGHT = (-0.35, 0.45, 0.82)  # from where, seen by the camera: left, up, behind it
DIM = 0.55
EDGE = 0.45  # of the brightness at an edge
CREASE = 0.85  # cosine between two faces below which there is an edge
STEP = 1.5  # mm of depth between neighbouring points that make an edge
COLOURS = 96
CHUNK = 2_000_000  # points at a time


@dataclass(frozen=True)
class Camera:
    """turn: degrees round the upright axis, 0 from the front; rise: degrees above the floor; width: pixels."""

    turn: float
    rise: float
    width: int

    def axes(self) -> Array:
        """Return the camera's right, up and backwards as rows."""
        turn, rise = math.radians(self.turn), math.radians(self.rise)
        right = (math.cos(turn), math.sin(turn), 0.0)
        back = (math.sin(turn) * math.cos(rise), -math.cos(turn) * math.cos(rise), math.sin(rise))
        up = (-math.sin(turn) * math.sin(rise), math.cos(turn) * math.sin(rise), math.cos(rise))
        return np.array((right, up, back))


def render(items: Sequence[Item], camera: Camera) -> Image.Image:
    """Return a picture of solids, as high as they need, on white."""
    axes = camera.axes()
    triangles = [_triangles(solid) @ axes.T for solid, _colour in items]
    points = np.concatenate(triangles).reshape(-1, 3)
    low, high = points.min(axis=0), points.max(axis=0)
    margin = 0.02 * (high[0] - low[0])
    scale = camera.width * FINE / (high[0] - low[0] + 2 * margin)
    wide, tall = camera.width * FINE, int((high[1] - low[1] + 2 * margin) * scale / FINE + 1) * FINE
    canvas = _Canvas(wide, tall)
    for number, (corners, (_solid, colour)) in enumerate(zip(triangles, items, strict=True), 1):
        flat = corners.copy()
        flat[..., 0] = (corners[..., 0] - low[0] + margin) * scale
        flat[..., 1] = (high[1] - corners[..., 1] + margin) * scale
        canvas.draw(flat, _normals(corners), colour, number)
    return canvas.image()


def _triangles(solid: Manifold) -> Array:
    mesh = solid.to_mesh()
    return np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)].astype(np.float64)


def _normals(corners: Array) -> Array:
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)


class _Canvas:
    """Depth, normal, colour and body at each point."""

    def __init__(self, wide: int, tall: int):
        self.wide, self.tall = wide, tall
        self.depth = np.full(wide * tall, -np.inf)
        self.normal = np.zeros((wide * tall, 3), np.float32)
        self.colour = np.ones((wide * tall, 3), np.float32)
        self.body = np.zeros(wide * tall, np.int32)

    def draw(self, corners: Array, normals: Array, colour: Colour, number: int) -> None:
        """Draw triangles: x to the right and y down in points, z towards the camera."""
        seen = normals[:, 2] > 1e-6
        corners, normals = corners[seen], normals[seen]
        low = np.floor(corners[..., :2].min(axis=1)).astype(int)
        size = np.ceil(corners[..., :2].max(axis=1)).astype(int) - low + 1
        powers = np.ceil(np.log2(np.maximum(size, 1))).astype(int)
        for across, down in np.unique(powers, axis=0):
            chosen = np.flatnonzero((powers[:, 0] == across) & (powers[:, 1] == down))
            wide, tall = 1 << int(across), 1 << int(down)
            for some in np.array_split(chosen, max(1, len(chosen) * wide * tall // CHUNK)):
                self._draw_alike(corners[some], normals[some], low[some], (wide, tall), colour, number)

    def _draw_alike(
        self, corners: Array, normals: Array, low: Array, size: tuple[int, int], colour: Colour, number: int
    ) -> None:
        """Draw triangles that each fit into a box of so many points from `low`."""
        x, y = low[:, 0, None, None] + np.arange(size[0]), low[:, 1, None, None] + np.arange(size[1])[:, None]
        px, py = x + 0.5, y + 0.5
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (corners[:, corner, :].T[:, :, None, None] for corner in range(3))
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        area = np.where(np.abs(area) < 1e-12, 1e-12, area)
        of_b = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area
        of_c = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area
        inside = (of_b >= 0) & (of_c >= 0) & (of_b + of_c <= 1)
        inside &= (x >= 0) & (x < self.wide) & (y >= 0) & (y < self.tall)
        triangle, _, _ = np.nonzero(inside)
        depth = (az + of_b * (bz - az) + of_c * (cz - az))[inside]
        where = np.broadcast_to(y * self.wide + x, inside.shape)[inside]
        order = np.argsort(depth, kind="stable")  # of several at a point the nearest is written last
        order = order[depth[order] > self.depth[where[order]]]
        where, triangle = where[order], triangle[order]
        self.depth[where] = depth[order]
        self.normal[where] = normals[triangle]
        self.colour[where] = colour
        self.body[where] = number

    def image(self) -> Image.Image:
        """Return what was drawn, with light and edges, in its final size."""
        light = np.clip(self.normal @ (np.array(LIGHT, np.float32) / np.linalg.norm(LIGHT)), 0, 1)
        bright = np.where(self.body > 0, DIM + (1 - DIM) * light, 1.0)
        bright = np.where(self._edges().ravel(), bright * EDGE, bright)
        rgb = np.clip(self.colour * bright[:, None] * 255, 0, 255).astype(np.uint8).reshape(self.tall, self.wide, 3)
        return Image.fromarray(rgb).reduce(FINE)

    def _edges(self) -> Array:
        shape = (self.tall, self.wide)
        body, normal = self.body.reshape(shape), self.normal.reshape((*shape, 3))
        depth = np.where(np.isfinite(self.depth), self.depth, -1e6).reshape(shape)
        found = np.zeros(shape, bool)
        for axis in (0, 1):
            first = [slice(None), slice(None)]
            second = [slice(None), slice(None)]
            first[axis], second[axis] = slice(None, -1), slice(1, None)
            one, two = tuple(first), tuple(second)
            differs = body[one] != body[two]
            creased = (normal[one] * normal[two]).sum(axis=2) < CREASE
            stepped = np.abs(depth[one] - depth[two]) > STEP
            found[one] |= (differs & stepped) | (creased & (body[one] > 0) & (body[two] > 0)) | stepped
        return found


def png(picture: Image.Image) -> bytes:
    """Return a picture as PNG, small and without a date."""
    file = io.BytesIO()
    picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def items(bodies: Iterable[Body], lifted: float = 0.0) -> list[Item]:
    """Return bodies to draw, moved up by so much of their lift."""
    return [(moved(body.solid, z=lifted * body.lift), body.colour) for body in bodies]
