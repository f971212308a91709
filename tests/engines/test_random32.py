"""xorshift32 against protocol.md: its vectors, and a second implementation."""

from collections.abc import Iterator
from functools import partialmethod
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.random32 import Random32
from tests.engines.xorshift import below, draws, picked

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


@pytest.mark.parametrize("n", [3, 7, 10000, 16384, 16385, 65537, 3 << 30])
def test_the_highest_numbers_are_drawn_again(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 2**32 - 2**32 % n
    for first in {1, limit - 1, min(limit, 2**32 - 1), 2**32 - 1}:
        drawn = [first, *islice(draws(first), 20)]
        expected = next(x for x in drawn if x < limit) % n

        def step(random: Random32, numbers: Iterator[int]) -> None:
            random._high, random._low = divmod(next(numbers), 65536)

        monkeypatch.setattr(Random32, "_step", partialmethod(step, iter(drawn)))
        assert Random32(1).next(n) == expected


@given(SEEDS, st.integers(1, 36))
def test_pick(seed: int, k: int) -> None:
    items = "BBBRRRWWWYYY" + "." * 24
    assert "".join(Random32(seed).pick(list(items), k)) == picked(items, k, seed)


@pytest.mark.parametrize("seed", [-1, 2**32, 1.0, "1", None, True])
def test_a_bad_seed(seed: int) -> None:
    with pytest.raises(ValueError, match="0 to 4294967295"):
        Random32(seed)
