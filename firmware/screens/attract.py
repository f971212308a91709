"""The attract animation: rings that run outwards, as from a pebble dropped into water."""

from firmware import texts
from firmware.input.gestures import RELEASE, TAP
from firmware.output.kernels import ripple
from firmware.output.palette import DARK, LIGHTS, STEADY, Palette
from firmware.screens.screen import Screen

FRAME_MS = 40
_CENTRES = ((3, 3), (8, 9), (9, 2), (2, 8))  # where the pebbles fall, one after another
_FALL_MS = 5000

_WHEEL = ((255, 0, 0), (255, 190, 0), (0, 255, 60), (0, 210, 255), (40, 40, 255), (255, 0, 200))
RIPPLE = len(LIGHTS)  # the first of RIPPLES lights round the colour circle
RIPPLES = 48


def _ripple(step: int) -> tuple:
    """The colour at `step` of RIPPLES round the wheel: bright at its start, falling to dark."""
    span = RIPPLES // len(_WHEEL)
    first, second = _WHEEL[step // span], _WHEEL[(step // span + 1) % len(_WHEEL)]
    part = step % span
    level = 255 - 200 * part // span
    return tuple([(a * (span - part) + b * part) // span * level // 255 for a, b in zip(first, second)]) + (STEADY,)


class Attract(Screen):
    """Any key ends it, and does nothing else."""

    palette = Palette(tuple([_ripple(step) for step in range(RIPPLES)]), floor=DARK)
    light_show = True

    def __init__(self, app, back) -> None:
        super().__init__(app, back)
        self._shown = -1

    def refresh(self) -> None:
        say = self.app.say
        self.app.panel.show("Cairn", say(texts.ATTRACT), say(texts.PRESS_ANY_KEY), "")

    def tick(self, now: int) -> None:
        if now // FRAME_MS != self._shown:
            self._shown = now // FRAME_MS
            self.app.changes.touch()

    def swallows(self, kind: int, now: int) -> bool:
        if kind in (TAP, RELEASE):
            self.app.show(self.back, now)
        return True

    def soft_keys(self) -> tuple:
        return ()

    def paint(self, lights: bytearray, now: int) -> None:
        row, column = _CENTRES[now // _FALL_MS % len(_CENTRES)]
        radius = now % _FALL_MS // FRAME_MS  # of the front, in quarter squares
        step = now // FRAME_MS % RIPPLES
        ripple(lights, row, column, radius, RIPPLE, RIPPLES, step)

    def describe(self, square: int) -> str:
        return self.app.say(texts.ATTRACT_KEY)
