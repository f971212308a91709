"""What keys mean, besides their words: in all languages, and as the board itself has it; and their headings."""

import pytest

from engines.languages import CODES
from engines.robble.rules import Robble
from engines.vacuum.actions import ACTIONS
from firmware.games.konane.view import View as Konane
from firmware.games.vacuum.view import View as Vacuum
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from host.web.meanings import NONE, grouped, heading_of, meanings_of
from tests.support.app_harness import AppHarness


def meanings(harness, asks):
    app = harness.app
    labels = [app.describe(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    return meanings_of(labels, grouped(app.soft_keys()), asks)


@pytest.fixture(params=[0, len(CODES) - 1], ids=[CODES[0], CODES[-1]])
def harness(request):
    found = AppHarness()
    found.app.speech.language = request.param
    found.app.show(found.app.menu, found.now)
    return found


def test_a_soft_key_is_off_that_cannot_be_used(harness):
    harness.app.load(Robble(5).dump(), harness.now)
    usable = set()
    for square in ("c3", None):
        known = meanings(harness, asks=False)
        keys = harness.app.soft_keys()
        off = {name for name, row, column, *_ in keys if known[row * COLUMNS + column] == {"off": True}}
        assert off == {key[0] for key in keys} - set(harness.app.usable()) and off
        assert sum(bool(meaning) for meaning in known) == len(off)
        usable.add(frozenset(off))
        if square:
            harness.app.play.play(square, harness.now)
            harness.settle()
    assert len(usable) == 2


def test_answers_have_questions_and_one_of_these_is_chosen(harness):
    """By the form itself: its lines, and the choices of one."""
    menu, app = harness.app.menu, harness.app
    harness.tap(0, 0)
    for page in (-1, next(index for index, line in enumerate(menu.lines()) if len(line.texts) > 2)):
        menu.turn_to(page)
        menu.refresh()
        known, lines = meanings(harness, asks=True), menu.lines()
        seen = set()
        for square in range(BOARD_COLUMNS * ROWS):
            kind, index = menu.answer_at(square) or ("", 0)
            if kind in ("line", "choice") and app.describe(square // BOARD_COLUMNS, square % BOARD_COLUMNS):
                line = lines[index if kind == "line" else page]
                choice = line.chosen if kind == "line" else index
                tip = line.tip if isinstance(line.tip, str) else line.tip[choice]
                at = square // BOARD_COLUMNS * COLUMNS + square % BOARD_COLUMNS
                assert known[at] == {
                    "question": line.label,
                    "value": line.texts[choice],
                    "tip": tip,
                    "chosen": kind == "choice" and index == line.chosen,
                }
                seen.add((kind, known[at]["chosen"]))
        assert seen == ({("line", False)} if page < 0 else {("choice", True), ("choice", False)})


def test_keys_without_words_mean_nothing():
    assert meanings_of([""] * len(NONE), (), asks=True) == NONE


def test_the_actions_of_vacuum_stand_under_their_stages_and_no_other_games_keys():
    vacuum, konane = ([key[0] for key in view.KEYS] for view in (Vacuum, Konane))
    stages = {name: f"Stage {stage}" for name, stage, *_ in ACTIONS if stage} | {"commit": "Stage 3", "redo": "Stage 3"}
    assert len(stages) == 15
    assert {name: heading for name in vacuum if (heading := heading_of(name, vacuum))} == stages
    assert all(heading_of(name, [*konane, "attack"]) == "" for name in (*konane, "attack"))
