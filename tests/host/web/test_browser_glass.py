"""The glass on the page: what is drawn tells the position, and where; what is printed; the lights alone; the legend."""

from contextlib import suppress
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from engines.konane.rules import Konane
from engines.registry import GAMES, title_of
from engines.robble.rules import Robble
from engines.texts import ENGLISH
from host.web.legend import rows_of
from tests.host.web.test_browser_small import overlap
from tests.support.positions import positions, standing, way
from tests.support.web_server import until

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


# Four positions of each game, a second each.
@pytest.mark.parametrize("name", GAMES)
def test_the_position_can_be_read_from_what_is_drawn(open_page, firmware, name):
    here = open_page(firmware, "phone" if name in ("konane", "vacuum") else "desktop")
    for game in positions(name):
        if game.ply:
            shows(here.load(game), game)
    expect(here.page.locator("#legend li").first).to_be_attached()


def test_the_drawing_turns_with_the_board(open_page, firmware):
    here = open_page(firmware)
    here.control("settings").click()
    here.answer("Rotation").click()
    here.answer("Rotation: 90").click()
    here.control("settings").click()
    game = [*positions("konane")][1]
    shows(here.load(game), game)
    sides = {text: names(here, text) for text in ("left", "below")}
    assert sides["left"][0].isalpha() and sides["below"][0].isdecimal()


def test_pieces_follow_a_move_and_leave_with_the_game(open_page, firmware):
    here, game = open_page(firmware).start(size=5), Robble(5)
    pieces = here.page.locator("#glass .piece:not(.last-move)")
    for number, name in enumerate(("c3", "c4", "a1"), 1):
        here.play(game, name)
        expect(pieces).to_have_count(number)
        expect(here.page.locator("#glass .last-move")).to_have_count(1)
    shows(here, game)
    here.control("menu").click()
    expect(pieces).to_have_count(0)
    expect(here.page.locator("#legend")).to_be_hidden()


# --- what is printed -----------------------------------------------------------------------


def names(here, side):
    """Return the coordinates that can be seen at a side, in their order."""
    texts = here.page.locator("#glass .name").evaluate_all(
        """texts => texts.filter((text) => text.checkVisibility()).map((text) => {
            const { left, top, right, bottom } = text.getBoundingClientRect();
            return { text: text.textContent, left, top, right, bottom };
        })"""
    )
    for text in texts:
        text["x"], text["y"] = (text["left"] + text["right"]) / 2, (text["top"] + text["bottom"]) / 2
    plate, width = box_of(here.page.locator(".plate")), here.page.viewport_size["width"]
    for text in texts:
        assert text["left"] >= max(0, plate["left"]) and text["bottom"] <= plate["bottom"] and text["right"] <= width
        assert text["bottom"] - text["top"] >= 7, "it can be read"
    low = max(text["y"] for text in texts)
    below = [text for text in texts if low - text["y"] < 4]
    if side == "below":
        return [text["text"] for text in sorted(below, key=lambda text: text["x"])]
    return [text["text"] for text in sorted(texts, key=lambda text: text["y"]) if text not in below]


def test_columns_and_rows_have_their_names(open_page, firmware):
    here = open_page(firmware, "phone")
    for size in (6, 8, 12):
        game = Konane(size)
        game.play(game.legal_moves()[0])
        shows(here.load(game), game)
        assert names(here, "below") == list("abcdefghijkl"[:size])
        assert names(here, "left") == [str(number) for number in range(size, 0, -1)]


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


def box_of(locator):
    box = locator.bounding_box()
    return {"left": box["x"], "top": box["y"], "right": box["x"] + box["width"], "bottom": box["y"] + box["height"]}


# --- the lights alone, and what things mean ---------------------------------------------------


def test_the_lights_can_be_seen_alone_and_that_is_remembered(open_page, firmware):
    here, game = open_page(firmware).start(size=5), Robble(5)
    here.play(game, "c3")
    piece, item = here.page.locator("#glass .piece.disc"), here.page.locator("#lights-item")
    expect(piece).to_be_visible()
    here.page.get_by_role("button", name="Page menu").click()
    expect(here.page.get_by_role("menuitemcheckbox", name="LEDs only")).to_have_attribute("aria-checked", "false")
    item.click()
    expect(piece).to_be_hidden()
    expect(here.page.locator("#glass .name").first).to_be_visible()
    here.page.reload()
    here.ready()
    expect(item).to_have_attribute("aria-checked", "true")
    expect(piece).to_be_hidden()
    here.page.get_by_role("button", name="Page menu").click()
    item.click()
    expect(piece).to_be_visible()


@pytest.mark.parametrize("screen", ["desktop", "phone", "phone-on-its-side"])
def test_what_can_be_moved_has_a_mark_on_the_glass_and_on_the_lights_alone(open_page, firmware, screen):
    here = open_page(firmware, screen).begin("Konane")
    marks, movable = here.page.locator("#glass .marker.ring"), here.page.locator(".key[aria-label*='can be taken off']")
    for _ in range(2):
        names = movable.evaluate_all("keys => keys.map((key) => key.ariaLabel)")
        expect(marks).to_have_count(len(set(names)))
        expect(marks.first).to_be_visible()
        expect(here.page.locator("#legend .marker").first).to_be_attached()
        here.page.get_by_role("button", name="Page menu").click()
        here.page.locator("#lights-item").click()
    movable.first.click()
    expect(here.page.locator("#log li button")).to_have_count(1)
    here.menu("Look back")
    here.past("Move 0 of 1: looking back")
    expect(marks).to_have_count(len(set(names)))


def test_the_legend_has_what_is_on_the_board_and_no_more(open_page, firmware):
    here, game = open_page(firmware).start(size=5), Robble(5)
    legend = here.page.locator("#legend li")
    expect(legend).to_have_text(["an empty square"])
    here.play(game, "c3")
    expect(legend).to_have_text(["Blue's stone", "the last move", "an empty square"])
    here.play(game, "b2")
    expect(legend).to_have_text(["Blue's stone", "White's stone", "the last move", "an empty square"])
    assert {words[ENGLISH] for words, _, _ in rows_of("robble")} > set(legend.all_inner_texts())
    swatches = here.page.locator("#legend .swatch")
    assert [swatch.locator(".piece").count() for swatch in swatches.all()] == [1, 1, 1, 0]
    assert [swatch.locator(".light").count() for swatch in swatches.all()] == [4, 4, 4, 4]  # of a block


def test_on_a_small_screen_the_legend_is_a_sheet_of_the_menu(open_page, firmware):
    here = open_page(firmware, "phone-on-its-side").begin("Vacuum")
    legend = here.page.locator("#legend")
    expect(legend).to_be_hidden()
    here.menu("What you see")
    expect(legend).to_be_in_viewport(ratio=1)
    boxes = legend.locator("li").evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert len(boxes) > 5 and all(above["bottom"] <= below["top"] + 1 for above, below in pairwise(boxes))
    here.page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
