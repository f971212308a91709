"""Whatever is on the board at the same time is distinguishable, by all eyes and at all brightnesses."""

import random
from itertools import product

import pytest

from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import Setup, info, open_view
from firmware.hardware.wiring import BOARD_COLUMNS, ROWS
from firmware.input.layout import NOWHERE, Layout
from firmware.input.softkeys import LOOK, TURNED
from firmware.output.palette import LIGHTS, PULSE, STEADY, SYMBOLS, full
from firmware.screens.play import Play
from tests.support.app_harness import AppHarness
from tests.vision.looks import BRIGHTNESSES, VISIONS, Palette
from tests.vision.pairs import COMMON, failing, names, pairs, palette_of

TAPS = 250
PRESS_MS = 25  # long enough for the board to show what a finger does
SHOWN_MS = 3000  # longer than most animations; a board that thinks longer is not waited for


@pytest.mark.parametrize("name", names())
def test_all_that_can_be_on_the_board_at_the_same_time_is_told_apart(name):
    """By all visions, at all brightnesses and scales; and every symbol of a game has a scene."""
    palette = palette_of(name)
    found = failing(palette)
    assert not found, "\n".join(map(str, found))
    seen = {(pair.scene, pair.scale, pair.vision, pair.brightness) for pair in pairs(palette)}
    assert list(VISIONS) == ["normal", "protan", "deutan", "tritan", "grey"]
    assert BRIGHTNESSES == {"full": 255, "half": 180, "night": 70}
    assert seen == set(product(palette.scenes, palette.scales, VISIONS, BRIGHTNESSES))
    own = set(range(len(SYMBOLS), len(palette.symbols)))
    assert own <= {symbol for scene in palette.scenes.values() for symbol in scene}


def test_what_looks_alike_in_a_scene_is_found():
    """Two blues are alike, but for a rhythm; red and green of one lightness to some eyes alone."""
    blue = (30, 60, 255)
    lights = ((*blue, STEADY), (*blue, STEADY), (*blue, PULSE), (200, 50, 0, STEADY), (80, 125, 0, STEADY))
    shown, first = tuple(full(len(LIGHTS) + light) for light in range(len(lights))), len(SYMBOLS)
    for one, other, alike in ((0, 1, {"normal", "deutan"}), (0, 2, set()), (0, 3, set()), (3, 4, {"deutan"})):
        palette = Palette(lights, shown, {"scene": (first + one, first + other)})
        assert {pair.vision for pair in failing(palette)} & {"normal", "deutan"} == alike


def options_of(name):
    """Return the options (by name) of a game: the first choice of each, and the last, where these differ."""
    options = info(name).options
    choices = [info(name).choices(option) for option in options]
    found = []
    for at in (0, -1):
        chosen = {option.name: values[at] for option, values in zip(options, choices, strict=True)}
        chosen = {option: value for option, value in chosen.items() if value is not None}
        if chosen not in found:
            found.append(chosen)
    return found


# The board is to play first, or last, in turns: both with each game
SETUPS = [
    pytest.param(name, options, -(number % 2), id=f"{name} {options}")
    for name in GAMES
    for number, options in enumerate(options_of(name))
]


def test_every_game_is_shown_with_a_palette_of_its_own():
    assert set(GAMES) <= set(names()) - set(COMMON)
    for name in GAMES:
        scales = set()
        for options in options_of(name):
            view = open_view(Setup(name, options))
            assert view.PALETTE.shapes == palette_of(name).made.shapes
            scales.add(Layout(view.size).scale)
        assert scales == set(palette_of(name).scales)


class Watched(AppHarness):
    """A harness that keeps what is on the board at every tick: `boards`, pairs of a palette's bytes and its symbols."""

    def __init__(self):
        self.boards = set()
        super().__init__()

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            super().run(TICK_MS)
            screen = self.app.screen
            self.boards.add((screen.palette.colours + screen.palette.shapes, frozenset(screen.symbols)))

    def wait(self):
        """Run until what a move does has been shown."""
        for _ in range(SHOWN_MS // PRESS_MS):
            self.run(PRESS_MS)
            if self.app.screen.settled():
                break

    def check(self):
        """Every board has been a part of one scene of its palette."""
        assert len(self.boards) > 1
        every = [palette_of(name) for name in names()]
        scenes = {palette.made.colours + palette.made.shapes: palette.scenes for palette in every}
        for palette, symbols in self.boards:
            assert any(symbols <= set(scene) for scene in scenes[palette].values()), sorted(symbols)


def keys_of(screen, chance):
    """Return the keys (row, column) of a soft key that stays with the game, or of one square or two."""
    soft = [
        entry[1:3]
        for entry in screen.soft_keys()
        if entry[0] in screen.usable() and entry[0] not in (LOOK[0], TURNED[0])
    ]
    if soft and chance.random() < 0.2:
        return [chance.choice(soft)]
    squares = [key for key in product(range(ROWS), range(BOARD_COLUMNS)) if screen.layout.square_at(*key) != NOWHERE]
    return chance.sample(squares, chance.choice((1, 1, 1, 2)))


@pytest.mark.parametrize(("name", "options", "seat"), SETUPS)
def test_what_is_on_the_board_in_play_is_always_a_scene(name, options, seat):
    """A person taps and slides at random, waits for the end of a move or does not, and plays again."""
    harness = Watched()
    chance = random.Random(str((name, sorted(options.items()), seat)))
    harness.app.begin(Setup(name, options, seat % len(info(name).seats)), harness.now)
    for _ in range(TAPS):
        screen = harness.app.screen
        assert isinstance(screen, Play)
        keys = keys_of(screen, chance)
        for key in keys:
            harness.press(*key)
            harness.run(PRESS_MS)
        for key in reversed(keys):
            harness.release(*key)
            harness.run(PRESS_MS)
        if chance.random() < 0.3:
            harness.wait()
    harness.check()


@pytest.mark.parametrize("key", ["menu", "help", "settings"])
def test_what_the_other_screens_show_is_always_a_scene(key):
    """Taps at random on the menu, on the help or on the settings; a started game is left for the menu."""
    harness = Watched()
    chance = random.Random(key)
    if key != "menu":
        harness.key(key)
    for _ in range(TAPS):
        spot = chance.choice([(row, column) for row in range(ROWS) for column in range(BOARD_COLUMNS)])
        harness.tap(*spot)
        if isinstance(harness.app.screen, Play):
            harness.key("menu")
    harness.check()
