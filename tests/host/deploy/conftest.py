"""The board's program, worked out once: it takes two seconds of a processor."""

import pytest

from host.deploy.inlining import inlined
from host.deploy.sources import sources


@pytest.fixture(scope="session")
def worked_out() -> dict[str, str]:
    return inlined(sources())


@pytest.fixture
def program(worked_out: dict[str, str]) -> dict[str, str]:
    """The sources of the board's program, by path, with values in the place of its constants."""
    return dict(worked_out)
