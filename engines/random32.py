"""The project's random numbers: xorshift32 as protocol.md has it under Chance. The same on every machine."""

_ALL = 1 << 32
_SMALL = 1 << 14  # up to here all of `next` is small ints on the Pico, which allocate nothing


class Random32:
    """Random numbers from a seed of 0 to 4294967295.

    The 32 bits of the state are kept as two halves of 16: an int of 32 bits lives on MicroPython's heap.
    """

    def __init__(self, seed: int):
        """Raises: ValueError for a seed out of range."""
        if type(seed) is not int or not 0 <= seed < _ALL:
            raise ValueError("A seed is a whole number from 0 to 4294967295.")
        seed = seed or 2654435769
        self._high = seed >> 16
        self._low = seed & 0xFFFF

    def _step(self):
        """x ^= x << 13; x ^= x >> 17; x ^= x << 5, on 32 bits."""
        high, low = self._high, self._low
        high ^= (high << 13 & 0xFFFF) ^ low >> 3
        low ^= low << 13 & 0xFFFF
        low ^= high >> 1
        self._high = high ^ (high << 5 & 0xFFFF) ^ low >> 11
        self._low = low ^ (low << 5 & 0xFFFF)

    def draw(self) -> int:
        """The next 32 bits, 1 to 4294967295."""
        self._step()
        return self._high << 16 | self._low

    def next(self, n: int) -> int:
        """One of 0 .. n - 1, each as likely as the others. n: 1 to 4294967295."""
        if n > _SMALL:
            while True:
                x = self.draw()
                if x < _ALL - _ALL % n:
                    return x % n
        excess = 65536 % n
        excess = excess * excess % n  # 2**32 % n: how many of the highest numbers are drawn again
        while True:
            self._step()
            if self._high < 0xFFFF or self._low < 65536 - excess:
                return (self._high % n * 65536 + self._low) % n

    def pick(self, items: list, k: int) -> list:
        """k of these items, in the order in which they are picked; the list itself stays as it is."""
        items = list(items)
        for i in range(k):
            j = i + self.next(len(items) - i)
            items[i], items[j] = items[j], items[i]
        return items[:k]
