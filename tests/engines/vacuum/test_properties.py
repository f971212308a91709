"""What holds for every game of Vacuum, tried on games that hypothesis makes up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import RESIGN, IllegalMove
from engines.vacuum.actions import ACTIONS, COMMIT, UNDO
from engines.vacuum.rules import Vacuum
from tests.engines.games import PICKS, everything, played

SQUARES = st.sampled_from([f"{column}{row}" for column in "abcdefghijklmz" for row in (*range(14), "01", "")])
WORDS = st.sampled_from([row[0] for row in ACTIONS] + ["commit", "undo", "resign", "pass"])


@given(PICKS)
def test_the_word_undo_is_undo_within_the_turn(picks: list[int]) -> None:
    game = played("vacuum", picks)
    assert isinstance(game, Vacuum)
    history = game.history()
    action = bool(history) and history[-1] not in (COMMIT, RESIGN)
    assert game.can_undo() == game.is_legal(UNDO) == action == (game.move_number() > 0)
    if action:
        before = everything(game)
        game.play(game.parse("undo"))
        assert game.history() == history[:-1]
        game.play(history[-1])
        assert everything(game) == before
    else:
        with pytest.raises(IllegalMove):
            game.parse("undo")
        with pytest.raises(IllegalMove):
            game.play(UNDO)
        assert game.history() == history


@given(PICKS, WORDS, SQUARES, SQUARES, st.sampled_from(["", "*0", "*1", "*2", "*4", "*5", "*", "**1", "*١"]))
def test_words_that_are_almost_moves(picks: list[int], word: str, first: str, second: str, count: str) -> None:
    game = played("vacuum", picks)
    assert isinstance(game, Vacuum)
    legal = {game.text(move) for move in game.legal_moves()} | ({"resign"} if game.outcome is None else set())
    legal |= {"undo"} if game.can_undo() else set()
    before = everything(game)
    for text in (word, f"{word}:{first}", f"{word}:{first}-{second}{count}", f"{word}:{first}-ne", f"{word}:{count}"):
        if text in legal:
            assert game.text(game.parse(text)) == text
        else:
            with pytest.raises(IllegalMove) as caught:
                game.parse(text)
            assert str(caught.value)[-1] in ".2"
    assert everything(game) == before


def test_a_record_takes_nothing_back() -> None:
    game = Vacuum(2)
    with pytest.raises(IllegalMove, match="Move 2: a record has no undo"):
        game.load(["vacuum:f6", "undo", "vacuum:f7"])
    assert game.ply == 0
