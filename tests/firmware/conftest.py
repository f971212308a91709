"""The fixture: an app."""

import pytest

from tests.support.app_harness import AppHarness


@pytest.fixture
def harness():
    return AppHarness()
