"""What holds in every game of Pebble Rebel: everything can be taken back and loaded, and no stone is lost."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import CHANCE, NOBODY, RESIGN, IllegalMove
from engines.pebble_rebel.rules import PEBBLE, PebbleRebel
from engines.pebble_rebel.tables import FREE, PATHS_END, TOP
from tests.support.examples import examples

SETUPS = st.sampled_from(["default", "random", "W" + "." * 35, "WBYR" * 8 + "WB..", "BBB.BBRR.RRR" + "." * 24])
OPTIONS = st.fixed_dictionaries(
    {"setup": SETUPS, "diagonals": st.sampled_from(["off", "on"]), "draw": st.sampled_from(["all", "one"])}
)


def everything(game: PebbleRebel) -> dict[str, Any]:
    """All that can be seen of a game, and all of its insides that count."""
    return {
        "state": game.state(),
        "record": game.dump(),
        "history": game.history(),
        "legal": game.legal_moves(),
        "insides": (bytes(game.cells), bytes(game.bag), bytes(game.hand), bytes(game.counts[:TOP])),
        "paths": bytes(game._paths[: game.counts[PATHS_END]]),
    }


def choose(game: PebbleRebel, data: st.DataObject) -> int:
    """A legal move: listed, a path of one's own, or one of chance."""
    if game.to_move == CHANCE:
        return game.sample(data.draw(st.integers(0, 2**32 - 1)))
    listed = game.legal_moves()
    move = listed[data.draw(st.integers(0, len(listed) - 1))]
    if game.to_move == PEBBLE and data.draw(st.booleans()):
        stops = game.text(move).split("-")
        if len(stops) - 1 + 2 <= game.counts[FREE]:  # there, back and there again
            move = game.parse("-".join([*stops[:2], *stops]))
    return move


@given(OPTIONS, st.data())
@settings(max_examples=examples(150))
def test_undo_restores_everything_and_texts_and_records_tell_everything(options: dict, data: st.DataObject) -> None:
    game = PebbleRebel(**options)
    seen = [everything(game)]
    while game.to_move != NOBODY and game.ply < 40:
        move = RESIGN if game.to_move != CHANCE and data.draw(st.integers(0, 60)) == 60 else choose(game, data)
        word = game.text(move)
        assert game.is_legal(move)
        again = game.parse(word)
        assert game.text(again) == word
        if move < 1 << 17:
            assert again == move
        game.play(again)
        assert game.last_move() == again
        assert game.text(again) == word
        seen.append(everything(game))
        state = game.state()
        stones = "".join(state["board"]).replace(".", "") + state["hand"]
        if state["board"] != ["......"] * 6:
            assert all(stones.count(letter) + state["bag"][letter] == 15 for letter in "BRWY")
    loaded = PebbleRebel.from_record(game.dump())
    assert loaded.state() == game.state()
    assert loaded.dump() == game.dump()
    assert loaded.legal_moves() == game.legal_moves()
    line = game.history()
    end = everything(game)
    back = data.draw(st.integers(0, game.ply))
    while game.ply > back:
        assert everything(game) == seen[game.ply]
        game.undo()
    for move in line[back:]:
        game.play(move)
    assert everything(game) == end
    while game.ply:
        assert everything(game) == seen[game.ply]
        game.undo()
    assert everything(game) == seen[0]


def game_through(moves: str, **options: str) -> PebbleRebel:
    game = PebbleRebel(**options)
    game.load(moves.split())
    return game


GAMES = [
    PebbleRebel("random"),
    PebbleRebel(),
    game_through("a6-b6-a6-a5"),
    game_through("a6-b6-a6-a5", draw="one"),
    game_through("a6-a4-b4-b3 draw:BRY B@a1"),
    game_through("a6-a4-b4-b3 draw:B B@a1 draw:Y", draw="one"),
    game_through("a6-a4 draw:B resign", diagonals="on"),
]


WORDS = st.one_of(
    st.text(),
    st.text("abcdef123456-", max_size=12),
    st.text("BRWY@abc123", max_size=6),
    st.text("BRWY", max_size=40).map("draw:".__add__),
    st.text("BRWY.", max_size=40).map("setup:".__add__),
    st.binary(),
    st.none(),
    st.integers(),
    st.lists(st.text("abc123-"), max_size=3),
)


@given(st.sampled_from(range(len(GAMES))), WORDS)
@settings(max_examples=examples(400))
def test_hostile_words_change_nothing(which: int, word: Any) -> None:
    game = GAMES[which]
    before = everything(game)
    try:
        move = game.parse(word)
    except IllegalMove as error:
        assert str(error).endswith(".")
    else:
        assert game.text(move) == word
        game.play(move)
        game.undo()
    assert everything(game) == before
