"""Texts in several languages, and messages of the rules in them."""

import pytest

from engines.game import CHANCE, IllegalMove
from engines.languages import CODES
from engines.registry import engine_of
from engines.texts import ENGLISH, said
from firmware.speech import Speech

TAKEN = ("{} is taken.", "{} ist besetzt.")
BLUE = ("blue", "Blau")


@pytest.mark.parametrize(
    ("text", "values", "english", "german"),
    [
        (BLUE, (), "blue", "Blau"),
        (TAKEN, ("d4",), "d4 is taken.", "d4 ist besetzt."),
        (TAKEN, (BLUE,), "blue is taken.", "Blau ist besetzt."),
        (("{}, {}", "{}; {}"), (1, 2), "1, 2", "1; 2"),
        ("Cairn {", (), "Cairn {", "Cairn {"),
    ],
)
def test_a_text_is_said_in_a_language(text, values, english, german):
    assert (said(text, values), said(text, values, CODES.index("de"))) == (english, german)


def test_a_message_of_the_rules_speaks_both():
    error = IllegalMove(("Move {}: {}", "Zug {}: {}"), 3, IllegalMove(TAKEN, "d4"))
    assert str(error) == "Move 3: d4 is taken."
    assert [error.said(Speech(language).say) for language in (ENGLISH, CODES.index("de"))] == [
        "Move 3: d4 is taken.",
        "Zug 3: d4 ist besetzt.",
    ]


REFUSED = [  # (game, moves, words that are none then); chance's moves come by themselves
    ("pebble_rebel", "", "e2-e3-e2 e2 a1-b1 e2-f4 e2-a2"),
    ("pebble_rebel", "e2-c2", "e1-e2 G@a1 B@b2"),
    ("ouroboros", "", "c3 -R a1&c1:RRR c1&a1:RRR a1&c1:R a1&f6:R setup:B first:p3 first:p7"),
    ("vacuum", "", "vacuum commit undo exit cast:a1-n supply:a1-a2*1 vacuum:a1 resign:a1"),
    ("vacuum", "vacuum:f6", "vacuum:h8 vacuum:f6"),
]


@pytest.mark.parametrize(("name", "moves", "words"), REFUSED)
def test_what_the_rules_refuse_is_said_in_all_languages(name, moves, words):
    game = engine_of(name)()
    for move in [*map(game.parse, moves.split()), -1]:
        if move >= 0:
            game.play(move)
        while game.to_move == CHANCE:
            game.play(game.sample(1))
    for word in words.split():
        with pytest.raises(IllegalMove) as caught:
            game.parse(word)
        english, *others = [caught.value.said(Speech(language).say) for language in range(len(CODES))]
        assert str(caught.value) == english not in others and not {"{", "}"} & set("".join([english, *others]))
        assert {text[-1] for text in (english, *others)} == {"."}
