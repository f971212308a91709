"""The site, built once, and a plain server of static files for it."""

import pytest

from tests.support.static_server import StaticServer


@pytest.fixture(scope="session")
def site(built_site):
    """The folder of the site."""
    return built_site


@pytest.fixture
def static(site):
    served = StaticServer(site)
    yield served
    served.stop()
