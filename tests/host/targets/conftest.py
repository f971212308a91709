"""What tests of targets share."""

import pytest

from host.targets.memory import MemoryTarget
from tests.support.used_flash import write_used


@pytest.fixture
def virtual(tmp_path):
    """A board with a flash that was used."""
    write_used(tmp_path)
    with MemoryTarget(tmp_path) as virtual:
        yield virtual
