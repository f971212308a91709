"""Players who must leave Vacuum at the end of a turn (docs/rules/vacuum.md), by hand: test_reference.py sees it, too.

A case: (name, words, moves, facts, moves that are refused then). Words as in boards.py; the facts are the words
that are true after the moves, `also` all pieces then. FULL is a board without space, white's leaving made it neutral.
"""

import pytest

from engines.game import NOBODY, IllegalMove
from engines.vacuum.actions import COMMITTING
from tests.engines.vacuum.boards import pieces, put

FULL = "gone=white fill=01 "

STONE_ERA = (
    ("in the stone era without a piece", "stage=commit stone_era=gold", "commit",
     "active=red,green,white to_move=green turn=1 stone_era=gold", "undo"),
    ("with a piece", "stage=commit stone_era=gold also=f6:2b", "commit", "active=red,gold,green,white to_move=gold",
     ""),
    ("without a piece, not in the stone era", "stage=commit", "commit", "active=red,gold,green,white to_move=gold", ""),
    ("a neutral piece has no owner", "stage=commit stone_era=gold gone=white also=f6:0s", "commit",
     "active=red,green", ""),
    ("the one who commits", "stage=commit stone_era=red", "commit", "active=gold,green,white to_move=gold turn=1", ""),
    ("several", "stage=commit stone_era=gold,white,red", "commit", "outcome=green active=green to_move=none turn=1",
     "commit"),
    ("looked at after the one who commits, who comes last", "players=2 stage=commit stone_era=red,gold", "commit",
     "outcome=red active=red to_move=none stage=1 move=0", "resign"),
    ("from green on", "players=3 stage=commit to_move=green stone_era=red,gold,green", "commit",
     "outcome=green active=green",
     ""),
    ("the first two in turn order", "players=3 stage=commit to_move=gold stone_era=red,gold,green", "commit",
     "outcome=gold active=gold", ""),
    ("tiles turn unowned", "stage=commit stone_era=gold also=b6:31", "commit perimeter:b6-a6", "to_move=green", ""),
    ("not after a resignation", "stone_era=gold also=f6:11", "resign", "to_move=gold active=gold,green,white", ""),
    ("a leaver is not in it twice", "stage=commit stone_era=gold gone=gold", "commit",
     "to_move=green stone_era=gold", ""),
    ("losing all pieces and one new one", "players=2 also=d6:11,e6:21 stone_era=red,gold",
     "reduce:d6-e6*1 vacuum:j9 commit", "outcome=red active=red also=j9:11", ""),
    ("a turn that leaves no player a piece", "players=3 also=d6:11,e6:21 stone_era=red,gold",
     "reduce:d6-e6*1 perimeter:c11-c12 commit", "outcome=green active=green", ""),
)  # fmt: skip

NO_FINAL = (
    ("the next one has none", FULL + "also=k3:31 stage=commit", "commit", "active=red,green to_move=green turn=1", ""),
    ("all others have none: the last one has won, unchecked", FULL + "stage=commit", "commit",
     "active=red outcome=red to_move=none", "vacuum:f6"),
    ("pieces turn neutral", FULL + "also=k3:31,f6:24,f7:2s,f8:2b stage=commit", "commit",
     "active=red,green now=f6:04,f7:0s,f8:0b,k3:31", ""),
    ("the last one who leaves keeps the colours", FULL + "also=f6:24,f7:3s stage=commit", "commit",
     "outcome=red now=f6:04,f7:3s", ""),
    ("an empty own tile is enough", FULL + "free=b4 stage=commit", "commit", "active=red,gold,green to_move=gold", ""),
    ("a tile with an enemy's piece is enough", FULL + "also=b4:1b stage=commit", "commit", "to_move=gold", ""),
    ("a pebble on an unowned tile is enough", FULL + "also=k9:21 stage=commit", "commit", "to_move=gold", ""),
    ("a stone on one is not", FULL + "also=k9:2s,k3:31 stage=commit", "commit", "to_move=green", ""),
    ("an empty area is enough", FULL + "free=e5,e6,e7,f5,f6,f7,g5,g6,g7 stage=commit", "commit", "to_move=gold", ""),
    ("a tile that has turned unowned a moment ago", "gone=white fill=01 stage=commit stone_era=gold also=b4:31",
     "commit",
     "active=red,green to_move=green", ""),
    ("after a resignation too", FULL + "also=k3:31", "resign", "active=green outcome=green turn=0", ""),
)  # fmt: skip


def facts_of(game):
    """What is true of a game, in the words of a case."""
    state = game.state()
    return {
        **{name: str(state[name]) for name in ("stage", "turn", "move", "ply", "to_move", "outcome")},
        "active": ",".join(state["active"]),
        "stone_era": ",".join(state["stone_era"]),
        "also": pieces(game),
    }


@pytest.mark.parametrize(("name", "words", "moves", "facts", "refused"), STONE_ERA + NO_FINAL)
def test_a_turn(name, words, moves, facts, refused):
    game = put(words)
    before = facts_of(game)
    for text in moves.split():
        assert text in ("undo", "resign", *map(game.text, game.legal_moves()))
        game.play(game.parse(text))
    now = facts_of(game)
    for fact in facts.split():
        key, _, value = fact.partition("=")
        if key == "now":  # these pieces are among all
            assert set(value.split(",")) <= set(now["also"].split(","))
        else:
            assert sorted(now[key].split(",")) == sorted(value.split(",")), fact
    for text in refused.split():
        with pytest.raises(IllegalMove):
            game.play(game.parse(text))
    assert facts_of(game) == now
    assert game.to_move != NOBODY or not (game.legal_moves() or game.stage == COMMITTING)
    while game.ply:
        game.undo()
    assert facts_of(game) == before
