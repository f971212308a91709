"""The official images that can be had, and those in the folder CAIRN_IMAGES, of the Pico and any release."""

import os
from pathlib import Path

import pytest

from host.freeze.official import IMAGES, official_image


@pytest.fixture(scope="session")
def image() -> bytes:
    """The image of the release that the project uses."""
    return official_image().read_bytes()


FOLDER = os.environ.get("CAIRN_IMAGES")
OTHERS = sorted(map(str, Path(FOLDER).glob("*.uf2"))) if FOLDER else []


@pytest.fixture(scope="session", params=[*IMAGES, *OTHERS])
def any_image(request: pytest.FixtureRequest) -> bytes:
    """Each image that can be had."""
    return (official_image(release=request.param) if request.param in IMAGES else Path(request.param)).read_bytes()
