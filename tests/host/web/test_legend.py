"""What lights, pieces and keys mean: words for all that can be on a board, and what no page has to read out of them."""

import importlib

import pytest

from engines.languages import CODES
from engines.registry import GAMES
from engines.robble.rules import Robble
from engines.texts import ENGLISH
from engines.vacuum.actions import ACTIONS
from firmware.games.konane.view import View as Konane
from firmware.games.registry import view_of
from firmware.games.vacuum.view import View as Vacuum
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.output.palette import REFUSAL, TOUCHED
from firmware.screens.scenes import scenes_of
from host.web.glass import drawn
from host.web.legend import RHYTHMS, explained, legend_of, marks_of, rows_of
from host.web.meanings import NONE, heading_of, meanings_of
from tests.firmware.test_squares import squares, view_at
from tests.support.app_harness import AppHarness
from tests.support.positions import positions, standing

KEYS = "soft keys"  # a scene that is not on the squares
PASSING = {REFUSAL, TOUCHED}  # an answer to a finger, which says itself what it means
MAX_LABEL = 30  # letters: two lines of the list on the page


@pytest.mark.parametrize("name", GAMES)
def test_every_symbol_that_can_be_on_the_board_has_words(name):
    scenes = scenes_of(importlib.import_module(f"firmware.games.{name}.look").LOOK)
    possible = {symbol for scene, symbols in scenes.items() if scene != KEYS for symbol in symbols} - PASSING
    meant = {symbol for _, symbols, _ in rows_of(name) for symbol in symbols}
    assert meant == possible
    for language in range(len(CODES)):
        words = [words[language] for words, _, _ in rows_of(name)]
        assert len(set(words)) == len(words) and all(0 < len(text) <= MAX_LABEL for text in words)
    assert all(len(words) == len(CODES) for words, _, _ in rows_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_legend_has_what_is_on_the_board_and_nothing_else(name):
    for game in positions(name):
        texts = squares(view_at(game))
        shown = {row["text"]: row for row in legend_of(name, texts)}
        assert [*shown] == [row["text"] for row in explained(name) if row["text"] in shown]
        pieces = {piece for text in texts for piece in text.split()[2:]}
        symbols = {int(text.split()[1]) for text in texts if text}
        for words, meant, begins in rows_of(name):
            row = shown.get(words[ENGLISH])
            if row is None:
                assert not begins or not any(piece.startswith(begins) for piece in pieces)
            else:
                assert (row["piece"] in pieces and row["piece"].startswith(begins)) or symbols & set(meant)
                assert row["rhythm"] in {*RHYTHMS, ""} and len(row["lights"]) in (0, 1, 4)
        assert standing(game) or not pieces


def test_lights_are_those_under_the_piece():
    texts = squares(view_at([*positions("vacuum")][1]))
    rows = {row["text"]: row for row in legend_of("vacuum", texts)}
    red, green, blue = (int(rows["Red's"]["lights"][0][at : at + 2], 16) for at in (1, 3, 5))
    assert red > 150 > 60 > max(green, blue)
    assert rows["a pedestal"]["rhythm"] == "steady"
    assert rows["Red's"]["rhythm"] == "dip", "it has pebbles alone"


def test_a_board_that_makes_no_sense_has_no_words_for_it():
    for texts in ([], [""] * 144, ["a1"] * 144, ["a1 999 db"], ["nonsense"], ["a1 0 p"]):
        for name in GAMES:
            assert {row["piece"] for row in legend_of(name, texts)} <= {"", "db", "p"}
        assert legend_of("", texts) == legend_of("a game of tomorrow", texts) == []
    assert meanings_of([""] * len(NONE), (), asks=True) == NONE


@pytest.mark.parametrize("name", GAMES)
def test_what_a_rhythm_alone_would_tell_has_a_mark(name):
    """Symbols that look alike in a still picture have pieces of their own, or other marks; but for a winner's."""
    look, marks, view = importlib.import_module(f"firmware.games.{name}.look"), marks_of(name), view_of(name)
    pieces = {symbol for _, symbols, begins in rows_of(name) if begins for symbol in symbols}
    palette = view.PALETTE
    scenes = {scene: symbols for scene, symbols in scenes_of(look.LOOK).items() if scene != KEYS}
    for scale in look.SCALES:
        for scene, symbols in scenes.items():
            seen = set()
            for symbol in set(symbols) - PASSING - set(view.WINS):
                lights = palette.shapes[5 * symbol :][:5]
                lights = lights[:1] if scale == 1 else lights[1:]
                still = b"".join(palette.colours[4 * light : 4 * light + 3] for light in lights)
                mark = marks.get(str(symbol))
                if symbol not in pieces or mark:
                    assert (still, mark) not in seen, (scene, symbol)
                    seen.add((still, mark))
            assert not [still for still, mark in seen if mark and (still, None) in seen], scene
    assert all(drawn(mark, 56).getbbox() for mark in marks.values())


# --- keys, in all languages, as the board itself has them ----------------------------------------


def meanings(harness, asks):
    app = harness.app
    labels = [app.describe(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    return meanings_of(labels, app.soft_keys(), asks)


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


def test_the_actions_of_vacuum_stand_under_their_stages_and_no_other_games_keys():
    vacuum, konane = ([key[0] for key in view.KEYS] for view in (Vacuum, Konane))
    stages = {name: f"Stage {stage}" for name, stage, *_ in ACTIONS if stage} | {"commit": "Stage 3", "redo": "Stage 3"}
    assert len(stages) == 15
    assert {name: heading for name in vacuum if (heading := heading_of(name, vacuum))} == stages
    assert all(heading_of(name, [*konane, "attack"]) == "" for name in (*konane, "attack"))
