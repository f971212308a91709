"""What is news to a page."""

import json

from host.web.page import PIECE, Log, Page, pieces
from host.web.timeline import Line


def news(page):
    return [json.loads(text) for text in page.news()]


def test_only_what_differs_is_news():
    state = {"oled": bytes(2), "labels": ("a", "b"), "panel": {"log": ["x"]}, "moves": Log(1, (Line("c3", 1),))}
    page = Page(state, bytes.hex)
    assert news(page) == [
        {"type": "oled", "oled": "0000"},
        {"type": "labels", "labels": {"0": "a", "1": "b"}},
        {"type": "panel", "panel": {"log": ["x"]}},
        {"type": "moves", "moves": {"game": 1, "from": 0, "lines": [["c3", 1]], "total": 1}},
    ]
    state.update({"oled": bytes(2), "labels": ("a", "c"), "panel": {"log": ["x"]}, "moves": Log(1, (Line("c3", 1),))})
    assert news(page) == [{"type": "labels", "labels": {"1": "c"}}]


def test_what_a_page_shows_of_its_own_comes_before_the_state():
    page = Page({"oled": bytes(1), "past": {}}, bytes.hex)
    page.show(oled=b"\1", past={"move": 1})
    assert news(page) == [{"type": "oled", "oled": "01"}, {"type": "past", "past": {"move": 1}}]
    page.show_board()
    assert news(page) == [{"type": "oled", "oled": "00"}, {"type": "past", "past": {}}]


def test_a_long_log_comes_in_pieces():
    lines = tuple(Line(str(number), number) for number in range(2 * PIECE + 3))
    found = list(pieces(Log(1, lines), None))
    assert [(part["from"], len(part["lines"])) for part in found] == [(0, PIECE), (PIECE, PIECE), (2 * PIECE, 3)]
    assert {part["total"] for part in found} == {len(lines)}
    (last,) = pieces(Log(1, lines[:7]), Log(1, lines))
    assert (last["from"], last["lines"], last["total"]) == (7, [], 7)
    assert next(pieces(Log(2, lines[:7]), Log(1, lines)))["from"] == 0
