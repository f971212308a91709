"""The glass on the page: what is drawn tells the position, and where; what is printed; the lights; the legend."""

from playwright.sync_api import expect

from engines.konane.rules import Konane
from engines.registry import GAMES
from firmware.games.view import LAST
from host.web.glass import LOOKS, TRAIL, paint_of
from tests.firmware.test_squares import squares, view_at
from tests.host.game_page import robble
from tests.host.web_server import until
from tests.support.positions import positions, way

# Returns what is drawn and can be seen, [square (of the key under its middle), piece, *signs] each, and the squares of
# the way from stop to stop.
DRAWN = """
    () => {
        const nameAt = (x, y) => document.elementFromPoint(x, y)?.closest(".key")?.ariaLabel.split(",")[0] ?? "none";
        const squareOf = (piece) => {
            const { left, top, right, bottom } = piece.getBoundingClientRect();
            return nameAt((left + right) / 2, (top + bottom) / 2);
        };
        const seen = [...document.querySelectorAll("#glass .piece:not(.last-move)")].filter((one) => {
            const { width, height } = one.getBoundingClientRect();
            return one.checkVisibility({ opacityProperty: true }) && width > 3 && height > 3;
        });
        const signs = (piece) => [...piece.querySelectorAll(".sign")].map((sign) => sign.getAttribute("class"));
        const way = document.querySelector("#glass .way");
        const stopAt = (point) => {
            const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(way.getScreenCTM());
            return nameAt(x, y);
        };
        return [
            seen.map((piece) => [squareOf(piece), piece.dataset.piece, ...signs(piece)]).sort(),
            way?.checkVisibility() ? [...way.points].map(stopAt) : [],
        ];
    }
"""
# The names of columns and rows that can be seen: text and box
NAMES = """texts => texts.filter((text) => text.checkVisibility()).map((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    return { text: text.textContent, left, top, right, bottom };
})"""


def signs_of(piece):
    """Return the signs of a piece, for those who do not see its colour."""
    paint, parts = paint_of(piece), {name for part in LOOKS["pieces"][piece[0]]["draw"] for name in part}
    if "letter" in parts and paint["letter"]:
        return [f"sign letter-{paint['letter']}"]
    if paint["shape"] and parts & {"shape", "pips"}:
        return [f"sign {paint['shape']}"] * (int(piece[2:]) if "pips" in parts else 1)
    return []


def shows(here, game):
    """Wait until the position of a game is what is drawn."""
    found = {tuple(text.split()) for text in squares(view_at(game)) if text}
    pieces = [(name, piece) for name, _, *pieces in found for piece in pieces if piece[0] not in (TRAIL, LAST)]
    expected = [sorted([name, piece, *signs_of(piece)] for name, piece in pieces), way(game)]
    until(lambda: here.page.evaluate(DRAWN) == expected, f"{expected}; but there is {here.page.evaluate(DRAWN)}")


def names(here, side):
    """Return the coordinates that can be seen at a side, in their order."""
    texts = here.page.locator("#glass .name").evaluate_all(NAMES)
    low = max(text["bottom"] for text in texts)
    below = [text for text in texts if low - text["bottom"] < 4]
    if side == "below":
        return [text["text"] for text in sorted(below, key=lambda text: text["left"])]
    return [text["text"] for text in sorted(texts, key=lambda text: text["top"]) if text not in below]


# Seconds: a position of each game on one page, each of which could leave its pieces behind.
def test_positions_can_be_read_from_what_is_drawn(open_page, firmware):
    """With the names of columns and rows; all turns with the board."""
    here = open_page(firmware, "phone")
    for name in GAMES:
        game = list(positions(name))[2]
        shows(here.load(game), game)
    for size in (6, 12):
        game = Konane(size)
        game.play(game.legal_moves()[0])
        shows(here.load(game), game)
        assert names(here, "below") == list("abcdefghijkl"[:size])
        assert names(here, "left") == [str(number) for number in range(size, 0, -1)]
    firmware.board.app.settings.take("rotation", "90")
    firmware.do(firmware.board.app.apply_settings)
    shows(here.load(game), game)
    until(lambda: names(here, "left")[0].isalpha() and names(here, "below")[0].isdecimal(), "the names to turn")


# Keeps which squares a piece landed on.
WATCH = """
    window.landed = new Set();
    document.addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName === "land") window.landed.add(target.closest("[data-square]").dataset.square);
    });
"""


def test_pieces_land_and_leave_with_the_game(open_page, firmware):
    """What is new lands, but where motion is unwanted. The legend has what is on the board and no more; on a phone it
    is a sheet of the menu.
    """
    here = open_page(firmware, before=lambda page: page.add_init_script(WATCH), reduced_motion="no-preference")
    page, game = here.start(size=5).page, robble()
    pieces, sheet = page.locator("#glass .piece:not(.last-move)"), page.locator("#legend")
    legend = sheet.locator("li")
    expect(legend).to_have_text(["an empty square"])
    for square in ("c3", "b2"):
        here.play(game, square)
        until(lambda square=square: page.evaluate("[...window.landed]") == [square], "the stone to land")
        page.evaluate("window.landed.clear()")
    page.emulate_media(reduced_motion="reduce")
    here.play(game, "e5")
    expect(pieces).to_have_count(3)
    assert page.evaluate("window.landed.size") == 0
    expect(legend).to_have_text(["Blue's stone", "White's stone", "the last move", "an empty square"])
    swatches = page.locator("#legend .swatch").all()
    assert [swatch.locator(".piece").count() for swatch in swatches] == [1, 1, 1, 0]
    assert [swatch.locator(".light").count() for swatch in swatches] == [4, 4, 4, 4]  # of a block
    expect(page.locator("#glass .last-move")).to_have_count(1)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(sheet).to_be_hidden()
    here.menu("What you see")
    expect(sheet).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    here.control("menu").click()
    expect(pieces).to_have_count(0)
    expect(sheet).to_be_hidden()


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
            here.menu("LEDs only")
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
    for name in ("lights", "oled"):  # which the browser may drop
        canvas = here.page.locator(f"#{name}")
        canvas.evaluate("canvas => canvas.getContext('2d').reset()")
        dropped = canvas.evaluate("canvas => canvas.toDataURL()")
        canvas.dispatch_event("contextrestored")
        until(lambda canvas=canvas, dropped=dropped: canvas.evaluate("canvas => canvas.toDataURL()") != dropped, name)
    here.load(robble("d4", "a1", size=7))
    here.menu("Show all keys")

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
