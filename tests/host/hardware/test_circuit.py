"""The circuit that is followed through finished boards plays like the virtual board of firmware/hardware/wiring.py."""

from random import Random

import pytest

from host.hardware import system
from host.targets.virtual import VirtualBoard
from tests.support.circuit_board import CircuitBoard, followed


@pytest.mark.parametrize("places", [system.PLACES, system.PAD_PLACES], ids=["switches", "silicone"])
def test_every_key_and_every_light_is_found_once(places: tuple[system.Place, ...]) -> None:
    """Two seconds: all boards are read and followed."""
    keys, lights = followed(places).keys, followed(places).lights
    grid = [(row, column) for row in range(12) for column in range(14)]
    assert sorted(keys) == grid == sorted(lights)
    assert len({contact for (contact,) in keys.values()}) == len(grid)


def test_the_same_keys_show_the_same_frames() -> None:
    """Sixty taps anywhere, which begin games and play in them."""
    chance = Random(7)
    plain, circuit, silicone = VirtualBoard(), CircuitBoard(), CircuitBoard(joined=followed(system.PAD_PLACES))
    with plain, circuit, silicone:
        for board in (plain, circuit, silicone):
            board.boot()
        for _ in range(60):
            key = chance.randrange(12), chance.randrange(14)
            for board in (plain, circuit, silicone):
                board.tap(*key)
                board.run(200)
            assert plain.frame() == circuit.frame() == silicone.frame()
            assert plain.oled() == circuit.oled() == silicone.oled()
        assert any(plain.frame())
