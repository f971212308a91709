"""The tables of lights and symbols agree with their names."""

from firmware import palette
from firmware.palette import LIGHTS, RHYTHMS, RIPPLE, RIPPLES, SYMBOLS, level, of


def test_there_is_a_row_for_every_name():
    assert len(LIGHTS) == RIPPLE + RIPPLES
    assert of(2, palette.WINS) == len(SYMBOLS) - 1
    assert of(2, palette.LEGAL) == of(1, palette.WINS) + 1


def test_colours_and_rhythms_are_in_range():
    for red, green, blue, rhythm in LIGHTS:
        assert 0 <= red <= 255 and 0 <= green <= 255 and 0 <= blue <= 255
        assert 0 <= rhythm < RHYTHMS
    for symbol in SYMBOLS:
        assert len(symbol) == 5 and all(0 <= light < len(LIGHTS) for light in symbol)


def test_rhythms_stay_between_dark_and_full_and_move():
    for rhythm in range(RHYTHMS):
        levels = [level(rhythm, now) for now in range(0, 3200, 5)]
        assert min(levels) > 0 and max(levels) <= 255 and max(levels) > 240
        assert (len(set(levels)) > 1) == (rhythm != palette.STEADY)


def luminance(light):
    """Relative luminance (Rec. 709) of a light at full, as a camera without colour sees it."""
    red, green, blue, _ = LIGHTS[light]
    return sum(
        weight * (value / 255) ** 2.2
        for weight, value in zip((0.2126, 0.7152, 0.0722), (red, green, blue), strict=True)
    )


def test_the_two_colours_of_stones_differ_in_brightness_and_in_shape():
    black, white = SYMBOLS[of(1, palette.STONE)], SYMBOLS[of(2, palette.STONE)]
    assert luminance(white[0]) > 5 * luminance(black[0])
    assert [bool(light) for light in black[1:]] != [bool(light) for light in white[1:]]


def test_a_legal_square_is_far_darker_than_a_stone():
    for player in (1, 2):
        legal, stone = SYMBOLS[of(player, palette.LEGAL)][0], SYMBOLS[of(player, palette.STONE)][0]
        assert luminance(stone) > 4 * luminance(legal) > 0
