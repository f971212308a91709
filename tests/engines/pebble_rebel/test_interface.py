"""The interface of Pebble Rebel: moves that do not fit an int, what bots ask, and what games seldom come to."""

import pytest

from engines.game import CHANCE, IllegalMove
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import PEBBLE
from tests.engines.pebble_rebel.boards import BARE, CORNERS, LEGAL_AGAIN, begin, make


def test_a_slide_that_is_legal_again_keeps_its_words() -> None:
    game = PebbleRebel()
    game.load(LEGAL_AGAIN)
    slide = game.parse("a1-b1-b2")
    assert slide in game.history() and slide in game.legal_moves()
    assert game.texts() == LEGAL_AGAIN and game.texts(26, 27) == ["a1-a2-b2"]


def stale(game: PebbleRebel, *handles: int) -> bool:
    """True if the game takes none of these handles."""
    for handle in handles:
        for use in (game.play, game.text):
            with pytest.raises(IllegalMove):
                use(handle)
    return not any(map(game.is_legal, handles))


def test_a_path_of_ones_own_is_kept_until_the_next_one() -> None:
    game = begin(CORNERS)
    first = game.parse("c4-c5-b5")
    assert game.text(first) == "c4-c5-b5" and game.is_legal(first) and game.segments(first) == 2
    second = game.parse("c4-c3-b3")
    assert stale(game, first, second + 1)
    game.play(second)
    assert game.history() == [second] and game.text(second) == "c4-c3-b3"
    with pytest.raises(IllegalMove):
        game.play(second)


def test_a_handle_is_stale_when_another_move_was_made_before_it() -> None:
    game = begin(CORNERS, "a1-a2", "draw:B", "B@f1", "c4-c5-b5")
    kept = game.last_move()
    game.undo()
    assert game.is_legal(kept)
    game.undo()
    make(game, "B@c5")
    assert stale(game, kept)


def test_every_path_of_a_game_has_space() -> None:
    """Paths of two segments take most space: as many of them as a game can have."""
    game = begin("B" + "." * 35)
    assert all(own_way(game, 9, 18) for _ in range(40))  # what is taken back leaves its space
    turns = 0
    while game.outcome is None and game.cells.count(0) > 1:
        stones = [p for p in range(9, 55) if 0 < game.cells[p] < 5]
        kept = (way for stone in stones for end in range(9, 55) if (way := own_way(game, stone, end)))
        game.play(next(kept))
        turns += 1
        while game.to_move != PEBBLE and game.outcome is None:
            if game.to_move == CHANCE:
                game.play(game.sample(turns))
            else:
                game.play(next(move for move in game.legal_moves() if harmless(game, move)))
    assert turns == 17
    record, line = game.dump(), game.history()
    assert sum(move > 1 << 17 for move in line) == 17
    assert all(len(move) == 8 for move in record["moves"] if "-" in move)
    assert PebbleRebel.from_record(record).state() == game.state()
    while game.ply:
        game.undo()
    for move in line:
        game.play(move)
    assert game.dump() == record


def own_way(game: PebbleRebel, stone: int, end: int) -> int:
    """Return a path of two segments that is not listed and makes no line, as a handle, or 0."""
    for middle in range(9, 55):
        try:
            move = game.move_along([stone, middle, end])
        except IllegalMove:
            continue
        if move > 1 << 17 and harmless(game, move):
            return move
    return 0


def harmless(game: PebbleRebel, move: int) -> bool:
    game.play(move)
    line = game.line()
    game.undo()
    return not line


def test_as_many_moves_as_ever() -> None:
    chequered = "".join("WB"[row // 2 % 2] if (row + column) % 2 else "." for row in range(6) for column in range(6))
    columns = "W.W.W.B.B.B." * 3
    for game in (begin(), begin(BARE), begin(chequered), begin(columns)):
        assert 0 < len(game.legal_moves()) <= game.max_choices == 324 <= game.max_moves
    assert begin().max_moves == begin("random").max_moves == 1469
    assert begin(draw="one").max_moves == 324
    assert begin(BARE).max_moves == 2600
    game = begin(BARE, "-".join(["a6", "b6"] * 15))
    assert len(game.legal_moves()) == 2600
    assert game.legal_moves() == sorted(game.legal_moves())


def test_a_custom_start_with_a_line_is_refused() -> None:
    """A line on a diagonal counts by option alone."""
    for line, always in (
        ("WWWW..", True),
        ("B.....B.....B.....B.....", True),
        ("B......B......B......B", False),
        ("...W....W....W....W.....", False),
    ):
        setup = "." * 12 + line + "." * (24 - len(line))
        for diagonals in ("on", "off") if always else ("on",):
            with pytest.raises(ValueError, match=r"^The setup holds a line of 4 already\.$"):
                PebbleRebel(setup=setup, diagonals=diagonals)
        assert always or PebbleRebel(setup=setup).to_move == PEBBLE
