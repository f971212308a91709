"""Half a minute of `make soak` on the emulated Pico, most of which loads code: that of two games here."""

from random import Random

from host.tools.soak.rigs import EmulatedRig
from host.tools.soak.run import SoakRun


def test_a_soak_run_finds_nothing(firmware_image):
    with EmulatedRig(Random(1), firmware_image) as rig:
        run = SoakRun(rig, "emulator", 7, lambda line: None)
        run._games = run._games[:2]
        tally = run.play_for(0.008)
    assert tally.failures == []
    assert tally.moves.total() > 1 and tally.checks > 1 and tally.memory
