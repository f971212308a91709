"""docs/speed.md has the figures that the bench prints."""

from contextlib import closing

import pytest

from engines.registry import GAMES, title_of
from host.deploy.image import UF2
from host.report import Table
from host.simulation.kinds import MATRIX
from host.tools.bench import pico, publish
from host.tools.bench.situations import situations

SCREENS, TILES, THINKING, REVIEWS, GOALS = publish.MARKS
# By how much a figure may differ from the page before that is to be measured again: what a commit changes in passing,
# and 15 presses of a key in place of 61
NEAR = {"start ms": 6, "key p50 ms": 2, "p99": 3, "frames/s": 2, "idle %": 3, "free KB": 3}


@pytest.fixture
def page() -> str:
    return publish.PAGE.read_text("utf-8")


def test_every_screen_and_game_has_its_row(page: str) -> None:
    names = [situation.name for situation in situations()]
    assert list(publish.rows_of(page, SCREENS)) == list(publish.rows_of(page, TILES)) == names
    thinking, reviews = publish.rows_of(page, THINKING), publish.rows_of(page, REVIEWS)
    assert all(any(row.startswith(title_of(game)) for row in thinking) for game in GAMES)
    assert all(any(row.startswith(game) for row in reviews) for game in GAMES)


def test_the_page_names_every_figure(page: str) -> None:
    assert all(figure in page for figure in pico.FIGURES)


# 20 s: a start, a game over the link, and 15 presses on the emulated Pico
@pytest.mark.parametrize(("kind", "title"), [(MATRIX, SCREENS)])
def test_the_page_has_the_figures_that_the_bench_prints(kind: str, title: str, page: str) -> None:
    measured = [situation for situation in situations() if situation.name == "Pebble Rebel"]
    with closing(pico.Pico(UF2, kind)) as board:
        [row] = pico.screens(board, measured, pico.PRESSES_A_ROUND * 7 + 1, 0)
    found = dict(zip(pico.FIGURES, row, strict=False))
    shown = publish.rows_of(page, title)["Pebble Rebel"]
    far = {name: (round(found[name], 1), shown[name]) for name in NEAR if abs(found[name] - shown[name]) > NEAR[name]}
    assert not far, 'measured, and on the page: run `make bench ARGS="pico --rounds 30 --publish"`'


def test_a_table_is_published_without_what_is_always_the_same(page: str) -> None:
    rows = [
        ("a key", "25", "20", "yes"),
        ("a move, us, at most", "9", "8", "yes"),
        ("an undo, us, at most", "9", "10", "no"),
    ]
    new = publish.published(page, Table(GOALS, ("what", "goal", "worst figure", "met"), rows, ("A note.",)))
    table = new.partition("<!-- goals: begin -->")[2].partition("<!-- goals: end -->")[0]
    assert [line.split("|")[1].strip() for line in table.split("\n")[3:-1]] == ["a key", "an undo, us, at most"]
    assert new.partition("<!-- goals: begin -->")[0] == page.partition("<!-- goals: begin -->")[0]
    figures = ("menu", "1", "2.0", "3", "4", "5", "6", "7")
    head = ("screen", *pico.FIGURES[:7])
    new = publish.published(page, Table(SCREENS, head, [figures]))
    assert publish.rows_of(new, SCREENS) == {
        "menu": {"start ms": 1, "key p50 ms": 2, "p99": 3, "frames/s": 4, "idle %": 5}
    }


def test_a_page_without_marks_for_the_table_is_refused() -> None:
    begin, end = "<!-- goals: begin -->\n", "<!-- goals: end -->\n"
    assert publish.with_table(f"a\n{begin}old\n{end}z\n", "goals", "new\n") == f"a\n{begin}new\n{end}z\n"
    for page in ("", begin, end):
        with pytest.raises(ValueError, match="lacks the marks"):
            publish.with_table(page, "goals", "new\n")
