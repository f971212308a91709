"""The site, built once for all tests of a run, a server that has it, and a browser to be worked by DevTools."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.site.build import build
from tests.support.devtools import Chromium, running
from tests.support.emulated import made_once
from tests.support.static_server import StaticServer


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site. It takes some seconds: the compiler runs for each of the program's 160 files."""

    def make(folder: Path) -> Path:
        build(folder / "site")
        return folder / "site"

    return made_once(tmp_path_factory, "site", make)


@pytest.fixture(scope="session")
def site_address(built_site: Path) -> Iterator[str]:
    """Where a plain server has the site."""
    served = StaticServer(built_site)
    yield served.address
    served.stop()


@pytest.fixture(scope="session")
def site_browser() -> Iterator[Chromium]:
    with running() as browser:
        yield browser
