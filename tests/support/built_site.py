"""The site, built once for all tests of a run."""

from pathlib import Path

import pytest

from host.site.build import build
from tests.support.emulated import made_once


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site. It takes some seconds: the compiler runs for each of the program's 160 files."""

    def make(folder: Path) -> Path:
        build(folder / "site")
        return folder / "site"

    return made_once(tmp_path_factory, "site", make)
