"""Fifteen seconds of `make soak` on the emulated Pico."""

from random import Random

from host.tools.soak.rigs import EmulatedRig
from host.tools.soak.sitting import Sitting


def test_a_sitting_finds_nothing(firmware_image):
    with EmulatedRig(Random(1), firmware_image) as rig:
        tally = Sitting(rig, "emulator", 7, lambda line: None).sit(0.004)
    assert tally.violations == []
    assert tally.moves.total() > 1 and tally.looks > 1 and tally.memory
