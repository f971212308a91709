"""A client over a line that damages what is sent, both ways: nothing is pressed that was not meant."""

import pytest

from host.link.client import Client, with_check, without_check
from host.link.errors import LinkError
from host.targets.memory import MemoryTarget, MemoryWire


@pytest.mark.parametrize("data", [b"{}", b'{"id": 1}', "{\u00e4}".encode()])
def test_a_check_there_and_back(data):
    line = with_check(data)
    assert without_check(line) == without_check(line + b"   \r") == data
    assert without_check(data) is None and without_check(line[1:]) is None
    for index in range(len(line)):
        assert without_check(line[:index] + bytes([line[index] ^ 1]) + line[index + 1 :]) is None


def test_a_board_that_does_not_know_checks_is_reported(tmp_path, monkeypatch):
    monkeypatch.setattr("firmware.link.link.verified", lambda line: b"")
    with MemoryTarget(tmp_path) as virtual, pytest.raises(LinkError, match=r"does not understand .* up to date\.$"):
        Client(MemoryWire(virtual)).connect()
