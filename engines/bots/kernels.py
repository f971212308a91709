"""Kernels that the bots of several games share (host/deploy/viper.py says what they may be made of).

Their random numbers are those of the bots' searches, multiply with carry on 32 bits: the state is a carry below 16380,
16 bits to the left, and a number from 1 to 65535; bot.kernel_seed() makes one.
"""

from array import array


def clear(items: array, count: int) -> None:
    """Make the first items 0."""
    while count:
        count -= 1
        items[count] = 0


def shuffle(items: array, count: int, random: int) -> None:
    """Put the first items in a random order. random: a state."""
    while count > 1:
        a = random & 65535
        random = a * 16380 + (random >> 16)
        i = a * count >> 16
        count -= 1
        a = items[count]
        items[count] = items[i]
        items[i] = a


def scatter(items: bytearray, count: int, limit: int, random: int) -> None:
    """Make the first items random, 0 to limit - 1. random: a state."""
    while count:
        a = random & 65535
        random = a * 16380 + (random >> 16)
        count -= 1
        items[count] = a * limit >> 16
