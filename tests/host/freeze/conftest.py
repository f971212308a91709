"""The official images that can be had."""

import pytest

from host.freeze.official import IMAGES, official_image


@pytest.fixture(scope="session")
def image() -> bytes:
    """The image of the release that the project uses."""
    return official_image().read_bytes()


@pytest.fixture(scope="session", params=IMAGES)
def any_image(request: pytest.FixtureRequest) -> bytes:
    """Each image that can be had."""
    return official_image(release=request.param).read_bytes()
