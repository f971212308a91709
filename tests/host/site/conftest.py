"""The site, built once, and a plain server of static files for it."""

import pytest

from tests.host.web.conftest import _browsers, browser, chromium, open_page, pytest_runtest_makereport
from tests.support.static_server import StaticServer

__all__ = ["_browsers", "browser", "chromium", "open_page", "pytest_runtest_makereport"]  # for the tests here, too


@pytest.fixture(scope="session")
def site(built_site):
    """The folder of the site."""
    return built_site


@pytest.fixture
def static(site):
    served = StaticServer(site)
    yield served
    served.stop()
