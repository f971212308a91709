"""The checksums of a board's flash, as it says them: as many as were asked for, or a sentence."""

from typing import Any

import pytest

from host.deploy.install import sums
from host.link.client import Client


class Board(Client):
    """It answers `flash` with what it is given."""

    def __init__(self, found: list[int]):
        self.found, self.asked = found, 0

    def ask(self, method: str, **parameters: Any) -> Any:
        self.asked += 1
        assert self.asked < 100
        return self.found


@pytest.mark.parametrize("found", [[], [1], list(range(17))])
def test_a_board_that_says_fewer_or_more_is_not_asked_for_ever(found: list[int]) -> None:
    with pytest.raises(OSError, match=rf"answers `flash` in a way that makes no sense \({len(found)} of 16 sectors\)"):
        sums(Board(found), 40)


def test_as_many_as_were_asked_for_are_taken() -> None:
    assert sums(Board(list(range(16))), 32) == [*range(16), *range(16)]
