"""How differences are measured, and what distinguishes two symbols."""

import pytest
from coloraide import Color

from firmware.output.palette import BLINK, DARK, LIGHTS, PULSE, STEADY, SYMBOLS, full, shaped
from tests.vision import pairs
from tests.vision.looks import Palette, difference, sent
from tests.vision.pairs import apart, failing

# Where the confusion lines of each kind of eyes meet, x and y of CIE 1931 (Smith and Pokorny, "Spectral sensitivity of
# the foveal cone photopigments", 1975), and how far two colours of the test lie apart on such a line.
COPUNCTAL = {"protan": (0.747, 0.253, 0.15), "deutan": (1.4, -0.4, 0.08), "tritan": (0.171, 0.0, 0.2)}

BLUE, GREY, ALIKE, BEATS, DIM, RED, GREEN = range(len(LIGHTS), len(LIGHTS) + 7)
GREYS = ((150, 150, 150, STEADY), (152, 150, 150, STEADY), (150, 150, 150, PULSE))
TABLE = ((30, 60, 255, STEADY), *GREYS, (0, 0, 40, STEADY), (200, 50, 0, STEADY), (80, 125, 0, STEADY))


def sights(first, second, scale=1):
    """Return what distinguishes two symbols of such lights: a set over all visions and brightnesses."""
    palette = Palette(TABLE, (first, second))
    found = apart(palette, len(SYMBOLS), len(SYMBOLS) + 1, scale)
    assert len(found) == 15
    return {sight.by for sight in found.values()}


@pytest.mark.parametrize("vision", COPUNCTAL)
def test_who_lacks_a_cone_confuses_the_colours_of_a_line_and_others_do_not(vision):
    x, y, far = COPUNCTAL[vision]
    direction = Color("xyz-d65", (x, y, 1 - x - y)).convert("srgb-linear").coords()
    grey = (0.3, 0.3, 0.3)
    other = tuple(0.3 + far * value for value in direction)
    assert difference(grey, other, vision) < 0.5
    assert all(difference(grey, other, eyes) > 8 for eyes in {"normal", *COPUNCTAL} - {vision})


def test_the_bytes_are_those_of_the_frame():
    """By hand: value * brightness // 255, then v * v * (255 + v) / 130050, rounded up."""
    lights = ((255, 128, 1, STEADY), (0, 0, 52, STEADY), (255, 128, 1, BLINK))
    assert sent(lights, 255) == [(255, 49, 1), (0, 0, 7), (255, 49, 1)]
    assert sent(lights, 70) == [(13, 3, 0), (0, 0, 1), (13, 3, 0)]
    lights = tuple((value, 0, 0, STEADY) for value in range(256))
    shown = sent(lights, 255)
    assert len(shown) == 256 and shown == sorted(shown) and shown[-1] == (255, 0, 0)


@pytest.mark.parametrize(
    ("first", "second", "by", "scales"),
    [
        (full(BLUE), full(GREY), {"colour"}, (1, 2)),
        (full(GREY), full(ALIKE), {"nothing"}, (1, 2)),
        (full(GREY), full(BEATS), {"rhythm"}, (1, 2)),
        (full(GREY), full(DARK), {"shape"}, (1, 2)),
        (full(RED), full(GREEN), {"colour", "nothing"}, (1, 2)),
        (shaped(GREY, "#..#"), shaped(GREY, "#.##"), {"shape"}, (2,)),
        (shaped(GREY, "#..#", ALIKE), full(GREY), {"nothing"}, (2,)),
        (shaped(GREY, "#..#", BLUE), full(GREY), {"colour"}, (2,)),
        (shaped(GREY, "#..#", BEATS), full(GREY), {"rhythm"}, (2,)),
    ],
)
def test_symbols_are_told_apart_by_colour_or_rhythm_or_what_is_lit(first, second, by, scales):
    """Those of which scales leave one out are alike there."""
    for scale in (1, 2):
        assert sights(first, second, scale) == (by if scale in scales else {"nothing"})


def test_a_rhythm_that_no_viewer_sees_distinguishes_nothing():
    assert TABLE[DIM - len(LIGHTS)][:3] == (0, 0, 40)
    palette = Palette(((0, 0, 40, STEADY), (0, 0, 40, PULSE)), (full(len(LIGHTS)), full(len(LIGHTS) + 1)))
    found = apart(palette, len(SYMBOLS), len(SYMBOLS) + 1, 1)
    assert found["grey", "full"].by == "nothing" and found["grey", "full"].difference == 0


def test_only_what_shares_a_scene_is_compared():
    symbols = (full(GREY), full(ALIKE), full(BLUE))
    first, second, third = range(len(SYMBOLS), len(SYMBOLS) + 3)
    palette = Palette(TABLE, symbols, {"one": (first, third), "other": (third, second)})
    assert failing(palette) == []
    assert {(pair.first, pair.second) for pair in pairs.pairs(palette)} == {(first, third), (second, third)}
