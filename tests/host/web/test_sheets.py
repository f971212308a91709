"""The sheets to print: the rules and a board of each game, on the paper of both sides of the Atlantic."""

import re

from playwright.sync_api import expect

from engines.registry import GAMES, title_of
from host.web import sheets

# game: (squares, pieces at the start, the first and the last name along the edges)
BOARDS = {
    "robble": (49, 0, "a", "g"),
    "pebble_rebel": (36, 12, "a", "f"),
    "ouroboros": (36, 0, "a", "f"),
    "vacuum": (144, 84, "a", "l"),
    "konane": (64, 64, "a", "h"),
    "reversi": (64, 4, "a", "h"),
}
MOST_PAGES = 3  # of a game: Vacuum has two of rules


def test_a_board_has_its_squares_their_names_and_what_stands_there():
    """And the rules are there, without what programs read."""
    for game, (squares, standing, first, last) in BOARDS.items():
        svg = sheets.board(game)
        names = re.findall(r"<text[^>]*>(\w+)</text>", svg)
        columns = [name for name in names if name.isalpha()]
        rows = [name for name in names if name.isdigit()]
        assert (columns[0], columns[-1]) == (first, last) and (rows[0], rows[-1]) == (str(len(rows)), "1")
        assert svg.count('class="square"') == squares == len(columns) * len(rows)
        assert squares - svg.count('data-on=""') == standing
    text = sheets.page()
    assert all(f'<section id="{game}">' in text for game in GAMES)
    assert "The end</h3>" in text and "biggest group that remains wins" in text
    assert "In the text protocol" not in text and "Settled points" not in text


# Seconds: twelve documents.
def test_each_game_fits_its_paper(chromium, idle):
    page = chromium.new_page()
    page.goto(idle.address + "print")
    for game in GAMES:
        page.get_by_role("link", name=title_of(game)).click()
        expect(page.locator("section:visible")).to_have_count(1)
        width = page.locator("section:visible svg").bounding_box()["width"]
        assert abs(width - 180 / 25.4 * 96) < 1  # px of CSS
        for paper in ("A4", "Letter"):
            pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
            assert 2 <= pages <= MOST_PAGES, (game, paper, pages)
    page.close()
