"""xorshift32 against protocol.md: its vectors, and a second implementation."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.random32 import Random32
from tests.engines.xorshift import below, draws

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
def test_draw(seed: int) -> None:
    random = Random32(seed)
    assert [random.draw() for _ in range(20)] == list(islice(draws(seed), 20))


@given(SEEDS, st.integers(1, 100) | st.integers(1, 2**32 - 1) | st.integers(16380, 16390))
def test_next(seed: int, n: int) -> None:
    random, source = Random32(seed), draws(seed)
    for _ in range(10):
        assert random.next(n) == below(source, n)


class Rigged(Random32):
    """Random numbers of which the first is given."""

    def __init__(self, first: int) -> None:
        super().__init__(1)
        self.first: int | None = first

    def _step(self) -> None:
        super()._step()
        if self.first is not None:
            self._high, self._low = divmod(self.first, 65536)
            self.first = None


@pytest.mark.parametrize("n", [3, 7, 10000, 16384, 16385, 65537, 3 << 30])
def test_the_highest_numbers_are_drawn_again(n: int) -> None:
    limit = 2**32 - 2**32 % n
    for first in (1, limit - 1, limit, 2**32 - 1):
        if first < limit:
            assert Rigged(first).next(n) == first % n
        elif first < 2**32:
            assert Rigged(first).next(n) == next(x for x in draws(first) if x < limit) % n


@pytest.mark.parametrize(
    ("seed", "items", "k", "picked"),
    [
        (7, "BBBRRRWWWYYY" + "." * 24, 36, ".B.Y.......W..BY......RY..W....R.RBW"),
        (7, "B" * 10 + "G" * 10 + "R" * 10 + "Y" * 10, 36, "RYYRYGRRBRBGGYGBGRRYGBGBYRBBYBYBGBYG"),
    ],
)
def test_pick(seed: int, items: str, k: int, picked: str) -> None:
    assert "".join(Random32(seed).pick(list(items), k)) == picked


@pytest.mark.parametrize("seed", [-1, 2**32, 1.0, "1", None, True])
def test_a_bad_seed(seed: int) -> None:
    with pytest.raises(ValueError, match="0 to 4294967295"):
        Random32(seed)
