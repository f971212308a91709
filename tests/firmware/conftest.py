"""Fixtures: an app, and a second one."""

import pytest

from tests.support.app_harness import AppHarness


@pytest.fixture
def harness():
    return AppHarness()


@pytest.fixture
def other():
    return AppHarness()
