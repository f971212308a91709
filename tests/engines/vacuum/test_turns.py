"""Turns of Vacuum (docs/rules/vacuum.md) that random games seldom have: undo, commit, leaving, and the limit.

A case: (name, words, moves, facts, moves that are refused then). Words as in boards.py; the facts are the words
that are true after the moves, `also` all pieces then. FULL is a board without space, white's leaving made it neutral.
"""

import pytest

from engines.game import NOBODY, IllegalMove
from engines.vacuum.actions import COMMITTING
from engines.vacuum.terrain import name_of
from tests.engines.vacuum.boards import pieces, put

FULL = "gone=white fill=01 "

TURNS = (
    ("red begins", "players=2", "", "to_move=red stage=1 turn=0 move=0 active=red,gold also=", "commit exit undo"),
    ("a turn", "players=2", "vacuum:f6", "to_move=red stage=commit turn=0 move=1 also=f6:11", "vacuum:f7 exit"),
    ("commit", "players=2", "vacuum:f6 commit", "to_move=gold stage=1 turn=1 move=0 also=f6:11", "undo commit"),
    ("turn order", "", "vacuum:f6 commit vacuum:c3 commit vacuum:j10 commit", "to_move=white turn=3", "undo"),
    ("and round again", "", "vacuum:f6 commit vacuum:c3 commit vacuum:j10 commit perimeter:k10-l10 commit",
     "to_move=red turn=4", ""),
    ("three players", "players=3", "vacuum:f6 commit vacuum:c3 commit vacuum:j10 commit", "to_move=red turn=3", ""),
    ("segments and exit are moves", "also=d6:13,e6:11", "supply:d6-e6*1 supply:d6-e6*1 exit",
     "move=3 ply=3 stage=2", "exit"),
    ("undo takes one off", "also=d6:13,e6:11", "supply:d6-e6*1 supply:d6-e6*1 exit undo undo",
     "move=1 ply=1 chain=e6", ""),
    ("undo goes back to the start of the turn", "players=2", "vacuum:f6 undo", "move=0 ply=0 stage=1 also=",
     "undo commit"),
    ("undo of the final action", "stage=2 also=c3:11", "vacuum:f6 undo", "stage=2 move=0", "commit undo"),
    ("undo after commit", "players=2", "vacuum:f6 commit vacuum:c3", "move=1 turn=1", ""),
    ("undo never goes across commit", "players=2", "vacuum:f6 commit vacuum:c3 undo", "move=0 turn=1 to_move=gold",
     "undo"),
    ("undo never goes across a resignation", "", "vacuum:f6 resign", "to_move=gold move=0 turn=0", "undo"),
    ("in stage 3 without a final action", FULL + "stage=3", "", "to_move=red stage=3",
     "commit vacuum:f6 perimeter:c11-c12"),
    ("the count of supply moves starts again", "stage=commit joins=64", "commit", "joins=0", ""),
    ("undo gives supply moves back", "also=d6:13,e6:11 stage=2 joins=63", "supply:d6-e6*1 undo supply:d6-e6*2",
     "joins=64 also=d6:11,e6:13", "supply:d6-e6*1"),
)  # fmt: skip

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

COOLDOWNS = (
    ("end when the player is to move", "stage=commit cool=c3:gold,j3:gold,c10:green", "commit", "cool=c10:green", ""),
    ("not before", "stage=commit cool=c3:red", "commit", "cool=c3:red to_move=gold", ""),
    ("a whole round", "also=c3:11", "teleport:c3-j10 vacuum:f6 commit vacuum:c5 commit vacuum:h3 commit",
     "cool=c3:red,j10:red to_move=white", "teleport:c3-c3"),
    ("and back", "also=c3:11",
     "teleport:c3-j10 vacuum:f6 commit vacuum:c5 commit vacuum:h3 commit perimeter:k10-l10 commit",
     "cool= to_move=red", ""),
    ("end with a resignation", "to_move=green cool=c3:green,j3:red", "resign", "cool=j3:red to_move=white", ""),
    ("end for the next one after a resignation", "cool=c3:red,j3:gold,j10:green", "resign", "cool=j10:green", ""),
    ("end with an elimination", "stage=commit stone_era=white cool=c3:white,j3:green", "commit", "cool=j3:green", ""),
    ("end for the last one who leaves", "players=2 to_move=gold cool=c3:gold,j3:red", "resign",
     "outcome=red cool=j3:red", ""),
    ("the winner's stay", "players=2 stage=commit stone_era=gold cool=c3:red", "commit", "outcome=red cool=c3:red", ""),
)  # fmt: skip

RESIGNING = (
    ("two players", "players=2", "resign", "outcome=gold to_move=none active=gold stage=1 move=0",
     "resign vacuum:f6 undo"),
    ("two players, gold", "players=2 also=f6:11", "vacuum:c3 commit resign",
     "outcome=red active=red turn=1 also=f6:11,c3:11",
     ""),
    ("the colours stay at the end", "players=2 also=f6:11,g6:2s", "resign", "outcome=gold also=f6:11,g6:2s", ""),
    ("three play on", "also=f6:12,g6:1s,h6:1b,i6:21", "resign",
     "to_move=gold also=f6:02,g6:0s,h6:0b,i6:21 turn=0 outcome=none",
     ""),
    ("what was done in the turn stands", "also=f6:12", "entrench:f6 supply:f6-f7*1 resign",
     "to_move=gold also=f6:02,f7:01", ""),
    ("after the final action", "", "vacuum:f6 resign", "to_move=gold also=f6:01 turn=0 stage=1", "commit"),
    ("in a Boulder Chain", "also=d6:1b,e6:11", "boulder:d6-e6 resign", "to_move=gold also=e6:0b chain= stage=1",
     "exit"),
    ("in a Supply Chain", "also=d6:12,e6:11", "supply:d6-e6*1 resign",
     "to_move=gold also=d6:01,e6:02 chain= joins=0", "exit"),
    ("one after the other", "", "resign resign resign", "outcome=white active=white ply=3", ""),
    ("tiles turn unowned", "to_move=white also=k9:11", "resign perimeter:k9-l9", "to_move=red also=l9:11", ""),
    ("without a final action", FULL + "stage=3 also=k3:31,b4:21", "resign", "to_move=gold active=gold,green", ""),
)  # fmt: skip

LIMIT = (
    ("off", "players=2 turns=0 turn=500 stage=commit", "commit", "outcome=none turn=501", ""),
    ("the last turn", "players=2 turns=3 turn=2 stage=commit", "commit",
     "outcome=draw to_move=none turn=3 stage=1 move=0",
     "resign undo commit"),
    ("the one before", "players=2 turns=3 turn=1 stage=commit", "commit", "outcome=none turn=2", ""),
    ("a win comes first", "players=2 turns=3 turn=2 stage=commit stone_era=gold", "commit", "outcome=red turn=3", ""),
    ("a resignation is no commit", "players=3 turns=3 turn=2", "resign", "outcome=none turn=2 to_move=gold", ""),
    ("all of 4.7 is done before", "turns=3 turn=2 stage=commit stone_era=gold cool=c3:green", "commit",
     "outcome=draw active=red,green,white cool=", ""),
    ("one turn", "players=2 turns=1", "vacuum:f6 commit", "outcome=draw active=red,gold also=f6:11", "undo"),
)  # fmt: skip

CASES = (*TURNS, *STONE_ERA, *NO_FINAL, *COOLDOWNS, *RESIGNING, *LIMIT)


def facts_of(game):
    """What is true of a game, in the words of a case."""
    state = game.state()
    return {
        **{name: str(state[name]) for name in ("stage", "turn", "move", "ply", "to_move", "outcome")},
        "active": ",".join(state["active"]),
        "stone_era": ",".join(state["stone_era"]),
        "cool": ",".join(f"{square}:{player}" for square, player in state["cooldowns"].items()),
        "chain": name_of(game.chain) if game.chain else "",
        "joins": str(game.joins),
        "also": pieces(game),
    }


@pytest.mark.parametrize(("name", "words", "moves", "facts", "refused"), CASES)
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
