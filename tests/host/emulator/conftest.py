"""Emulated Picos with an empty flash and nothing at their pins."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from host.emulator.pico import PROMPT_MS, EmulatedPico
from host.emulator.started import Started, started
from tests.host.emulator.picos import official_pico


@pytest.fixture
def start(request: pytest.FixtureRequest) -> Callable[..., EmulatedPico]:
    """Start emulators that are switched on and end with the test."""

    def make(*given: Any, **named: Any) -> EmulatedPico:
        emulator = official_pico(*given, **named)
        request.addfinalizer(emulator.close)
        emulator.power(True)
        return emulator

    return make


@pytest.fixture(scope="session")
def started_pico() -> Iterator[Started[EmulatedPico]]:
    """A Pico that has made a file system on its empty flash, and shows its prompt."""

    def make() -> EmulatedPico:
        emulator = official_pico()
        emulator.power(True)
        emulator.run(PROMPT_MS)
        return emulator

    with started(make) as it:
        yield it


@pytest.fixture
def pico(started_pico: Started[EmulatedPico]) -> EmulatedPico:
    """A Pico with nothing on its flash."""
    return started_pico.lend()
