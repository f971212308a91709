"""Kernels that the bots of several games share (host/deploy/viper.py says what they may be made of).

Their random numbers are those of the bots' searches, multiply with carry on 32 bits: the state is a carry below CARRY,
16 bits to the left, and a number from 1 to LOW; bot.kernel_seed() makes one.
"""

from array import array

from engines.bots.bot import CARRY

LOW = 0xFFFF  # a state's low half, which is the random number


def clear(items: array, count: int) -> None:
    """Make the first items 0."""
    while count:
        count -= 1
        items[count] = 0


def shuffle(items: array, count: int, random: int) -> None:
    """Put the first items in a random order. random: a state."""
    while count > 1:
        a = random & LOW
        random = a * CARRY + (random >> 16)
        i = a * count >> 16
        count -= 1
        a = items[count]
        items[count] = items[i]
        items[i] = a


def scatter(items: bytearray, count: int, limit: int, random: int) -> None:
    """Make the first items random, 0 to limit - 1. random: a state."""
    while count:
        a = random & LOW
        random = a * CARRY + (random >> 16)
        count -= 1
        items[count] = a * limit >> 16
