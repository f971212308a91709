"""What the page looks like: every screen, light and dark; the lights and the display, pixel by pixel."""

import re

import pytest

from engines.game import NOBODY
from engines.registry import GAMES, title_of
from engines.robble.rules import Robble
from tests.host.conftest import ARTIFACTS, SCREENS
from tests.host.web.test_browser_glass import shows
from tests.support.game_page import random_game
from tests.support.positions import positions
from tests.support.web_server import until

SQUARE = r"[a-l]\d+"
SAME = 40  # so much do lights differ that are the same, by the halos of their neighbours


@pytest.mark.parametrize("screen", ["desktop", "tablet"])
def test_it_fits_the_screen(open_page, firmware, screen):
    """On phones: test_browser_sweep.py."""
    here = open_page(firmware, screen)
    pictures(here, f"menu-{screen}")
    game = Robble(7)
    for name in random_game(7, seed=2)[:14]:
        game.play(game.parse(name))
    here.load(game).shows(game)
    width, height, _ = SCREENS[screen]
    page = here.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator(".case").bounding_box()
    assert board["x"] >= 0 and board["x"] + board["width"] <= width
    assert board["y"] >= 0 and board["y"] + board["height"] <= height, "the board is not in sight"
    keys = page.locator(".cell:not(.turn) .key:visible")  # turn lights only show something
    sizes = keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect())")
    assert min(min(size["width"], size["height"]) for size in sizes) >= 24  # px, WCAG 2.2, 2.5.8
    for lettering in page.locator(".lettering:not(:empty):visible").all():
        inner = lettering.bounding_box()
        assert inner["x"] + inner["width"] <= board["x"] + board["width"], lettering.inner_text()
    pictures(here, f"game-{screen}")


def pictures(here, name):
    """Keep what it looks like now, in both schemes, for a human to judge."""
    for scheme in ("light", "dark"):
        here.page.emulate_media(color_scheme=scheme)
        here.picture(ARTIFACTS / f"{name}-{scheme}.png")


def test_the_lights_are_those_of_the_board(open_page, firmware):
    game = Robble(7)
    for name in ("d4", "a1"):
        game.play(game.parse(name))
    here = open_page(firmware).load(game)
    here.page.get_by_role("button", name="Page menu").click()
    here.page.get_by_role("menuitemcheckbox", name="As the board is").click()
    until(lambda: 50 < sum(lit(firmware)) < 120, "the squares after the animation")
    until(lambda: not strangers(here, firmware), "the lights on the page")


def lit(firmware):
    """Which keys are lit on the board, in grid order."""
    frame = firmware.board.frame()
    return [any(frame[at : at + 3]) for at in range(0, len(frame), 3)]


def strangers(here, firmware):
    """The keys that are lit on the page and not on the board, or the other way round."""
    shown = [max(light) for light in here.lights()]
    dark = shown[0]
    return [key for key, on in enumerate(lit(firmware)) if not (shown[key] > dark + 10 if on else shown[key] < 70)]


# Seconds each: the menu and some positions one after another; each could leave its lights behind.
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_lit_is_what_the_words_say(open_page, firmware, name, motion):
    """Squares with the same words have the same light; empty ones two, as on a chequerboard."""
    here = open_page(firmware, reduced_motion=motion).begin(title_of(name))
    for game in (None, *positions(name)):
        if game and game.ply and game.to_move != NOBODY:
            shows(here.load(game), game)
        here.page.wait_for_timeout(700)  # a glance
        assert not mixed(here)


def mixed(here):
    """The words of squares whose lights differ, with these lights; a square of four keys counts by its first one."""
    lights, labels = here.lights(), here.page.locator(".key").evaluate_all("keys => keys.map((key) => key.ariaLabel)")
    found, seen = {}, set()
    for label, light in zip(labels, lights, strict=True):
        square, _, words = label.partition(", ")
        if re.fullmatch(SQUARE, square) and square not in seen:
            seen.add(square)
            known = found.setdefault(words, [])
            if not any(max(abs(one - other) for one, other in zip(light, like, strict=True)) < SAME for like in known):
                known.append(light)
    return {words: known for words, known in found.items() if len(known) > (2 if words.startswith("empty") else 1)}


def test_light_is_encoded_for_the_screen(open_page, served):
    """Linear in, sRGB out, 255 stays 255, more light is more light, hue stays."""
    emitted = open_page(served).page.evaluate(
        """async () => {
            const {emitted, encodeSrgb} = await import("./colour.js");
            return {steps: [...Array(256).keys()].map(v => emitted(v, v, v).red),
                    red: emitted(40, 0, 0), srgb: [0, 0.0031308, 0.5, 1].map(encodeSrgb)};
        }"""
    )
    steps = emitted["steps"]
    assert steps[0] == 0 and steps[255] == 255 and steps == sorted(steps)
    assert steps[1] >= 25, "the dimmest light is to be seen"
    assert emitted["red"]["green"] == emitted["red"]["blue"] == 0 < emitted["red"]["red"]
    assert emitted["srgb"] == pytest.approx([0, 0.04045, 0.7354, 1], abs=1e-4)


def test_the_display_shows_every_pixel(open_page, firmware):
    here = open_page(firmware)
    expected = pixels(firmware.board.oled())
    shown = here.page.wait_for_function(
        """(count) => {
            const canvas = document.querySelector("#oled");
            const size = canvas.width / 128;
            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            const rows = [];
            for (let y = 0; y < 64; y++) {
                let row = "";
                for (let x = 0; x < 128; x++) row += data[4 * (y * size * canvas.width + x * size)] > 100 ? "#" : ".";
                rows.push(row);
            }
            return rows.join("").includes("#") && rows;
        }""",
        arg=0,
    ).json_value()
    assert shown == expected
    assert sum(row.count("#") for row in expected) > 300


def pixels(memory):
    return ["".join("#" if memory[y // 8 * 128 + x] >> y % 8 & 1 else "." for x in range(128)) for y in range(64)]
