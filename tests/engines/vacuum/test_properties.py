"""What holds for every game of Vacuum, tried on games that hypothesis makes up."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import NOBODY, RESIGN, IllegalMove
from engines.vacuum.actions import ACTIONS, COMMIT, UNDO
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import BARREN, PEDESTALS, TILES
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


@given(PICKS)
def test_what_never_changes(picks: list[int]) -> None:
    game = played("vacuum", picks)
    assert isinstance(game, Vacuum)
    tiles = [kind for kind in game.terrain if kind != BARREN]
    assert Counter(tiles) == {1: 8, 2: 8, 3: 8, 4: 8, 5: 60, 6: 4}
    assert len(tiles) == TILES
    assert [square for square, kind in enumerate(game.terrain) if kind == 6] == list(PEDESTALS)
    assert all(1 <= unit & 7 <= 6 for unit in game.units if unit)
    assert all(game.terrain[square] != BARREN for square, unit in enumerate(game.units) if unit)
    owners = {unit >> 3 for unit in game.units if unit}
    assert owners <= {0, *range(1, game.players + 1)}
    if game.outcome is None:
        assert all(game.active >> owner & 1 for owner in owners - {0})
        assert game.active >> game.to_move & 1
        assert bool(0 in owners) <= (game.active != (2 << game.players) - 2)
    assert (game.to_move == NOBODY) == (game.outcome is not None)
    assert game.state()["stage"] == 1 or game.outcome is None


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
