"""Every clause of docs/rules/vacuum.md, on drawn boards: cases.py, on the engine."""

import pytest

from engines.game import IllegalMove
from tests.engines.vacuum import cases
from tests.engines.vacuum.boards import put


def test_the_engine() -> None:
    found = list(cases.run())
    assert len({name for name, _ in found}) == len(found) >= 150
    assert [(name, wrong) for name, wrong in found if wrong] == []


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        ("stage=2", "entrench:d6", "The turn is in stage 2; entrench is an action of stage 1."),
        ("stage=2 joins=64", "supply:d6-e6*1", "This turn has had its 64 Supply Chain moves onto own pebbles."),
        ("stage=2 joins=64", "supply:d6-d7*4", "supply:d6-d7*4 is not possible now. Supply: "),
        ("stage=2", "exit", "There is no chain to exit"),
        ("stage=1 chain=d5", "entrench:d6", "The boulder is rolling"),
        ("stage=commit", "entrench:d6", "The final action of this turn has been made"),
        ("stage=3", "commit", "Commit comes after a final action"),
        ("stage=1", "undo", "No action of this turn is left"),
    ],
)
def test_why_a_move_is_refused(words: str, text: str, said: str) -> None:
    game = put("also=d6:12,e6:11,d5:1b " + words, "")
    with pytest.raises(IllegalMove) as refused:
        game.parse(text)
    assert str(refused.value).startswith(said)
