"""What holds for every game of Vacuum, tried on games that hypothesis makes up."""

import json
import random
from array import array
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import NOBODY, RESIGN, IllegalMove
from engines.vacuum.actions import ACTIONS, COMMIT, UNDO
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import BARREN, PEDESTALS, TILES

# A game as players and numbers that pick from the legal moves, 254 undoes, 255 resigns. Picks are pressed towards the
# first moves, so that turns have many actions.
PLAYERS = st.integers(2, 4)
PICKS = st.lists(st.integers(0, 255), max_size=120) | st.integers(0, 9999).map(
    lambda seed: random.Random(seed).choices(range(255), k=200)
)
HOSTILE = (
    st.integers()
    | st.integers(-300, 70000)
    | st.floats()
    | st.booleans()
    | st.none()
    | st.text()
    | st.binary()
    | st.lists(st.integers(0, 60), max_size=2)
)
SQUARES = st.sampled_from([f"{column}{row}" for column in "abcdefghijklmz" for row in (*range(14), "01", "")])
WORDS = st.sampled_from([row[0] for row in ACTIONS] + ["commit", "undo", "resign", "pass"])


def play(game: Vacuum, pick: int) -> None:
    legal = game.legal_moves()
    if pick == 255:
        game.play(RESIGN)
    elif pick == 254 or not legal:
        game.play(UNDO if game.can_undo() else RESIGN)
    else:
        game.play(legal[pick * pick * len(legal) // 65536])


def played(players: int, picks: list[int]) -> Vacuum:
    game = Vacuum(players, 60)
    for pick in picks:
        if game.outcome is None:
            play(game, pick)
    return game


def everything(game: Vacuum) -> tuple:
    """Return all that can be seen of a game, and what it remembers."""
    ply, facts = game.ply, (game.to_move, game.outcome, game.stage, game.chain, game.joins, game.active, game.stone_era)
    remembered = [list(page[:top]) for page, top in zip(game._pages, [*game._tops, game._top], strict=False)]
    board = bytes(game.units), bytes(game.terrain), bytes(game.cooldowns)
    return board, facts, game.turn, ply, game.history(), json.dumps(game.state()), remembered


@given(PLAYERS, PICKS)
def test_undo_restores_everything(players: int, picks: list[int]) -> None:
    game = Vacuum(players, 60)
    before: list[tuple] = []
    for pick in picks:
        if game.outcome is None:
            before = [*before[: game.ply], everything(game)]
            play(game, pick)
            assert game.ply <= len(before)
    while game.ply:
        game.undo()
        assert everything(game) == before[game.ply]
    assert everything(game) == everything(Vacuum(players, 60))
    with pytest.raises(IllegalMove):
        game.undo()


@given(PLAYERS, PICKS)
def test_the_word_undo_is_undo_within_the_turn(players: int, picks: list[int]) -> None:
    game = played(players, picks)
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


@given(PLAYERS, PICKS)
def test_play_again_after_undo_is_the_same(players: int, picks: list[int]) -> None:
    game = played(players, picks)
    before, moves = everything(game), game.history()
    while game.ply > len(moves) // 2:
        game.undo()
    for move in moves[game.ply :]:
        game.play(move)
    assert everything(game) == before


@given(PLAYERS, PICKS)
def test_moves_and_texts(players: int, picks: list[int]) -> None:
    game = played(players, picks)
    legal = game.legal_moves()
    assert legal == sorted(set(legal))
    assert len(legal) <= game.max_moves
    assert not {RESIGN, UNDO} & set(legal)
    assert [game.parse(game.text(move)) for move in legal] == legal
    for buffer in (array("H", bytes(2 * game.max_moves)), [0] * game.max_moves):
        assert list(buffer[: game.legal_moves_into(buffer)]) == legal
    controls = set() if game.outcome is not None else {RESIGN, UNDO} if game.can_undo() else {RESIGN}
    chance = random.Random(len(legal))
    for move in {*legal, *range(300), *chance.sample(range(65536), 300)}:
        assert game.is_legal(move) == (move in legal or move in controls)


@given(PLAYERS, PICKS)
def test_what_never_changes(players: int, picks: list[int]) -> None:
    game = played(players, picks)
    tiles = [kind for kind in game.terrain if kind != BARREN]
    assert Counter(tiles) == {1: 8, 2: 8, 3: 8, 4: 8, 5: 60, 6: 4}
    assert len(tiles) == TILES
    assert [square for square, kind in enumerate(game.terrain) if kind == 6] == list(PEDESTALS)
    assert all(1 <= unit & 7 <= 6 for unit in game.units if unit)
    assert all(game.terrain[square] != BARREN for square, unit in enumerate(game.units) if unit)
    owners = {unit >> 3 for unit in game.units if unit}
    assert owners <= {0, *range(1, players + 1)}
    if game.outcome is None:
        assert all(game.active >> owner & 1 for owner in owners - {0})
        assert game.active >> game.to_move & 1
        assert bool(0 in owners) <= (game.active != (2 << players) - 2)
    assert (game.to_move == NOBODY) == (game.outcome is not None)
    assert game.state()["stage"] == 1 or game.outcome is None


@given(PLAYERS, PICKS)
def test_a_loaded_game_is_the_game(players: int, picks: list[int]) -> None:
    game = played(players, picks)
    record = json.loads(json.dumps(game.dump()))
    assert record["options"] == {"players": str(players), "turns": "60"}
    assert everything(Vacuum.from_record(record)) == everything(game)
    other = played(players, [3, 1, 4, 1, 5])
    units = other.units
    other.load(record["moves"])
    assert everything(other) == everything(game)
    assert other.units is units  # who holds the board keeps holding it


@given(
    PLAYERS, PICKS, st.integers(0, 200), st.sampled_from(["undo", "pass", "", "vacuum:a1", "commit ", "resign resign"])
)
def test_a_game_that_does_not_load_changes_nothing(players: int, picks: list[int], place: int, word: str) -> None:
    game = played(players, picks)
    texts = game.dump()["moves"]
    before = everything(game)
    place = min(place, len(texts))
    with pytest.raises(IllegalMove, match=f"^Move {place + 1}: "):
        game.load([*texts[:place], word, *texts[place:]])
    assert everything(game) == before


@given(PLAYERS, PICKS, HOSTILE)
def test_hostile_moves_change_nothing(players: int, picks: list[int], move: Any) -> None:
    game = played(players, picks)
    before = everything(game)
    if type(move) is int and game.is_legal(move):
        game.play(move)
        assert everything(game) != before
        return
    if type(move) is not int:
        assert not game.is_legal(move)
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert len(str(caught.value)) > 10
    with pytest.raises(IllegalMove):
        game.parse(move if isinstance(move, str) else str(move))
    assert everything(game) == before


@given(PLAYERS, PICKS, WORDS, SQUARES, SQUARES, st.sampled_from(["", "*0", "*1", "*2", "*4", "*5", "*", "**1", "*١"]))
def test_words_that_are_almost_moves(
    players: int, picks: list[int], word: str, first: str, second: str, count: str
) -> None:
    game = played(players, picks)
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
