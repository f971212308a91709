"""Menu, settings and their drawings: pages of any length, targets, words. No hardware, simulated time."""

import pytest

from engines.registry import GAMES
from firmware.games.registry import miniature
from firmware.hardware.wiring import BOARD_COLUMNS, ROWS
from firmware.output import tiny_font
from firmware.output.palette import ASKING, EMPTY
from firmware.screens import drawing, menu
from firmware.screens.form import PLACES
from firmware.screens.menu_palette import COLOURS, WHITE
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import AppHarness
from tests.support.menu_keys import Menu

SQUARES = ROWS * BOARD_COLUMNS


def drawn(what, row=0, column=0):
    """The points of a drawing, a text a row of the board."""
    squares = bytearray(SQUARES)
    drawing.draw(what, squares, row, column, WHITE)
    shown = ["".join(".#"[bool(symbol)] for symbol in squares[at : at + 12]) for at in range(0, SQUARES, 12)]
    return [line.rstrip(".") for line in shown]


def rectangle(screen, answer):
    """Where an answer lies: its first row and column, and those behind its last."""
    place = 1 + screen.answers.index(answer)
    keys = [divmod(square, BOARD_COLUMNS) for square in range(SQUARES) if screen._at[square] == place]
    rows, columns = zip(*keys, strict=True)
    top, left, bottom, right = min(rows), min(columns), max(rows) + 1, max(columns) + 1
    assert len(keys) == (bottom - top) * (right - left), "another answer lies over it"
    return top, left, bottom, right


def check_page(screen):
    """Each answer has a rectangle of its own, lit keys in it, and the same words on all of them."""
    for index, answer in enumerate(screen.answers):
        top, left, bottom, right = rectangle(screen, answer)
        assert 0 <= top < bottom <= ROWS and 0 <= left < right <= BOARD_COLUMNS
        squares = [row * BOARD_COLUMNS + column for row in range(top, bottom) for column in range(left, right)]
        assert {screen.answer_at(square) for square in squares} == {answer}
        words = {screen.describe(square) for square in squares if screen.symbols[square]}
        assert words == {screen._words[index]} and words != {""}
        assert all(screen.describe(square) == "" for square in squares if screen.symbols[square] == EMPTY)
    lit = [square for square in range(SQUARES) if screen.symbols[square]]
    assert lit and all(screen.answer_at(square) for square in lit)
    assert len(set(screen._words)) == len(screen.answers)


def test_all_letters_differ_and_keep_to_three_columns():
    assert len({tuple(drawn(sign)) for sign in tiny_font.SIGNS}) == len(tiny_font.SIGNS) - 1  # 1 and I are one bar
    for sign in tiny_font.SIGNS:
        assert max(map(len, drawn(sign))) == tiny_font.width(sign) <= 3


@pytest.mark.parametrize(
    ("texts", "marks"),
    [
        (("8", "10", "12"), ("8", "10", "12")),
        (("default", "random"), ("d", "r")),
        (("usual", "6", "7"), ("u", "6", "7")),
        (("off", "50", "100"), (drawing.CROSS, *drawing.BARS[1:3])),  # 1 for 100 would be wrong
        (("5", "50", "100"), drawing.BARS[:3]),
        (("one", "odd"), drawing.BARS[:2]),
        (tuple("number " + letter for letter in "abcdef"), ("nu",) * 6),
    ],
)
def test_a_mark_is_as_much_of_the_text_as_is_true(texts, marks):
    assert drawing.marks(texts) == marks


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_miniature_of_its_own(name):
    picture = miniature(name)
    assert drawing.size(picture) == (4, 3), "it has four columns and three rows"
    assert all(letter in COLOURS + b"." for row in picture for letter in row)
    assert sum(letter != ord(".") for row in picture for letter in row) >= 6
    assert [other for other in GAMES if miniature(other) == picture] == [name]


def test_all_pages_of_the_menu_and_of_the_settings_are_in_order(harness):
    harness.begin("robble", size="5")
    harness.key("menu")
    check_page(harness.app.menu)
    for index in range(len(GAMES)):
        while ("game", index) not in harness.app.menu.answers:
            harness.choose("more games")
            check_page(harness.app.menu)
        tap(harness, "game", index)
        check_lines(harness)
        harness.key("menu")
    harness.key("settings")
    check_lines(harness)


def tap(harness, kind, index=0):
    """Tap the last key of an answer's rectangle, lit or not."""
    screen = harness.app.screen
    _, _, bottom, right = rectangle(screen, (kind, index))
    assert screen.symbols[screen.square_of(kind, index)]
    harness.tap(bottom - 1, right - 1)


def check_lines(harness):
    """Check a page of lines, and take each choice of each of them."""
    screen = harness.app.screen
    check_page(screen)
    for index, line in enumerate(screen.lines()):
        if line.label in ("Language", "Scanning"):  # which change all words, or what a key does
            continue
        for choice in range(len(line.texts)):
            Menu(harness).set_line(line.label, line.texts[choice])
            assert screen.lines()[index].chosen == choice
            assert not choice or f"{line.label}: {line.texts[choice]}" in harness.panel.status.split("\n")
            check_page(screen)
        Menu(harness).set_line(line.label, line.texts[line.chosen])
        if len(line.texts) > 2:
            while ("line", index) not in screen.answers:
                onward(harness)
            tap(harness, "line", index)
            check_page(screen)
            assert harness.panel.title == "Cairn: " + line.label
            tap(harness, "choice", line.chosen)  # the one that it has: back


def onward(harness):
    """Turn to the next page; return whether there was one."""
    arrows = [answer for answer in harness.app.screen.answers if answer[0] in ("more", "next")]
    if arrows:
        tap(harness, *arrows[0])
    return bool(arrows)


def test_the_first_page_has_six_games_from_the_first_start_on():
    """The welcome has them where the menu has them, before the first game and after it."""
    harness = AppHarness(MemoryBoard())
    pages = [pictures(harness)]
    harness.tap(*divmod(harness.app.screen.square_of("game", 1), BOARD_COLUMNS))
    harness.key("menu")
    pages.append(pictures(harness))
    harness.app.play.play("resign", harness.now)
    harness.run(3000)
    harness.key("menu")
    pages.append(pictures(harness))
    assert pages[0] == pages[1] == pages[2] and len(pages[0]) == min(len(GAMES), len(PLACES))
    assert harness.find("more games" if len(GAMES) > len(PLACES) else "look at finished games")


def pictures(harness):
    """Where the page that is shown has pictures of games."""
    screen = harness.app.screen
    check_page(screen)
    return {answer: rectangle(screen, answer) for answer in screen.answers if answer[0] == "game"}


def test_a_question_blinks_on_the_answer_that_says_yes(harness):
    harness.begin("ouroboros")
    harness.key("menu", 800)
    screen = harness.app.menu
    asking = {screen.answer_at(square) for square in range(SQUARES) if screen.symbols[square] == ASKING}
    assert asking == {("game", GAMES.index("ouroboros")), ("abort", 0)}
    harness.run(menu.ASK_MS + 100)
    assert ASKING not in screen.symbols


def test_who_plays_stays_as_it_was_chosen_last(harness):
    """Also in another game, and after a start; a game with fewer choices has the last of them."""
    harness.choose("choose Konane")
    harness.key("against")
    harness.key("menu")
    harness.choose("choose Reversi")
    assert "Seats: you start" in harness.panel.status
    harness.choose("Seats: you start", "Seats: board starts")
    harness.key("menu")
    harness.choose("choose Ouroboros")
    assert "Seats: board: player 2" in harness.panel.status
    harness.key("menu")
    harness.choose("choose Vacuum")
    assert "Seats: board starts" in harness.panel.status
    again = AppHarness(harness.board)
    again.run(500)
    again.key("menu")
    again.choose("choose Robble")
    assert "Seats: you start" in again.panel.status  # of the game that was begun


def test_a_soft_key_that_ends_a_game_asks_first(harness):
    harness.choose("choose Robble", "start a new game")
    before = harness.app.play
    harness.key("menu")
    harness.choose("choose Reversi")
    harness.key("against")
    assert harness.panel.tip == "New game? Press again." and harness.app.screen is harness.app.menu
    harness.key("against")
    assert harness.app.play is not before and harness.app.play.setup.game.name == "reversi"
