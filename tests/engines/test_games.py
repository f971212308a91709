"""What holds for every game of every registered kind, tried on games that hypothesis makes up.

Each test takes Vacuum some seconds, as its games are long and its states big, and the other games one or less.
"""

import json
from array import array
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.game import CHANCE, NOBODY, RESIGN, IllegalMove
from engines.registry import GAMES, engine_of
from tests.engines.games import PICKS, begun, combinations, everything, pick, played
from tests.support.examples import examples

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
HUGE = 10**5000  # more than CPython makes a text of
# Values that options may not have, beside what no text option takes
NO_PLAYERS = (1, 5, "1", "5", "two", " 2", "-2", 2.0, True, (2,), "٢", "2" * 5000)
WRONG: dict[tuple[str, str], tuple] = {
    ("konane", "size"): (5, "7", 0, 14, "8x8"),
    ("robble", "size"): (4, 10, 0, -5, 7.0, "05", "seven", True, [7], HUGE),
    ("ouroboros", "players"): (*NO_PLAYERS, "02"),
    ("ouroboros", "size"): (5, 9, 0, "six", "06", 6.0, True, b"6"),
    ("vacuum", "players"): NO_PLAYERS,
    ("vacuum", "turns"): (-1, 10000, "10000", "-1", "+1", "1.0", " 1", False, "१", "9" * 5000),
    ("pebble_rebel", "diagonals"): ("yes", 1),
    ("pebble_rebel", "draw"): ("two", 1),
    ("pebble_rebel", "setup"): (
        *("Default", "W" + "." * 34, "w" + "." * 35, "G" + "." * 35, "W" + "." * 35 + "\n", "Ｗ" + "." * 35, 36),
        *("/".join(["W....."] + ["......"] * 5) + "/", "W" + "/" * 5 + "." * 35, b"W" + b"." * 35, ["W"] + ["."] * 35),
        *("." * 36, "BRWY" * 9, "BBB.BB" * 3 + "B" + "." * 17),
    ),
}
of_every_game = pytest.mark.parametrize("name", GAMES)


@of_every_game
@given(PICKS)
@settings(max_examples=examples(50))
def test_undo_restores_everything(name: str, picks: list[int]) -> None:
    """And moves made again lead to the same; the words for them stay those that they had when they were made."""
    game = begun(name, sum(picks))
    states, words = [everything(game)], []
    for number in picks:
        if game.outcome is None:
            move = pick(game, number)
            words.append(game.text(move))
            game.play(move)
            states.append(everything(game))
    made, start = game.history(), len(picks) // 3
    assert game.texts() == words == game.dump()["moves"] and game.texts(start, start + 5) == words[start : start + 5]
    for state in reversed(states[:-1]):
        game.undo()
        assert everything(game) == state
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.undo()
    for move in made:
        game.play(move)
    assert everything(game) == states[-1]


@of_every_game
@given(PICKS)
def test_moves_and_texts(name: str, picks: list[int]) -> None:
    game = played(name, picks)
    legal = game.legal_moves()
    assert legal == sorted(set(legal)) and len(legal) <= game.max_moves
    assert RESIGN not in legal and game.is_legal(RESIGN) == (game.to_move > NOBODY)
    texts = [game.text(move) for move in legal]
    assert [game.parse(text) for text in texts] == legal and len(set(texts)) == len(texts)
    for buffer in (array("I", bytes(4 * game.max_moves)), [0] * game.max_moves):
        assert list(buffer[: game.legal_moves_into(buffer)]) == legal
    if game.to_move != CHANCE:
        assert not legal or 0 < legal[0] <= legal[-1] < RESIGN
    some = {*legal, *range(-3, 300), *Random(len(legal)).sample(range(RESIGN), 300), RESIGN + 1}
    assert {move for move in some if game.is_legal(move) and game.text(move) != "undo"} == set(legal)
    if game.ply:
        assert game.text(game.last_move()) == game.dump()["moves"][-1]


@of_every_game
@given(PICKS)
def test_the_end_and_only_the_end(name: str, picks: list[int]) -> None:
    game = played(name, picks)
    if game.outcome is None:
        assert game.to_move != NOBODY and (game.to_move == CHANCE or game.parse("resign") == RESIGN)
        return
    assert game.to_move == NOBODY and game.legal_moves() == [] and game.to_move_name() == "none"
    assert game.outcome_name() in (*game.PLAYERS, "draw")
    for move in (0, 1, 64, *game.history()[:40], RESIGN):
        with pytest.raises(IllegalMove, match="over"):
            game.play(move)


@of_every_game
@given(PICKS)
def test_a_loaded_game_is_the_game(name: str, picks: list[int]) -> None:
    game = played(name, picks)
    record = json.loads(json.dumps(game.dump()))
    again = engine_of(name).from_record(record)
    assert again.state() == game.state() and again.dump() == game.dump()
    boards = {board: getattr(game, board) for board in ("cells", "units") if hasattr(game, board)}
    game.load(iter(record["moves"][:5]))
    assert game.dump()["moves"] == record["moves"][:5]
    game.load(record["moves"])
    assert game.state() == again.state() and game.dump() == again.dump()
    for board, cells in boards.items():  # who holds the board keeps it
        assert getattr(game, board) is cells


@of_every_game
@given(PICKS, st.integers(0, 200), st.sampled_from(["komi", "", "resign ", "a9+", None, 5]))
@settings(max_examples=examples(40))
def test_a_load_is_all_or_nothing(name: str, picks: list[int], ply: int, wrong: Any) -> None:
    game = played(name, picks)
    before, record = everything(game), game.dump()
    ply = min(ply, game.ply)
    with pytest.raises(IllegalMove, match=rf"^Move {ply + 1}: .*\.$"):
        game.load([*record["moves"][:ply], wrong, *record["moves"][ply:]])
    assert everything(game) == before and game.dump() == record


@of_every_game
@given(PICKS, HOSTILE)
@example([], 10**5000)
@example([], float("nan"))
@example([], 0)
@example([12], True)
@example([], "d4\n")
@example([], "a²")
@example([], "a٣")
@example([0, 0], -2049)
@settings(max_examples=examples(60))
def test_hostile_input_changes_nothing(name: str, picks: list[int], hostile: Any) -> None:
    """Whatever it is; and words that are nearly a move are one of the legal moves, or none."""
    game = played(name, picks[:20])
    before, record = everything(game), game.dump()
    if not (type(hostile) is int and game.is_legal(hostile)):
        with pytest.raises(IllegalMove, match=r"^[A-Za-z].*\.$"):
            game.play(hostile)
    try:
        assert game.text(game.parse(hostile)) == hostile
    except IllegalMove as error:
        assert str(error).endswith(".")
        with pytest.raises(IllegalMove, match=rf"^Move {game.ply + 1}: .*\.$"):
            game.load([*record["moves"], hostile])
    chance = Random(sum(picks))
    for word in chance.sample(legal := [game.text(move) for move in game.legal_moves()], min(9, len(legal))):
        word = near(word, chance)
        try:
            move = game.parse(word)
        except IllegalMove as error:
            assert word not in legal and str(error).endswith((".", "2"))
        else:
            assert game.is_legal(move) and game.text(move) == word
    assert everything(game) == before and game.dump() == record


def near(word: str, chance: Random) -> str:
    """Return a word with a letter more or less, or another one, or with its parts exchanged."""
    at, letter = chance.randrange(len(word) + 1), chance.choice(word + "abgh0129-+x&:*@ ")
    left = word[:at] + letter * chance.randrange(2) + word[at + chance.randrange(2) :]
    return chance.choice([left, left, word[at:] + word[:at]])


@of_every_game
@pytest.mark.parametrize(
    ("record", "said"),
    [
        (None, "not the record"),
        ([], "not the record"),
        ("game", "not the record"),
        ({}, "not the record"),
        ({"game": "chess", "moves": []}, "not the record"),
        ({"game": ..., "options": []}, "options by name"),
        ({"game": ..., "options": {}, "moves": "d4"}, "list of moves"),
        ({"game": ..., "options": {}, "moves": None}, "list of moves"),
        ({"game": ..., "options": {"komi": "7"}}, "has no options but"),
        ({"game": ..., "moves": ["komi"]}, r"^Move 1: .*\.$"),
        ({"game": ..., "moves": [None]}, r"^Move 1: .*\.$"),
    ],
)
def test_a_bad_record(name: str, record: Any, said: str) -> None:
    if isinstance(record, dict) and record.get("game") is ...:
        record = {**record, "game": name}
    with pytest.raises((ValueError, IllegalMove), match=said):
        engine_of(name).from_record(record)


@of_every_game
def test_options(name: str) -> None:
    """Each has its default, and takes a text of its list and no other."""
    engine = engine_of(name)
    game = engine()
    for (of, parameter), values in WRONG.items():
        for value in values if of == name else ():
            with pytest.raises(ValueError, match="digits" if value == HUGE else r"\.$"):
                engine(**{parameter: value})
    assert engine.from_record({"game": name}).options() == game.options()
    for option in engine.OPTIONS:
        assert option.default in (None, game.options().get(option.name, option.default))
        for wrong in (7, None, "", *([] if option.free else ["huge"])):
            with pytest.raises(ValueError, match=r"\.$"):
                engine.from_record({"game": name, "options": {option.name: wrong}})


@of_every_game
def test_a_resignation_fits_into_a_history_of_any_length(name: str) -> None:
    """Space for moves is reserved in steps; the last move of a step may be a resignation, which is taken back, too."""
    game, random = engine_of(name)(), Random(3)
    while game.to_move != NOBODY and game.ply < 700:
        if game.to_move != CHANCE:
            before = game.ply, game.state()
            game.play(RESIGN)
            assert (game.ply, game.last_move(), game.to_move) == (before[0] + 1, RESIGN, NOBODY)
            game.undo()
            assert (game.ply, game.state()) == before
        game.play(game.sample(random.getrandbits(30)) if game.to_move == CHANCE else random.choice(game.legal_moves()))


@of_every_game
def test_chance_draws_when_it_is_due_and_from_a_seed(name: str) -> None:
    for number in range(len(combinations(name))):
        game = begun(name, number)
        before = everything(game)
        if game.to_move == CHANCE:
            game.sample(1)
            for seed in (-1, 1 << 32, 1.0, "1", None):
                with pytest.raises(ValueError, match="seed"):
                    game.sample(seed)  # type: ignore[arg-type]
        else:
            with pytest.raises(IllegalMove, match="chance"):
                game.sample(1)
        assert everything(game) == before
