"""Lights and symbols of stones of two colours: blue ones are a diagonal in blocks, white ones full."""

from firmware.output.palette import LAST_BLUE, LAST_WHITE, LIGHTS, SHAPES, STEADY, full, shaped

# What has one light for each of four rhythms, the second of which shows whose turn it is
BLUE = len(LIGHTS)
WHITE, REST = BLUE + 4, BLUE + 8  # REST: round the shape of a blue one in its block
OWN = REST + 1  # the light that a game has besides
BLUE_LAST, WHITE_LAST = OWN + 1, OWN + 2
TURN_LIGHTS = (BLUE + 1, WHITE + 1)
EACH = 5  # symbols of a player: a stone with each rhythm, and that of the last move


def lights_of(rhythms: tuple[int, ...], own: tuple) -> tuple:
    """Return the lights of a game whose stones have four rhythms, and that has one light of its own."""
    stones = [colour + (rhythm,) for colour in ((30, 60, 255), (255, 225, 180)) for rhythm in rhythms]
    return tuple(stones + [(12, 24, 104, STEADY), own, LAST_BLUE, LAST_WHITE])


def stones() -> tuple:
    """Return the symbols of the stones with these lights, EACH of blue and then of white."""
    return symbols_of(tuple(range(BLUE, WHITE)) + (BLUE_LAST,), tuple(range(WHITE, REST)) + (WHITE_LAST,))


def symbols_of(blue: tuple[int, ...], white: tuple[int, ...]) -> tuple:
    """Return symbols of stones with these lights."""
    return tuple([shaped(light, SHAPES["blue"], REST) for light in blue] + [full(light) for light in white])


def of(player: int, symbol: int) -> int:
    """Return the symbol of a player, 1 or 2, in a game with the symbols of stones(); `symbol`: of blue."""
    return symbol + EACH * (player - 1)
