"""Stages 2 and 3 of Vacuum, docs/rules/vacuum.md, as drawn boards: what is legal and what is not.

The cases are as those of cases_one.py.
"""

SUPPLY = (
    ("onto own pebbles with space", "at=d6", "12 13", "supply:d6-e6*1 supply:e6-d6*1 supply:e6-d6*2",
     "supply:d6-e6*2 supply:e6-d6*3"),
    ("all of a stack onto own pebbles", "at=d6", "12 11", "supply:d6-e6*2 supply:e6-d6*1", ""),
    ("not onto a full stack", "at=d6", "11 14", "", "supply:d6-e6*1"),
    ("into an empty square all but one", "at=d6", "13 --", "supply:d6-e6*1 supply:d6-e6*2", "supply:d6-e6*3"),
    ("one pebble not into an empty square", "at=d6", "11 --", "", "supply:d6-e6*1"),
    ("not onto anything else", "at=d7 gone=white", "2s 21 01 / 1s 14 1b", "",
     "supply:e6-d7*1 supply:e6-e7*1 supply:e6-f7*1 supply:e6-d6*1 supply:e6-f6*1"),
    ("not into barren", "also=c11:12", "", "supply:c11-d11*1 supply:c11-b10*1", "supply:c11-c12*1 supply:c11-b11*1"),
    ("not from afar, not onto itself", "at=d6", "12 -- 11", "", "supply:d6-f6*1 supply:d6-d6*1"),
    ("stones and boulders do not", "at=d6", "1s -- 1b", "", "supply:d6-e6*1 supply:f6-e6*1"),
    ("in a chain any own stack is a source", "at=d6 stage=2 chain=d6", "12 11 -- 12",
     "exit supply:d6-e6*1 supply:g6-h6*1",
     ""),
    ("in a chain all of stage 2 and 3", "at=d7 stage=2 chain=d6 also=c3:11", "-- 11 21 / 12 -- 12",
     "exit create:e6 war:f6-f7 reduce:e7-f7*1 teleport:c3-c3 vacuum:h4 perimeter:c11-c12", "entrench:d6 commit"),
    ("without a chain no exit", "at=d6 stage=2", "12 11", "supply:d6-e6*1", "exit"),
    ("decided: a 64th time onto own pebbles", "at=d6 stage=2 chain=d6 joins=63", "12 11", "supply:d6-e6*1", ""),
    ("decided: not a 65th time", "at=d6 stage=2 chain=d6 joins=64", "12 11", "exit supply:d6-d7*1 supply:d6-e7*1",
     "supply:d6-e6*1 supply:e6-d6*1"),
    ("not in stage 3", "at=d6 stage=3", "12 11", "", "supply:d6-e6*1 supply:d6-d7*1"),
)  # fmt: skip

REDUCE = (
    ("less than the target has", "at=d6", "12 24", "reduce:d6-e6*1 reduce:d6-e6*2", "reduce:d6-e6*3"),
    ("as much as the target has", "at=d6", "12 22", "reduce:d6-e6*1 reduce:d6-e6*2", "reduce:d6-e6*3"),
    ("more than the target has", "at=d6", "14 22", "reduce:d6-e6*1", "reduce:d6-e6*2 reduce:d6-e6*3"),
    ("more than the one that the target has", "at=d6", "14 21", "", "reduce:d6-e6*1"),
    ("one against one", "at=d6", "11 21", "reduce:d6-e6*1", ""),
    ("pebbles only", "at=d6", "12 2s / 2b --", "", "reduce:d6-e6*1 reduce:d6-d5*1"),
    ("no neutral ones, no own ones", "at=d6 gone=gold", "12 02 / 12 --", "", "reduce:d6-e6*1 reduce:d6-d5*1"),
    ("by pebbles only, beside them", "at=d6", "1s 22 1b -- 12", "", "reduce:d6-e6*1 reduce:f6-e6*1 reduce:h6-e6*1"),
    ("not in stage 3", "at=d6 stage=3", "12 22", "", "reduce:d6-e6*1"),
)  # fmt: skip

CREATE = (
    ("three sides", "at=d7", "-- 11 -- / 11 -- 11", "create:e6", "create:d7 create:e7"),
    ("four sides", "at=d7", "-- 11 -- / 11 -- 11 / -- 11 --", "create:e6", ""),
    ("two sides are not enough", "at=d7", "-- 14 -- / -- -- 14", "", "create:e6"),
    ("a diagonal stands for a side", "at=d7", "11 -- -- / -- -- 11 / -- 11 --", "create:e6", ""),
    ("for either of its sides", "at=d7", "11 11 -- / -- -- 11 / -- -- --", "create:e6", ""),
    ("but for one only", "at=d7", "12 -- -- / -- -- 12", "", "create:e6"),
    ("not for a side that it does not touch", "at=d7", "11 11 -- / 11 -- --", "", "create:e6"),
    ("three diagonals", "at=d7", "11 -- 11 / -- -- -- / 11 -- --", "create:e6", ""),
    ("two diagonals and a side between", "at=d7", "11 -- -- / 11 -- -- / -- 11 --", "create:e6", ""),
    ("two opposite sides and a diagonal", "at=d7", "11 11 -- / -- -- -- / -- 11 --", "create:e6", ""),
    ("decided: not a straight line above", "at=d7", "11 11 11", "", "create:e6"),
    ("decided: not a straight line below", "at=d7", "-- -- -- / -- -- -- / 11 11 11", "", "create:e6"),
    ("decided: not a straight line left", "at=d7", "11 -- -- / 11 -- -- / 11 -- --", "", "create:e6"),
    ("decided: not a straight line right", "at=d7", "-- -- 14 / -- -- 14 / -- -- 14", "", "create:e6"),
    ("a line and a tile more", "at=d7", "11 11 11 / 11 -- --", "create:e6", ""),
    ("three more than others", "at=d7", "21 12 -- / 11 -- 11", "create:e6", ""),
    ("two more than others", "at=d7", "21 11 -- / 11 -- 11", "", "create:e6"),
    ("others together", "at=d7", "21 12 31 / 11 -- 11", "", "create:e6"),
    ("neutral pebbles too", "at=d7 gone=white", "01 11 -- / 11 -- 11", "", "create:e6"),
    ("stones and boulders do not count", "at=d7 gone=white", "2s 11 3b / 11 -- 11 / 0s 0b 1b", "create:e6", ""),
    ("own stones cover nothing", "at=d7", "-- 1s -- / 12 -- 12 / -- 1b --", "", "create:e6"),
    ("not on a piece", "at=d7", "-- 11 -- / 11 11 11", "", "create:e6"),
    ("not on barren", "slid=d11-d12,d12-c12 also=c12:11,c11:11,b10:11", "", "", "create:b11"),
    ("on a perimeter tile", "at=c11", "11 -- 11 / -- 11 --", "create:d11", ""),
    ("on a pedestal, with pebbles at the edge", "at=b11", "-- 11 -- / 11 -- 11", "create:c10", ""),
    ("in stage 2", "at=d7 stage=2", "-- 11 -- / 11 -- 11", "create:e6", ""),
    ("not in stage 3", "at=d7 stage=3", "-- 11 -- / 11 -- 11", "", "create:e6"),
)  # fmt: skip

WAR = (
    ("greater pressure", "at=d6", "13 22", "war:d6-e6", "war:e6-d6"),
    ("equal pressure", "at=d6", "12 22", "", "war:d6-e6"),
    ("pebbles only", "at=d6", "14 2s / 14 14", "", "war:d6-e6"),
    ("not a boulder", "at=d7", "14 14 14 / 14 2b 14", "", "war:d7-e6"),
    ("no neutral ones", "at=d6 gone=gold", "14 01", "", "war:d6-e6"),
    ("by pebbles only, beside them", "at=d6", "1b 21 1s -- 14", "", "war:d6-e6 war:f6-e6 war:h6-e6"),
    ("another's pressure does not count", "at=d6", "12 21 34", "war:d6-e6", ""),
    ("not in stage 3", "at=d6 stage=3", "13 22", "", "war:d6-e6"),
)  # fmt: skip

TELEPORT = (
    ("to any pedestal, itself too", "also=c3:11", "",
     "teleport:c3-c3 teleport:c3-c10 teleport:c3-j3 teleport:c3-j10", "teleport:c10-c3 teleport:c3-c4"),
    ("stones and boulders", "also=c3:1s,j3:1b", "", "teleport:c3-c10 teleport:j3-c10 teleport:c3-j3", ""),
    ("with an enemy's piece", "also=c3:11,j3:2b", "", "teleport:c3-j3", "teleport:j3-c3 teleport:j3-j3"),
    ("not with neutral pieces", "also=c3:11,j3:01 gone=white", "", "teleport:c3-j10", "teleport:c3-j3 teleport:j3-j3"),
    ("not from a cooldown", "also=c3:11,j3:11 cool=c3:red", "", "teleport:j3-c10", "teleport:c3-c3 teleport:c3-j3"),
    ("not to a cooldown", "also=c3:11 cool=j3:red", "", "teleport:c3-c3", "teleport:c3-j3"),
    ("decided: another's cooldown too", "also=c3:11,c10:11 cool=j3:gold,c10:white", "", "teleport:c3-j10",
     "teleport:c3-j3 teleport:c3-c10 teleport:c10-j10"),
    ("not from a board tile", "also=d3:11", "", "", "teleport:d3-c3 teleport:d3-d3"),
    ("decided: in stage 2", "also=c3:11 stage=2", "", "teleport:c3-c10", ""),
    ("not in stage 3", "also=c3:11 stage=3", "", "", "teleport:c3-c10"),
)  # fmt: skip

VACUUM = (
    ("anywhere on the empty board", "", "", "vacuum:c3 vacuum:f6 vacuum:b10 vacuum:c11 vacuum:k10 vacuum:h2",
     "vacuum:b11 vacuum:a12 vacuum:a1 vacuum:l6"),
    ("an empty area", "fill=24 free=d5,d6,d7,e5,e6,e7,f5,f6,f7", "",
     "vacuum:d5 vacuum:d6 vacuum:d7 vacuum:e5 vacuum:e6 vacuum:e7 vacuum:f5 vacuum:f6 vacuum:f7", "vacuum:g6"),
    ("not with one piece in it", "fill=24 free=d5,d6,d7,e5,e6,e7,f5,f6", "", "",
     "vacuum:d5 vacuum:d6 vacuum:d7 vacuum:e5 vacuum:e6 vacuum:e7 vacuum:f5 vacuum:f6"),
    ("not with a neutral piece in it", "fill=24 free=d5,d6,d7,e5,e6,e7,f5,f6,f7 also=e6:01", "", "",
     "vacuum:d5 vacuum:f7"),
    ("an area at the edge", "fill=24 free=c11,d11,b10,c10,d10", "", "vacuum:c11 vacuum:b10 vacuum:d10 vacuum:c10", ""),
    ("not around a barren centre", "fill=24 free=c11,b10,c10", "", "", "vacuum:c11 vacuum:b10 vacuum:c10"),
    ("around a tile that has slid", "fill=24 slid=d11-d12 free=d12,c11,e11", "",
     "vacuum:d12 vacuum:c11 vacuum:e11", "vacuum:d11"),
    ("not on a piece", "also=e6:11", "", "vacuum:e8 vacuum:g6", "vacuum:e6"),
    ("between two pieces there is no area", "at=d8", "11 -- 11 / -- -- -- / 11 -- 11", "", "vacuum:e7"),
    ("in stage 2 and 3", "stage=3", "", "vacuum:f6", "commit exit"),
)  # fmt: skip

PERIMETER = (
    ("own tiles", "", "", "perimeter:c11-c12 perimeter:c11-b11 perimeter:b10-a10 perimeter:b10-b11 perimeter:f11-f12"
     " perimeter:b7-a7",
     "perimeter:c11-d11 perimeter:c11-c10 perimeter:c11-b12 perimeter:c11-d12 perimeter:g11-g12 perimeter:b6-a6"),
    ("no other tiles", "also=c10:11,c9:11", "", "", "perimeter:c10-b10 perimeter:c9-b9 perimeter:a12-a11"),
    ("with anything on them", "also=c11:11,d11:2b,e11:3s", "",
     "perimeter:c11-c12 perimeter:d11-d12 perimeter:e11-e12", ""),
    ("but neutral pieces", "also=c11:01,d11:0s gone=white", "", "perimeter:e11-e12",
     "perimeter:c11-c12 perimeter:d11-d12"),
    ("not an opponent's with own pebbles", "also=b6:11", "", "", "perimeter:b6-a6"),
    ("an unowned one with own pebbles", "players=2 also=k3:11,k10:14", "", "perimeter:k3-l3 perimeter:k10-l10", ""),
    ("of one who has left", "also=k10:12 gone=white", "", "perimeter:k10-l10 perimeter:k10-k11", "perimeter:k9-l9"),
    ("not with a stone, not with another's pebbles, not empty", "players=2 also=k3:1s,k4:21,k6:1b", "", "",
     "perimeter:k3-l3 perimeter:k4-l4 perimeter:k5-l5 perimeter:k6-l6"),
    ("decided: sideways and back too", "slid=d11-d12", "", "perimeter:d12-c12 perimeter:d12-e12 perimeter:d12-d11"
     " perimeter:c11-d11 perimeter:e11-d11", "perimeter:d11-d12"),
    ("not off the grid, not onto a tile", "slid=c11-c12,c12-b12,b12-a12,d11-d12,d12-c12,c12-b12", "",
     "perimeter:a12-a11 perimeter:b12-c12 perimeter:b12-b11", "perimeter:a12-b12 perimeter:b12-a12"),
    ("in stage 3", "stage=3", "", "perimeter:c11-c12", ""),
)  # fmt: skip

STAGES = (
    ("stage 2 has no stage 1", "at=d6 stage=2", "11 11 1s 1b", "vacuum:f9 perimeter:c11-c12",
     "entrench:d6 retreat:d6-d8 extend:d6-d8 cast:f6-n boulder:g6-g7 commit"),
    ("after the final action only commit", "at=d6 stage=commit also=c3:11", "12 11 1s 1b", "commit",
     "entrench:d6 cast:f6-n boulder:g6-g7 supply:d6-e6*1 teleport:c3-c3 vacuum:f9 perimeter:c11-c12 exit"),
    ("commit after nothing", "", "", "", "commit"),
    ("undo of nothing", "", "", "", "undo"),
)  # fmt: skip

CASES = (
    ("supply", SUPPLY),
    ("reduce", REDUCE),
    ("create", CREATE),
    ("war", WAR),
    ("teleport", TELEPORT),
    ("vacuum", VACUUM),
    ("perimeter", PERIMETER),
    ("stages", STAGES),
)
