"""The emulator with the board's parts: what it refuses, and the example of its docstring."""

import doctest

import pytest

import host.simulation.emulator.emulator
from host.emulator import EmulatorError
from host.simulation.emulator.emulator import Emulator


def test_commands_of_the_board_refuse_in_sentences() -> None:
    with Emulator() as emulator:
        with pytest.raises(EmulatorError, match=r"^there is no key at row 12, column 0$"):
            emulator.ask("press", row=12, column=0)
        with pytest.raises(EmulatorError, match=r"^a display does not fly$"):
            emulator.ask("display", what="fly")
        with pytest.raises(EmulatorError, match=r"^a run ends at one of serial, drive, off, frame, not at tick$"):
            emulator.run(1, until="tick")


def test_a_chip_is_blank_or_has_an_image() -> None:
    with pytest.raises(ValueError, match="either uf2 or blank"):
        Emulator(uf2="image.uf2", blank=True)


def test_a_board_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no board trellis: matrix or neotrellis or "):
        Emulator(board="trellis")


def test_the_example_of_the_docstring_works() -> None:
    result = doctest.testmod(host.simulation.emulator.emulator)
    assert (result.attempted, result.failed) == (1, 0)
