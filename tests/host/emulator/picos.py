"""Emulated Picos as these tests start them: with this project's Node.js, and the official image or none."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

from host.emulator import EmulatedPico
from host.emulator.pico import PROMPT_MS
from host.freeze.official import official_image
from host.paths import NODE_MODULES

Pico = TypeVar("Pico", bound=EmulatedPico)


def any_pico(
    uf2: str | os.PathLike[str] | None = None, flash: str | os.PathLike[str] | None = None, **options: Any
) -> EmulatedPico:
    return EmulatedPico(uf2, flash, **{"node_modules": NODE_MODULES, **options})


def official_pico(flash: str | os.PathLike[str] | None = None, **options: Any) -> EmulatedPico:
    return any_pico(official_image(), flash, **options)


def powered(make: Callable[[], Pico], ms: float = PROMPT_MS) -> Callable[[], Pico]:
    """Return what makes a Pico that has been on for so long; after PROMPT_MS an empty one shows its prompt."""

    def make_powered() -> Pico:
        emulator = make()
        emulator.power(True)
        emulator.run(ms)
        return emulator

    return make_powered
