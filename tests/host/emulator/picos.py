"""Emulated Picos as these tests start them: with this project's Node.js, and the official image or none."""

import os
from typing import Any

from host.emulator import EmulatedPico
from host.freeze.official import official_image
from host.node import command
from host.paths import NODE_MODULES


def any_pico(
    uf2: str | os.PathLike[str] | None = None, flash: str | os.PathLike[str] | None = None, **options: Any
) -> EmulatedPico:
    return EmulatedPico(uf2, flash, **{"node": command("node")[0], "node_modules": NODE_MODULES, **options})


def official_pico(flash: str | os.PathLike[str] | None = None, **options: Any) -> EmulatedPico:
    return any_pico(official_image(), flash, **options)
