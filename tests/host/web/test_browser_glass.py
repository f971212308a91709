"""The glass on the page: what is drawn tells the position, and where; what is printed; the lights; the legend."""

import re
from contextlib import suppress
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from engines.konane.rules import Konane
from engines.registry import GAMES, title_of
from engines.robble.rules import Robble
from tests.host.web_server import until
from tests.support.positions import positions, standing, way

SQUARE = re.compile(r"[a-l]\d+")
SAME = 40  # so much do lights differ that are the same, by the halos of their neighbours
# What is drawn and can be seen, with its middle, and the middles of the keys: by where things are, not by what they
# are called. A piece's marks are counted as they are drawn.
DRAWN = """
    () => {
        const middle = (element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return [(left + right) / 2, (top + bottom) / 2];
        };
        const svg = document.querySelector("#glass");
        const seen = (selector) => [...svg.querySelectorAll(selector)].filter((one) => {
            const { width, height } = one.getBoundingClientRect();
            return one.checkVisibility({ opacityProperty: true }) && width > 3 && height > 3;
        });
        const keys = [...document.querySelectorAll(".cell:not(.control, .unseen) .key")];
        const way = svg.querySelector(".way");
        const onScreen = (point) => {
            const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(way.getScreenCTM());
            return [x, y];
        };
        return {
            keys: keys.map((key) => [key.ariaLabel, ...middle(key)]),
            pieces: seen(".piece:not(.last-move)").map((piece) => {
                const signs = [...piece.querySelectorAll(".sign")];
                return {
                    name: piece.getAttribute("class").split(" ").slice(1),
                    signs: [...new Set(signs.map((sign) => sign.getAttribute("class")))],
                    count: signs.length,
                    at: middle(piece),
                };
            }),
            way: way && way.checkVisibility() ? [...way.points].map(onScreen) : [],
        };
    }
"""
# The names of columns and rows that can be seen: text and box
NAMES = """texts => texts.filter((text) => text.checkVisibility()).map((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    return { text: text.textContent, left, top, right, bottom };
})"""
# The sign of each colour, for those who do not see it
SIGNS = {
    "letters": {"blue": "letter-B", "red": "letter-R", "white": "letter-W", "yellow": "letter-Y", "green": "letter-G"},
    "shapes": {
        "blue": "dot",
        "white": "ring",
        "red": "triangle",
        "green": "square",
        "yellow": "cross",
        "neutral": "bar",
    },
}


def read(page):
    """Return what is drawn on each square, as standing() has it, and the names of the stops of the way."""
    drawn = page.evaluate(DRAWN)
    squares = {}
    for label, x, y in drawn["keys"]:
        if label != "unused":
            squares.setdefault(label.split(",")[0], []).append((x, y))
    middles = {name: tuple(sum(part) / len(keys) for part in zip(*keys, strict=True)) for name, keys in squares.items()}

    def square_at(point, slack):
        name, off = min(((name, distance(middle, point)) for name, middle in middles.items()), key=lambda pair: pair[1])
        return name if off <= slack else f"{name}, {off} px beside"

    pitch = drawn["keys"][1][1] - drawn["keys"][0][1]
    found = {}
    for piece in drawn["pieces"]:
        kind, colour = piece["name"][0].replace("-", " "), piece["name"][1]
        words = kind if colour == "plain" else f"{colour} {kind}"
        if kind == "pebbles":
            words += f" {piece['count']}"
        if colour not in ("plain", "neutral"):
            known = SIGNS["letters" if kind in ("cube", "stone") else "shapes"][colour]
            assert piece["signs"] == [f"sign {known}"], words
        found.setdefault(square_at(piece["at"], 0.2 * pitch), set()).add(words)
    return found, [square_at(point, 0.1 * pitch) for point in drawn["way"]]


def distance(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def shows(here, game):
    """Wait until the position of a game is what is drawn."""
    expected = (standing(game), way(game))
    with suppress(AssertionError):  # the one below says more
        until(lambda: read(here.page) == expected)
    assert read(here.page) == expected, game.ply


def names(here, side):
    """Return the coordinates that can be seen at a side, in their order."""
    texts = here.page.locator("#glass .name").evaluate_all(NAMES)
    low = max(text["bottom"] for text in texts)
    below = [text for text in texts if low - text["bottom"] < 4]
    if side == "below":
        return [text["text"] for text in sorted(below, key=lambda text: text["left"])]
    return [text["text"] for text in sorted(texts, key=lambda text: text["top"]) if text not in below]


def mixed(here):
    """The words of squares whose lights differ, with these lights; a square of four keys counts by its first one."""
    lights, labels = here.lights(), here.page.locator(".key").evaluate_all("keys => keys.map((key) => key.ariaLabel)")
    found, seen = {}, set()
    for label, light in zip(labels, lights, strict=True):
        square, _, words = label.partition(", ")
        if SQUARE.fullmatch(square) and square not in seen:
            seen.add(square)
            known = found.setdefault(words, [])
            if not any(max(abs(one - other) for one, other in zip(light, like, strict=True)) < SAME for like in known):
                known.append(light)
    return {words: known for words, known in found.items() if len(known) > (2 if words.startswith("empty") else 1)}


# Half a minute: three positions of each game on one page, each of which could leave its pieces or lights behind.
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_positions_can_be_read_from_what_is_drawn_and_lights_say_what_the_words_say(open_page, firmware, screen):
    """Squares with the same words have the same light; empty ones two, as on a chequerboard."""
    here = open_page(firmware, screen, reduced_motion="reduce")
    for name in GAMES if screen == "desktop" else ("vacuum",):
        for game in list(positions(name))[1 : 3 if screen == "desktop" else None]:
            shows(here.load(game), game)
            with suppress(AssertionError):
                until(lambda: not mixed(here))
            assert not mixed(here), (name, game.ply)
    expect(here.page.locator("#legend li").first).to_be_attached()


def test_columns_and_rows_have_their_names_and_all_turns_with_the_board(open_page, firmware):
    here = open_page(firmware, "phone")
    for size in (6, 12):
        game = Konane(size)
        game.play(game.legal_moves()[0])
        shows(here.load(game), game)
        assert names(here, "below") == list("abcdefghijkl"[:size])
        assert names(here, "left") == [str(number) for number in range(size, 0, -1)]
    firmware.board.app.settings.take("rotation", "90")
    firmware.board.app.apply_settings()
    game = [*positions("konane")][1]
    shows(here.load(game), game)
    sides = {text: names(here, text) for text in ("left", "below")}
    assert sides["left"][0].isalpha() and sides["below"][0].isdecimal()


def test_pieces_follow_a_move_and_leave_with_the_game(open_page, firmware):
    """With the legend, which has what is on the board and no more. On a phone it is a sheet of the menu."""
    here, game = open_page(firmware).start(size=5), Robble(5)
    pieces, legend = here.page.locator("#glass .piece:not(.last-move)"), here.page.locator("#legend li")
    expect(legend).to_have_text(["an empty square"])
    here.play(game, "c3")
    expect(legend).to_have_text(["Blue's stone", "the last move", "an empty square"])
    here.play(game, "b2")
    expect(legend).to_have_text(["Blue's stone", "White's stone", "the last move", "an empty square"])
    swatches = here.page.locator("#legend .swatch").all()
    assert [swatch.locator(".piece").count() for swatch in swatches] == [1, 1, 1, 0]
    assert [swatch.locator(".light").count() for swatch in swatches] == [4, 4, 4, 4]  # of a block
    expect(pieces).to_have_count(2)
    expect(here.page.locator("#glass .last-move")).to_have_count(1)
    here.page.set_viewport_size({"width": 844, "height": 390})
    sheet = here.page.locator("#legend")
    expect(sheet).to_be_hidden()
    here.menu("What you see")
    expect(sheet).to_be_in_viewport(ratio=1)
    boxes = legend.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert all(above["bottom"] <= below["top"] + 1 for above, below in pairwise(boxes))
    here.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    here.page.set_viewport_size({"width": 1280, "height": 800})
    here.control("menu").click()
    expect(pieces).to_have_count(0)
    expect(sheet).to_be_hidden()


def test_words_stand_at_the_lights_of_the_menu(open_page, firmware):
    here = open_page(firmware, "low-phone")
    words = here.page.locator("#glass .words")
    expect(words.first).to_be_visible()
    written = " ".join(words.all_text_contents())
    for name in GAMES[:4]:
        assert f"choose {title_of(name)}" in written
    boxes = words.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert not [1 for at, one in enumerate(boxes) for other in boxes[at + 1 :] if overlap(one, other)]
    assert all(box["left"] >= 0 and box["right"] <= here.page.viewport_size["width"] for box in boxes)
    here.begin("Robble")
    expect(words).to_have_count(0)


def overlap(one, other):
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def test_the_lights_can_be_seen_alone_and_what_can_be_moved_has_a_mark(open_page, firmware):
    """The choice is remembered; the marks are also those of the past."""
    here = open_page(firmware).begin("Konane")
    page, item = here.page, here.page.locator("#lights-item")
    piece = page.locator("#glass .piece").first
    marks, movable = page.locator("#glass .marker.ring"), page.locator(".key[aria-label*='can be taken off']")
    count = len(set(movable.evaluate_all("keys => keys.map((key) => key.ariaLabel)")))
    for alone in (False, True):
        expect(marks).to_have_count(count)
        expect(marks.first).to_be_visible()
        expect(page.locator("#legend .marker").first).to_be_attached()
        expect(item).to_have_attribute("aria-checked", str(alone).lower())
        expect(piece).to_be_visible(visible=not alone)
        expect(page.locator("#glass .name").first).to_be_visible()
        if not alone:
            here.button("Page menu").click()
            item.click()
            page.reload()
            here.ready()
    movable.first.click()
    expect(page.locator("#log li button")).to_have_count(1)
    here.menu("Look back")
    here.past("Move 0 of 1: looking back")
    expect(marks).to_have_count(count)


# --- lights and display, pixel by pixel ---------------------------------------------------------


def test_lights_and_display_are_those_of_the_board(open_page, firmware):
    here = open_page(firmware)
    oled = firmware.board.oled()
    expected = ["".join("#" if oled[y // 8 * 128 + x] >> y % 8 & 1 else "." for x in range(128)) for y in range(64)]
    assert sum(row.count("#") for row in expected) > 300
    here.page.wait_for_function(
        """(expected) => {
            const canvas = document.querySelector("#oled");
            const size = canvas.width / 128;
            const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
            const dot = (x, y) => (data[4 * (y * size * canvas.width + x * size)] > 100 ? "#" : ".");
            return expected.every((row, y) => [...row].every((mark, x) => dot(x, y) === mark));
        }""",
        arg=expected,
    )
    game = Robble(7)
    game.load(["d4", "a1"])
    here.load(game)
    here.button("Page menu").click()
    here.page.get_by_role("menuitemcheckbox", name="As the board is").click()

    def lit():
        frame = firmware.board.frame()
        return [any(frame[at : at + 3]) for at in range(0, len(frame), 3)]

    def strangers():
        """The keys that are lit on the page and not on the board, or the other way round."""
        shown = [max(light) for light in here.lights()]
        dark = shown[0]
        return [key for key, on in enumerate(lit()) if not (shown[key] > dark + 10 if on else shown[key] < 70)]

    until(lambda: 50 < sum(lit()) < 120, "the squares after the animation")
    until(lambda: not strangers(), "the lights on the page")


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
