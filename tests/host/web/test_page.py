"""What is news to a page."""

import json

from host.web.page import PIECE, Log, Page, pieces
from host.web.timeline import Line


def news(page):
    return [json.loads(text) for text in page.news()]


def test_only_what_differs_is_news():
    state = {"oled": bytes(2), "labels": ("a", "b"), "panel": {"log": ["x"]}, "moves": Log(1, (Line("c3", 1),))}
    page = Page(state)
    assert news(page) == [
        {"type": "oled", "oled": "0000"},
        {"type": "labels", "labels": {"0": "a", "1": "b"}},
        {"type": "panel", "panel": {"log": ["x"]}},
        {"type": "moves", "moves": {"game": 1, "from": 0, "lines": [["c3", 1]], "total": 1}},
    ]
    state.update({"oled": bytes(2), "labels": ("a", "c"), "panel": {"log": ["x"]}, "moves": Log(1, (Line("c3", 1),))})
    assert news(page) == [{"type": "labels", "labels": {"1": "c"}}]
    page.show(oled=b"\1\1")  # its own, before the state's
    assert news(page) == [{"type": "oled", "oled": "0101"}]
    page.show_board()
    assert news(page) == [{"type": "oled", "oled": "0000"}]


def test_a_state_that_changes_while_it_is_sent_is_sent_as_it_is_then():
    """So a slow page gets the newest values alone."""
    state = {"fault": "one", "oled": bytes(1)}
    page = Page(state)
    told = page.news()
    next(told)
    for value in (1, 2, 3):
        state.update(fault=f"fault {value}", oled=bytes([value]))
    assert [json.loads(text) for text in told] == [{"type": "oled", "oled": "03"}]
    assert news(page) == [{"type": "fault", "fault": "fault 3"}]


def test_a_long_log_comes_in_pieces():
    lines = tuple(Line(str(number), number) for number in range(2 * PIECE + 3))
    found = list(pieces(Log(1, lines), None))
    assert [(part["from"], len(part["lines"])) for part in found] == [(0, PIECE), (PIECE, PIECE), (2 * PIECE, 3)]
    assert {part["total"] for part in found} == {len(lines)}
    (last,) = pieces(Log(1, lines[:7]), Log(1, lines))
    assert (last["from"], last["lines"], last["total"]) == (7, [], 7)
    assert next(pieces(Log(2, lines[:7]), Log(1, lines)))["from"] == 0
