"""What the actions of Vacuum do, docs/rules/vacuum.md, as boards before and after.

A case: (name, words, drawing before, moves, drawing after, facts). For words and drawings see boards.py; the
facts are the words that are true after the moves, and `also` is all that is outside the window then.
"""

STAGE_1 = (
    ("entrench", "at=d6", "11 --", "entrench:d6", "12 --", "stage=2"),
    ("entrench to 4", "at=d6", "13 --", "entrench:d6", "14 --", "stage=2"),
    ("retreat, all of the stack", "at=c6", "13 -- --", "retreat:c6-e6", "-- -- 13", "stage=2"),
    (
        "retreat over own pebbles takes none along",
        "at=c6",
        "11 -- -- / -- 12 -- / -- -- --",
        "retreat:c6-e4",
        "-- -- -- / -- 12 -- / -- -- 11",
        "stage=2",
    ),
    ("extend", "at=c6", "11 11 --", "extend:c6-e6", "11 11 11", "stage=2"),
    ("attack with some", "at=d6", "13 22", "attack:d6-e6*2", "11 12", "stage=2"),
    ("attack with all", "at=d6", "13 22", "attack:d6-e6*3", "-- 13", "stage=2"),
    ("attack takes a stone", "at=d6", "14 2s", "attack:d6-e6*1", "13 11", "stage=2"),
    ("attack takes a boulder", "at=d7", "14 14 14 / -- 2b --", "attack:d7-e6*1", "13 14 14 / -- 11 --", "stage=2"),
)

CASTS = (
    ("three squares, no line home", "at=e4", "1s -- -- -- --", "cast:e4-e", "-- -- -- 1s --", "stage=2"),
    ("stopped by barren", "at=h5", "1s -- -- --", "cast:h5-e", "-- -- -- 1s", ""),
    ("stopped by barren after one", "at=j5", "1s --", "cast:j5-e", "-- 1s", ""),
    ("stopped by the edge of the grid", "slid=d11-d12,c11-d11 at=d12", "-- / -- / 1s", "cast:d10-n", "1s / -- / --",
     ""),
    ("stopped by own pebbles", "at=e5", "1s -- -- 11", "cast:e5-e", "-- -- 1s 11", ""),
    ("stopped by an enemy's boulder", "at=e5", "1s -- 2b", "cast:e5-e", "-- 1s 2b", ""),
    ("stopped by neutral pebbles", "at=e5 gone=white", "1s -- -- 01", "cast:e5-e", "-- -- 1s 01", ""),
    ("stopped by a neutral stone", "at=e5 gone=white", "1s -- 0s", "cast:e5-e", "-- 1s 0s", ""),
    ("a boulder of two own stones", "at=e5", "1s -- 1s", "cast:e5-e", "-- -- 1b", "stage=2"),
    ("a boulder with an enemy's stone", "at=e5", "1s 2s", "cast:e5-e", "-- 1b", ""),
    ("a boulder on the third square has no hook", "at=d10", "1s -- -- 2s", "cast:d10-e", "-- -- -- 1b", ""),
    ("the fourth square is not reached", "at=e4", "1s -- -- -- 1s", "cast:e4-e", "-- -- -- 1s 1s", ""),
    # red's home is c10
    ("hook along the column", "at=c6", "1s / -- / -- / --", "cast:c6-s", "-- / -- / 1s / --", ""),
    ("hook along the row", "at=d10", "1s -- -- --", "cast:d10-e", "-- -- 1s --", ""),
    ("hook along the diagonal", "at=g9", "1s", "cast:g9-s", "--", "also=f7:1s"),
    ("no hook without a full third square", "at=d10", "1s -- -- 11", "cast:d10-e", "-- -- 1s 11", ""),
    ("no hook on the home pedestal itself", "at=c10", "-- -- -- 1s", "cast:f10-w", "1s -- -- --", ""),
    ("hook onto the home pedestal", "at=c10", "-- -- -- -- 1s", "cast:g10-w", "1s -- -- -- --", ""),
    ("hook stopped by pebbles", "at=c10", "13 -- / -- -- / -- -- / -- 1s", "cast:d7-n",
     "13 1s / -- -- / -- -- / -- --", ""),
    ("hook strikes an own stone", "at=c10", "1s -- -- -- 1s", "cast:g10-w", "1b -- -- -- --", ""),
    ("hook strikes an enemy's stone", "at=c10", "2s -- -- -- 1s", "cast:g10-w", "1b -- -- -- --", ""),
    ("hook stopped by a neutral stone", "at=c10 gone=gold", "0s -- -- -- 1s", "cast:g10-w", "0s 1s -- -- --", ""),
    ("hook stopped by an enemy's pebbles", "at=c10", "21 -- -- -- 1s", "cast:g10-w", "21 1s -- -- --", ""),
    ("hook stopped by barren", "slid=e11-e12,d11-d12 at=h9", "1s", "cast:h9-nw", "--", "also=e12:1s"),
    ("gold's home is c3", "to_move=gold at=c3", "-- -- -- -- 2s", "cast:g3-w", "2s -- -- -- --", "to_move=gold"),
    ("green's home is j3", "to_move=green at=f3", "3s -- -- -- --", "cast:f3-e", "-- -- -- -- 3s", ""),
    ("white's home is j10", "to_move=white at=f10", "4s -- -- -- --", "cast:f10-e", "-- -- -- -- 4s", ""),
)  # fmt: skip

BOULDERS = (
    ("a step", "at=d6", "1b --", "boulder:d6-e6", "-- 1b", "stage=2"),
    ("takes pebbles", "at=d6", "1b 24", "boulder:d6-e6", "-- 1b", "stage=2"),
    ("takes a stone", "at=d6", "1b 2s", "boulder:d6-e6", "-- 1b", "stage=2"),
    ("takes a weaker boulder", "at=d6", "1b 2b 11", "boulder:d6-e6", "-- 1b 11", "stage=2"),
    ("sacrifice at equal pressure", "at=d6", "1b 2b", "boulder:d6-e6", "-- --", "stage=2"),
    ("sacrifice at less pressure", "at=d6", "1b 2b 24", "boulder:d6-e6", "-- -- 24", "stage=2"),
    ("a chain: one step", "at=d6", "1b 13 12", "boulder:d6-e6", "-- 1b 12", "stage=1 chain=e6"),
    ("a chain: two steps", "at=d6", "1b 13 12", "boulder:d6-e6 boulder:e6-f6", "-- -- 1b", "stage=1 chain=f6"),
    ("a chain: exit", "at=d6", "1b 13 12", "boulder:d6-e6 exit", "-- 1b 12", "stage=2 chain="),
    (
        "a chain is undone a segment at a time",
        "at=d6",
        "1b 13 12",
        "boulder:d6-e6 boulder:e6-f6 exit undo undo",
        "-- 1b 12",
        "stage=1 chain=e6",
    ),
)

STAGE_2 = (
    ("supply onto own pebbles", "at=d6", "13 11", "supply:d6-e6*2", "11 13", "stage=2 chain=e6 joins=1"),
    ("supply all of a stack", "at=d6", "13 11", "supply:d6-e6*3", "-- 14", "stage=2 chain=e6 joins=1"),
    ("supply into an empty square", "at=d6", "13 --", "supply:d6-e6*2", "11 12", "stage=3 chain= joins=0"),
    ("supply on and out", "at=d6", "12 11 --", "supply:d6-e6*1 supply:e6-f6*1", "11 11 11", "stage=3 chain= joins=1"),
    ("supply on from another source", "at=d6", "12 11 -- 12 11", "supply:d6-e6*1 supply:g6-h6*1", "11 12 -- 11 12",
     "stage=2 chain=h6 joins=2"),
    ("supply is undone a segment at a time", "at=d6", "12 11 11", "supply:d6-e6*2 supply:e6-f6*2 undo", "-- 13 11",
     "stage=2 chain=e6 joins=1"),
    ("exit from supply", "at=d6", "13 11", "supply:d6-e6*2 exit", "11 13", "stage=2 chain= joins=1"),
    ("supply again after exit", "at=d6", "13 11", "supply:d6-e6*2 exit supply:e6-d6*1", "12 12", "chain=d6 joins=2"),
    ("reduce leaves the rest", "at=d6", "13 24", "reduce:d6-e6*2", "11 22", "stage=3"),
    ("reduce to nothing on both sides", "at=d6", "12 22", "reduce:d6-e6*2", "-- --", "stage=3"),
    ("reduce spends a whole stack", "at=d6", "12 24", "reduce:d6-e6*2", "-- 22", "stage=3"),
    ("reduce ends a chain", "at=d6", "12 11 22", "supply:d6-e6*1 reduce:e6-f6*1", "11 11 21", "stage=3 chain= joins=1"),
    ("create takes own pebbles around, nothing else", "at=d7", "13 14 21 / 11 -- 1s / 3s 12 1b", "create:e6",
     "-- -- 21 / -- 1s 1s / 3s -- 1b", "stage=2 stone_era=red"),
    ("create leaves what is farther", "at=d7", "-- 11 -- 11 / 11 -- 11 11", "create:e6", "-- -- -- 11 / -- 1s -- 11",
     "stage=2 stone_era=red"),
    ("create ends a chain", "at=d7", "-- 11 -- / 12 -- 11", "supply:d6-e7*1 create:e6", "-- -- -- / -- 1s --",
     "stage=2 chain= stone_era=red joins=1"),
    ("undo of create takes the stone era back", "at=d7", "-- 11 -- / 11 -- 11", "create:e6 undo", "-- 11 -- / 11 -- 11",
     "stage=1 stone_era="),
    ("war", "at=d6", "13 22", "war:d6-e6", "-- 13", "stage=2"),
    ("war again", "at=d6", "14 22 21", "war:d6-e6 war:e6-f6", "-- -- 14", "stage=2"),
    ("war ends a chain", "at=d6", "12 11 21", "supply:d6-e6*1 war:e6-f6", "11 -- 12", "stage=2 chain="),
    ("teleport", "also=c3:12", "", "teleport:c3-j10", "", "also=j10:12 stage=2 cool=c3:red,j10:red"),
    ("teleport swaps", "also=c3:1b,j10:23", "", "teleport:c3-j10", "", "also=j10:1b,c3:23 cool=c3:red,j10:red"),
    ("teleport to itself", "also=c3:1s", "", "teleport:c3-c3", "", "also=c3:1s stage=2 cool=c3:red"),
    ("undo of teleport ends the cooldown", "also=c3:12", "", "teleport:c3-j10 undo", "", "also=c3:12 cool="),
    ("teleport beside another's cooldown", "also=c3:12 cool=c10:gold", "", "teleport:c3-j10", "",
     "also=j10:12 cool=c10:gold,c3:red,j10:red"),
)  # fmt: skip

STAGE_3 = (
    ("vacuum", "at=d6", "-- --", "vacuum:d6", "11 --", "stage=commit"),
    ("vacuum ends a chain", "at=d6", "12 11", "supply:d6-e6*1 vacuum:j9", "11 12", "also=j9:11 stage=commit chain="),
    ("vacuum skips stages", "at=d6 stage=1", "--", "vacuum:d6", "11", "stage=commit"),
    ("perimeter takes its contents along", "also=c11:2b", "", "perimeter:c11-c12", "", "also=c12:2b stage=commit"),
    ("perimeter without contents", "", "", "perimeter:b7-a7", "", "also= stage=commit"),
    ("perimeter, undone", "also=c11:13", "", "perimeter:c11-b11 undo", "", "also=c11:13 stage=1"),
)

CASES = (
    ("stage 1", STAGE_1),
    ("cast", CASTS),
    ("boulder", BOULDERS),
    ("stage 2", STAGE_2),
    ("stage 3", STAGE_3),
)
