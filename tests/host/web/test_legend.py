"""What lights and pieces mean: all that can be on a board has words, and the page has the words of what is on it."""

import importlib

import pytest

from engines.languages import CODES
from engines.registry import GAMES
from engines.texts import ENGLISH
from firmware.games.registry import view_of
from firmware.output.palette import REFUSAL, TOUCHED
from firmware.screens.scenes import scenes_of
from host.web.glass import drawn
from host.web.legend import RHYTHMS, explained, legend_of, marks_of, rows_of
from tests.firmware.test_squares import squares, view_at
from tests.support.positions import positions, standing

KEYS = "soft keys"  # a scene that is not on the squares
PASSING = {REFUSAL, TOUCHED}  # an answer to a finger, which says itself what it means
LONGEST = 30  # letters: two lines of the list on the page


@pytest.mark.parametrize("name", GAMES)
def test_every_symbol_that_can_be_on_the_board_has_words(name):
    scenes = scenes_of(importlib.import_module(f"firmware.games.{name}.look").LOOK)
    possible = {symbol for scene, symbols in scenes.items() if scene != KEYS for symbol in symbols} - PASSING
    meant = {symbol for _, symbols, _ in rows_of(name) for symbol in symbols}
    assert meant == possible
    for language in range(len(CODES)):
        words = [words[language] for words, _, _ in rows_of(name)]
        assert len(set(words)) == len(words) and all(0 < len(text) <= LONGEST for text in words)
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
