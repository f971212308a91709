"""What holds for every game of Robble, tried on games that hypothesis makes up."""

import gc
import json
import random
import time
import tracemalloc

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.game import DRAW, NOBODY, RESIGN, IllegalMove
from engines.robble.rules import SWAP, Robble
from tests.engines.robble.helping import help_each_other
from tests.support.alone import alone

# A game as a size and numbers that pick from the legal moves, 250 and more resign; half of the games are long.
SIZES = st.integers(5, 9)
PICKS = st.lists(st.integers(0, 255), max_size=150) | st.integers(0, 9999).map(
    lambda seed: random.Random(seed).choices(range(250), k=160)
)
HOSTILE = (
    st.integers()
    | st.integers(-200, 200)
    | st.floats()
    | st.booleans()
    | st.none()
    | st.text()
    | st.binary()
    | st.lists(st.integers(0, 60), max_size=2)
)


def play(game: Robble, pick: int) -> None:
    legal = game.legal_moves()
    game.play(RESIGN if pick >= 250 else legal[pick % len(legal)])


def played(size: int, picks: list[int]) -> Robble:
    game = Robble(size)
    for pick in picks:
        if game.outcome is None:
            play(game, pick)
    return game


def everything(game: Robble) -> tuple:
    """Return all that can be seen of a game, and what it counts with."""
    ply = game.ply
    counted = bytes(game._seen), game._free, game._tokens[:ply], game._keys[: ply + 1], list(game._balance)
    return bytes(game.cells), game.to_move, game.outcome, ply, game.history(), json.dumps(game.state()), counted


@given(SIZES, PICKS)
def test_undo_restores_everything(size: int, picks: list[int]) -> None:
    game = Robble(size)
    before = []
    for pick in picks:
        if game.outcome is None:
            before.append(everything(game))
            play(game, pick)
    while game.ply:
        game.undo()
        assert everything(game) == before.pop()
    assert everything(game) == everything(Robble(size))
    with pytest.raises(IllegalMove):
        game.undo()


@given(SIZES, PICKS)
def test_play_again_after_undo_is_the_same(size: int, picks: list[int]) -> None:
    game = played(size, picks)
    before, moves = everything(game), game.history()
    while game.ply > len(moves) // 2:
        game.undo()
    for move in moves[game.ply :]:
        game.play(move)
    assert everything(game) == before


@given(SIZES, PICKS)
def test_moves_and_texts(size: int, picks: list[int]) -> None:
    game = played(size, picks)
    legal = game.legal_moves()
    assert legal == sorted(set(legal))
    assert len(legal) <= game.max_moves
    assert RESIGN not in legal
    assert (SWAP in legal) == game.can_swap() == (game.ply == 1 and game.outcome is None)
    assert [game.parse(game.text(move)) for move in legal] == legal
    buffer = bytearray(game.max_moves)
    assert list(buffer[: game.legal_moves_into(buffer)]) == legal
    every = set(range(-3, len(game.cells) + 3))
    assert {move for move in every if game.is_legal(move)} == {*legal} | ({RESIGN} if game.outcome is None else set())
    assert game.is_legal(game.parse("resign") if game.outcome is None else -1) == (game.outcome is None)


@given(SIZES, PICKS)
def test_a_loaded_game_is_the_game(size: int, picks: list[int]) -> None:
    game = played(size, picks)
    record = json.loads(json.dumps(game.dump()))
    assert everything(Robble.from_record(record)) == everything(game)
    other = played(size, [3, 1, 4, 1, 5])
    cells = other.cells
    other.load(record["moves"])
    assert everything(other) == everything(game)
    assert other.cells is cells  # who holds the board keeps holding it


@given(SIZES, PICKS, HOSTILE)
@example(5, [], 10**5000)
@example(5, [], -20)
@example(5, [], float("nan"))
@example(5, [12], True)
@example(5, [], "d4\n")
@example(5, [], "a²")
@example(5, [], "a٣")
def test_hostile_input_changes_nothing(size: int, picks: list[int], hostile: object) -> None:
    game = played(size, picks)
    before = everything(game)
    if not (type(hostile) is int and game.is_legal(hostile)):
        with pytest.raises(IllegalMove, match=r"^[A-Za-z].*\.$"):
            game.play(hostile)  # type: ignore[arg-type]
    if not (isinstance(hostile, str) and hostile in [game.text(move) for move in [RESIGN, *game.legal_moves()]]):
        with pytest.raises(IllegalMove, match=r"^[A-Za-z].*\.$"):
            game.parse(hostile)  # type: ignore[arg-type]
        with pytest.raises(IllegalMove, match=r"^Move 2: .*\.$"):
            game.load(["c3", hostile])
    assert everything(game) == before


@given(SIZES, PICKS)
def test_the_end_and_only_the_end(size: int, picks: list[int]) -> None:
    game = Robble(size)
    for pick in picks:
        if game.outcome is None:
            assert game.to_move != NOBODY
            assert 0 in game.cells
            assert game.legal_moves()
            play(game, pick)
    if game.outcome is not None:
        assert game.to_move == NOBODY
        assert game.legal_moves() == []
        assert game.last_move() == RESIGN or game.outcome == DRAW or 0 not in game.cells
        for move in range(len(game.cells)):
            with pytest.raises(IllegalMove, match="over"):
                game.play(move)


@pytest.mark.parametrize(
    "size", [4, 10, 0, -5, 7.0, None, "", "05", "seven", True, [7], pytest.param(10**5000, id="huge")]
)
def test_a_bad_size(size: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Robble(size)


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9, "5", "9"])
def test_a_size(size: int) -> None:
    game = Robble(size)
    assert game.options() == {"size": str(size)}
    assert (game.size, game.width, len(game.cells)) == (int(size), int(size) + 2, (int(size) + 2) ** 2)
    assert game.index_of("a1") == game.size * game.width + 1
    assert [game.name_of(index) for index in game.legal_moves()][: game.size] == [
        chr(97 + column) + str(size) for column in range(game.size)
    ]
    for index in range(-1, len(game.cells) + 1):
        if index not in game.legal_moves():
            with pytest.raises(IllegalMove):
                game.name_of(index)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (None, "not the record"),
        ([], "not the record"),
        ("robble", "not the record"),
        ({}, "not the record"),
        ({"game": "chess", "moves": []}, "not the record"),
        ({"game": "robble", "options": []}, "options by name"),
        ({"game": "robble", "options": {}, "moves": "d4"}, "list of moves"),
        ({"game": "robble", "options": {}, "moves": None}, "list of moves"),
        ({"game": "robble", "options": {"komi": "7"}}, "no options but size"),
        ({"game": "robble", "options": {"size": 7}}, "size is one of 5, 6, 7, 8, 9"),
        ({"game": "robble", "options": {"size": "10"}}, "size is one of 5, 6, 7, 8, 9"),
        ({"game": "robble", "options": {"size": "5"}, "moves": ["d4", "d4"]}, "Move 2: d4 is taken"),
        ({"game": "robble", "options": {"size": "5"}, "moves": ["f1"]}, "Move 1: There is no such square"),
        ({"game": "robble", "options": {"size": "5"}, "moves": ["a1", None]}, "Move 2: There is no such square"),
        ({"game": "robble", "moves": ["d4", "resign", "a1"]}, "Move 3: The game is over"),
    ],
)
def test_a_bad_record(record: dict, said: str) -> None:
    with pytest.raises((ValueError, IllegalMove), match=said):
        Robble.from_record(record)


def test_options_of_a_record_have_defaults() -> None:
    assert Robble.from_record({"game": "robble"}).size == 7


def test_a_long_game() -> None:
    """A thousand moves without a draw: every one is still quick, and all of it can be taken back and loaded."""
    game = Robble(5)
    help_each_other(game, 1, 1000, 2, width=80)
    assert game.outcome is None
    assert game.ply == 1000
    copy = Robble.from_record(game.dump())
    assert everything(copy) == everything(game)
    slowest = 0.0
    for move in game.legal_moves() * 20:
        start = time.process_time()
        game.play(move)
        slowest = max(slowest, time.process_time() - start)
        game.undo()
    assert everything(copy) == everything(game)
    assert slowest < 0.02
    while game.ply:
        game.undo()
    assert bytes(game._seen) == bytes(len(game._seen))
    assert game.state() == Robble(5).state()


def test_play_and_undo_take_no_memory() -> None:
    """After a first round, thousands of moves leave nothing behind and need no more than a few ints meanwhile."""
    left, peak = alone(bytes_of_playing)
    assert left < 512
    assert peak < 16384  # ints above 256 in the history are objects on CPython


def bytes_of_playing() -> tuple[int, int]:
    """Return what 20 games there and back leave allocated, and the most meanwhile."""
    game = Robble(9)
    moves = played(9, [7, 5, 3] * 50).history()

    def there_and_back() -> None:
        for move in moves:
            game.play(move)
        while game.ply:
            game.undo()

    there_and_back()
    gc.collect()
    tracemalloc.start()
    there_and_back()
    start, _ = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    for _ in range(20):
        there_and_back()
    end, peak = tracemalloc.get_traced_memory()
    return end - start, peak - start
