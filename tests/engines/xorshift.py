"""Chance a second time, as protocol.md describes it: xorshift32, numbers below a limit, and a pick without return."""

from collections.abc import Iterator, Sequence


def draws(seed: int) -> Iterator[int]:
    """Yield the outputs: 13 left, 17 right, 5 left on 32 bits."""
    x = seed or 2654435769
    while True:
        x = (x ^ x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x = (x ^ x << 5) & 0xFFFFFFFF
        yield x


def below(outputs: Iterator[int], n: int) -> int:
    return next(x for x in outputs if x < 2**32 - 2**32 % n) % n


def picked(things: Sequence[str], k: int, seed: int) -> str:
    outputs, row = draws(seed), list(things)
    for i in range(k):
        j = i + below(outputs, len(row) - i)
        row[i], row[j] = row[j], row[i]
    return "".join(row[:k])
