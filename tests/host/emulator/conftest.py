"""Emulated Picos with an empty flash."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from host.emulator.pico import PROMPT_MS
from host.simulation.emulator.emulator import Emulator
from tests.support.emulated import Started, started


@pytest.fixture
def start(request: pytest.FixtureRequest) -> Callable[..., Emulator]:
    """Start emulators that are switched on and end with the test."""

    def make(*given: Any, **named: Any) -> Emulator:
        emulator = Emulator(*given, **named)
        request.addfinalizer(emulator.close)
        emulator.power(True)
        return emulator

    return make


@pytest.fixture(scope="session")
def started_pico() -> Iterator[Started[Emulator]]:
    """A Pico that has made a file system on its empty flash, and shows its prompt."""

    def make() -> Emulator:
        emulator = Emulator()
        emulator.power(True)
        emulator.run(PROMPT_MS)
        return emulator

    with started(make) as it:
        yield it


@pytest.fixture
def pico(started_pico: Started[Emulator]) -> Emulator:
    """A Pico with nothing on its flash."""
    return started_pico.lend()
