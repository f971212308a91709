"""Emulated Picos with an empty flash and nothing at their pins."""

from collections.abc import Iterator

import pytest

from host.emulator.pico import EmulatedPico
from host.emulator.started import Started
from tests.host.emulator.picos import official_pico, powered


@pytest.fixture(scope="session")
def started_pico() -> Iterator[Started[EmulatedPico]]:
    """A Pico that has made a file system on its empty flash, and shows its prompt."""
    with Started(powered(official_pico)) as it:
        yield it


@pytest.fixture
def pico(started_pico: Started[EmulatedPico]) -> EmulatedPico:
    """A Pico with nothing on its flash."""
    return started_pico.lend()
