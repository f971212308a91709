"""Lights and symbols of stones of two colours: blue ones are a diagonal in blocks, white ones full."""

from firmware.output.palette import LAST_BLUE, LAST_WHITE, LIGHTS, SHAPES, STEADY, full, shaped

# What has one light for each of four rhythms, the second of which shows whose turn it is
_BLUE = len(LIGHTS)
_WHITE, _REST = _BLUE + 4, _BLUE + 8
OWN = _REST + 1  # the light that a game has besides
BLUE_TURN, WHITE_TURN = _BLUE + 1, _WHITE + 1
EACH = 5  # symbols of a player: a stone with each rhythm, and that of the last move


def lights_of(rhythms: tuple[int, ...], own: tuple) -> tuple:
    """Return the lights of a game whose stones have four rhythms, and that has one light of its own."""
    stones = [colour + (rhythm,) for colour in ((30, 60, 255), (255, 225, 180)) for rhythm in rhythms]
    return tuple(stones + [(12, 24, 104, STEADY), own, LAST_BLUE, LAST_WHITE])


def stones() -> tuple:
    """Return the symbols of the stones with these lights, EACH of blue and then of white."""
    blue, white = tuple(range(_BLUE, _WHITE)), tuple(range(_WHITE, _REST))
    return symbols_of(blue + (OWN + 1,), white + (OWN + 2,), _REST)


def symbols_of(blue: tuple[int, ...], white: tuple[int, ...], rest: int) -> tuple:
    """Return symbols of stones with these lights; `rest`: the light round a blue one in its block."""
    return tuple([shaped(light, SHAPES["blue"], rest) for light in blue] + [full(light) for light in white])
