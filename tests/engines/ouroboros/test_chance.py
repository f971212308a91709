"""Chance in Ouroboros: what a seed picks (protocol.md, Chance), and the handles that stand for setups."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import IllegalMove
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import SETUP
from tests.engines.games import everything
from tests.engines.ouroboros.positions import FULL, play
from tests.engines.ouroboros.reference import cubes_of_each
from tests.engines.xorshift import below, draws, picked

OTHER = FULL[6][::-1]


@given(seed=st.integers(0, (1 << 32) - 1), players=st.integers(2, 4), size=st.integers(6, 8))
def test_a_seed_picks_as_the_protocol_says(seed: int, players: int, size: int) -> None:
    bag = [colour for colour in "BGRY" for _ in range(cubes_of_each(size))]
    game = Ouroboros(players, size)
    game.play(game.sample(seed))
    assert "".join(game.state()["board"]) == picked(bag, size * size, seed)
    assert game.text(game.sample(seed)) == f"first:p{below(draws(seed), players) + 1}"


def test_a_handle_stands_for_its_setup() -> None:
    game = Ouroboros()
    one, two = game.parse("setup:" + FULL[6]), game.parse("setup:" + OTHER)
    assert one != two and min(one, two) >= SETUP and max(one, two) < 1 << 29
    assert [game.text(handle) for handle in (one, two)] == ["setup:" + FULL[6], "setup:" + OTHER]
    assert game.parse("setup:" + FULL[6]) == one == Ouroboros(4, 6).parse("setup:" + FULL[6])
    for handle, letters in ((one, FULL[6]), (two, OTHER), (one, FULL[6])):
        game.play(handle)
        assert "".join(game.state()["board"]) == letters
        assert game.history() == [handle]
        game.undo()


def test_a_stale_handle_is_illegal() -> None:
    """Two setups are kept, and one that lies on the board is no move any more."""
    game = Ouroboros()
    one = game.parse("setup:" + FULL[6])
    game.sample(1)
    game.sample(2)
    before = everything(game)
    for use in (game.play, game.text, Ouroboros().play):
        with pytest.raises(IllegalMove):
            use(one)
    assert everything(game) == before and game.parse("setup:" + FULL[6]) == one
    game.play(one)
    with pytest.raises(IllegalMove):
        game.play(one)


def test_setups_whose_handles_would_coincide_are_told_apart() -> None:
    """As numbers to base 4 they are the same modulo the prime; a load that fails must not mix them up."""
    one, two = "GYBYYYBBRBBGYBRRRRBBGRYGGBYBYGGYGRYG", "GYRYGBYBGGRRGRYGBBYYBYYBRBGRBGRBGRYY"
    numbers = [int("".join(str(".BGRY".index(letter) - 1) for letter in letters), 4) for letters in (one, two)]
    ones = int("1" * 36, 4)  # a letter counts from 1
    assert (numbers[0] + ones) % 134217689 == (numbers[1] + ones) % 134217689
    game = play(Ouroboros(), "setup:" + one)
    before = everything(game)
    with pytest.raises(IllegalMove, match=r"^Move 2: "):
        game.load(["setup:" + two, "a1+"])
    assert everything(game) == before
    game.undo()
    handles = [game.parse("setup:" + letters) for letters in (one, two)]
    assert [game.text(handle) for handle in handles] == ["setup:" + one, "setup:" + two]
