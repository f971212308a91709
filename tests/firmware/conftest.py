"""A desk for every test that asks for one."""

import pytest

from tests.firmware.desk import Desk


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def other():
    return Desk()
