"""The site, built once, and a plain server of static files for it."""

import pytest

from host.site.build import build
from tests.host.site.static_server import StaticServer
from tests.support.emulated import made_once


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the site. It takes some seconds: the compiler runs for each of the program's 160 files."""

    def make(folder):
        build(folder / "site")
        return folder / "site"

    return made_once(tmp_path_factory, "site", make)


@pytest.fixture
def static(site):
    served = StaticServer(site)
    yield served
    served.stop()
