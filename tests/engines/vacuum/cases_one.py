"""Stage 1 of Vacuum, docs/rules/vacuum.md, as drawn boards: what is legal and what is not.

A case: (name, words, drawing, legal moves, moves that are not). For words and drawings see boards.py; without
words it is red's turn in stage 1 of a game of four.
"""

ENTRENCH = (
    ("a stack of 1 to 3", "at=d8", "11 12 13", "entrench:d8 entrench:e8 entrench:f8", "entrench:d7"),
    ("not 4 pebbles, a stone, a boulder", "at=d8", "14 1s 1b", "", "entrench:d8 entrench:e8 entrench:f8"),
    ("not another's, not neutral ones", "at=d8 gone=white", "21 01", "", "entrench:d8 entrench:e8"),
    ("on a perimeter tile and a pedestal", "also=b4:11,c3:13", "", "entrench:b4 entrench:c3", ""),
    ("not in stage 2", "at=d8 stage=2", "11", "", "entrench:d8"),
)

RETREAT = (
    ("the sixteen squares at distance 2", "at=e6", "12",
     "retreat:e6-c8 retreat:e6-d8 retreat:e6-e8 retreat:e6-f8 retreat:e6-g8 retreat:e6-c7 retreat:e6-g7 retreat:e6-c6"
     " retreat:e6-g6 retreat:e6-c5 retreat:e6-g5 retreat:e6-c4 retreat:e6-d4 retreat:e6-e4 retreat:e6-f4 retreat:e6-g4",
     "retreat:e6-e6 retreat:e6-e7 retreat:e6-d5 retreat:e6-e9 retreat:e6-b6 retreat:e6-h8"),
    ("a stack of 4 over empty squares", "at=c6", "14 -- --", "retreat:c6-e6", ""),
    ("the only way is an enemy's", "at=c6", "12 -- -- / -- 21 --", "", "retreat:c6-e4"),
    ("another way around an enemy", "at=c6", "12 -- -- / -- 2s -- / -- -- --", "retreat:c6-c4", "retreat:c6-e4"),
    ("over own pebbles with space", "at=c6", "12 -- -- / -- 12 --", "retreat:c6-e4", ""),
    ("over own pebbles without space", "at=c6", "12 -- -- / -- 13 --", "retreat:c6-c4 retreat:c6-e6", "retreat:c6-e4"),
    ("a stack of 4 over nothing else", "at=c6", "14 -- -- / -- 11 --", "retreat:c6-e6", "retreat:c6-e4"),
    ("not over a stone or a boulder of one's own", "at=c6", "11 -- -- -- 11 -- -- / -- 1s -- -- -- 1b --",
     "", "retreat:c6-e4 retreat:g6-i4"),
    ("not over neutral pebbles", "at=c6 gone=gold", "11 -- -- / -- 01 --", "retreat:c6-e6", "retreat:c6-e4"),
    ("not over barren", "slid=d11-d12,d12-e12,e12-f12 also=c11:11,d10:14", "", "retreat:c11-c9", "retreat:c11-e11"),
    ("over a tile that has slid", "slid=d11-d12 also=c11:11,d10:14", "", "retreat:c11-e11", ""),
    ("onto a tile that has slid", "slid=b6-a6 also=c6:12", "", "retreat:c6-a6", "retreat:c6-b6"),
    ("two ways sideways", "at=c6", "11 1s -- / -- -- --", "retreat:c6-e5", ""),
    ("two ways sideways, none open", "at=c6", "11 1s -- / -- 1s --", "", "retreat:c6-e5"),
    ("one of three ways", "at=c6", "-- 21 -- / 11 2s -- / -- -- --", "retreat:c5-e5", "retreat:c5-e6 retreat:c5-e7"),
    ("not onto a piece", "at=c6", "11 -- 12 / -- -- 0s", "", "retreat:c6-e6 retreat:c6-e5"),
    ("a stone and a boulder do not retreat", "at=c6", "1s -- -- / 1b -- --", "", "retreat:c6-e6 retreat:c5-e5"),
    ("no nearer to an enemy", "at=c6", "11 -- -- -- -- 21", "retreat:c6-c8 retreat:c6-c4",
     "retreat:c6-e6 retreat:c6-e7 retreat:c6-d8"),
    ("as far is far enough", "at=c5", "11 -- -- -- / -- -- -- 21", "retreat:c5-c7 retreat:c5-d7 retreat:c5-e7",
     "retreat:c5-e6 retreat:c5-e5"),
    ("decided: piece by piece, far ones too", "at=c6", "21 11 -- -- -- -- -- 31", "retreat:d6-d8 retreat:d6-d4",
     "retreat:d6-f6 retreat:d6-f7 retreat:d6-e8"),
    ("from an enemy's stone and boulder too", "at=c6 also=j6:2s,c10:3b", "11 -- --", "retreat:c6-c4",
     "retreat:c6-e6 retreat:c6-c8"),
    ("past an enemy two squares away", "at=c6", "11 / -- / 21", "retreat:c6-e6 retreat:c6-e5 retreat:c6-e4",
     "retreat:c6-d4"),
    ("past an enemy beside it", "at=d6", "11 21 --", "retreat:d6-f6 retreat:d6-f5", "retreat:d6-e6"),
    ("neutral and own pieces are nothing to keep away from", "at=c6 also=j6:0s,j7:1s gone=white", "11", "retreat:c6-e6",
     ""),
)  # fmt: skip

EXTEND = (
    ("two single pebbles, both ways", "at=d6", "11 11", "extend:d6-f6 extend:e6-c6", "extend:e6-f6 extend:d6-c6"),
    ("in eight directions", "at=d6", "11 11 11 / 11 11 11 / 11 11 11",
     "extend:e5-c7 extend:e5-e7 extend:e5-g7 extend:e5-g5 extend:e5-g3 extend:e5-e3 extend:e5-c3 extend:e5-c5",
     "extend:e5-d7 extend:e5-e5"),
    ("not with two pebbles", "at=d6", "11 12 -- 12 11", "", "extend:d6-f6 extend:e6-c6 extend:g6-i6 extend:h6-f6"),
    ("not with a stone", "at=d6", "1s 11", "", "extend:d6-f6 extend:e6-c6"),
    ("not with an enemy's pebble", "at=d6", "21 11", "", "extend:d6-f6 extend:e6-c6"),
    ("not onto a piece", "at=d6", "11 11 31", "extend:e6-c6", "extend:d6-f6"),
    ("not onto barren", "at=d11", "11 / 11", "extend:d11-d9", "extend:d10-d12"),
    ("not with a gap", "at=d6", "11 -- 11", "", "extend:d6-f6 extend:d6-h6 extend:f6-d6"),
    ("onto a perimeter tile", "at=d10", "11 / 11", "extend:d9-d11", ""),
    ("onto one that has slid", "slid=d11-d12 also=f10:11,e11:11", "", "extend:f10-d12", ""),
)  # fmt: skip

CAST = (
    ("eight directions", "at=f6", "1s",
     "cast:f6-n cast:f6-ne cast:f6-e cast:f6-se cast:f6-s cast:f6-sw cast:f6-w cast:f6-nw", ""),
    ("not where it neither moves nor strikes", "at=f7", "0s 21 31 / 11 1s 2b / 1b 0b 01", "",
     "cast:g6-n cast:g6-ne cast:g6-e cast:g6-se cast:g6-s cast:g6-sw cast:g6-w cast:g6-nw"),
    ("not against barren", "also=c11:1s", "", "cast:c11-e cast:c11-s cast:c11-se cast:c11-sw",
     "cast:c11-n cast:c11-nw cast:c11-ne cast:c11-w"),
    ("not against the edge", "slid=d11-d12 also=d12:1s", "", "cast:d12-sw cast:d12-se",
     "cast:d12-n cast:d12-ne cast:d12-nw cast:d12-e cast:d12-s"),
    ("strikes an own stone beside it", "at=f6", "1s 1s", "cast:f6-e cast:g6-w", ""),
    ("strikes an enemy's stone beside it", "at=f6", "1s 2s", "cast:f6-e", "cast:g6-w"),
    ("own stones only", "at=f6 gone=white", "11 1b 2s 0s", "", "cast:f6-n cast:g6-n cast:h6-n cast:i6-n"),
)  # fmt: skip

BOULDER = (
    ("a step to eight sides", "at=f6", "1b",
     "boulder:f6-f7 boulder:f6-g7 boulder:f6-g6 boulder:f6-g5 boulder:f6-f5 boulder:f6-e5 boulder:f6-e6 boulder:f6-e7",
     "boulder:f6-f8 boulder:f6-f6"),
    ("not onto barren", "also=c11:1b", "", "boulder:c11-d11 boulder:c11-c10 boulder:c11-b10",
     "boulder:c11-c12 boulder:c11-b11 boulder:c11-b12"),
    ("weaker pebbles, stones, boulders", "at=e6", "21 -- 2s / -- 1b 11 / 12 -- 2b",
     "boulder:f5-e6 boulder:f5-g6 boulder:f5-g4", ""),
    ("not stronger pebbles", "at=e6", "21 2b -- / -- 1b --", "", "boulder:f5-e6"),
    ("not a stone at equal pressure", "at=e7", "2s 2s 2s / -- 1b --", "boulder:f6-e7", "boulder:f6-f7"),
    ("a stone at a little more", "at=e7", "2s 2s 2s / -- 1b 11", "boulder:f6-f7", ""),
    ("a stronger boulder: a sacrifice", "at=e6", "1b 2b 24", "boulder:e6-f6", "boulder:e6-g6"),
    ("no stones and boulders of one's own", "at=e6", "1s 1b 1b", "", "boulder:f6-e6 boulder:f6-g6 boulder:g6-f6"),
    ("no neutral ones", "at=e6 gone=gold", "01 1b 0b / -- 0s --", "", "boulder:f6-e6 boulder:f6-g6 boulder:f6-f5"),
    ("own pebbles", "at=e6", "14 1b 11", "boulder:f6-e6 boulder:f6-g6", ""),
    ("in a chain own pebbles only", "at=e6 chain=f6", "11 1b 21 / -- 1s 2b", "exit boulder:f6-e6",
     "boulder:f6-g6 boulder:f6-g5 boulder:f6-f5 boulder:f6-e5 boulder:f6-f7"),
    ("in a chain nothing else", "at=e6 chain=f6 also=c3:11", "-- 1b -- / 11 11 11 / 1s -- 1b", "exit boulder:f6-f5",
     "entrench:e5 extend:e5-c5 cast:e4-e boulder:g4-h4 boulder:g4-g5 retreat:e5-c5 supply:e5-f5*1 create:f4 vacuum:i9"
     " teleport:c3-c3 perimeter:c11-c12 commit"),
)  # fmt: skip

ATTACK = (
    ("as many as there are", "at=e6", "13 21", "attack:e6-f6*1 attack:e6-f6*2 attack:e6-f6*3",
     "attack:e6-f6*4 attack:f6-e6*1"),
    ("pebbles, a stone, a boulder", "at=e6", "24 14 2s / 14 14 14 / 14 2b 14",
     "attack:f6-e6*4 attack:f6-g6*1 attack:f5-f4*2", ""),
    ("not at equal pressure", "at=e6", "12 22", "", "attack:e6-f6*1 attack:e6-f6*2"),
    ("the pressure of all pebbles counts, not of those that go", "at=e6", "14 23", "attack:e6-f6*1", ""),
    ("another opponent's pressure does not count", "at=e6", "12 21 34", "attack:e6-f6*1", "attack:e6-g6*1"),
    ("neutral pressure does not count", "at=e6 gone=green", "12 21 04", "attack:e6-f6*1", ""),
    ("a pedestal weighs four", "at=c4", "11 / 21", "", "attack:c4-c3*1"),
    ("from a pedestal", "at=c4", "22 / 11", "", "attack:c3-c4*1"),
    ("from a pedestal, against less", "at=c4", "21 / 11", "attack:c3-c4*1", ""),
    ("a perimeter tile weighs one", "at=b4", "21 11", "attack:c4-b4*1", ""),
    ("not neutral pieces", "at=e6 gone=gold", "14 01", "", "attack:e6-f6*1"),
    ("not own pieces, not empty squares", "at=e6", "14 11", "", "attack:e6-f6*1 attack:e6-e7*1 attack:e6-e6*1"),
    ("not from afar", "at=e6", "14 -- 21", "", "attack:e6-g6*1 attack:e6-f6*1"),
    ("stones and boulders do not attack", "at=e6", "1s 21 1b", "", "attack:e6-f6*1 attack:g6-f6*1"),
    ("not in stage 2", "at=e6 stage=2", "13 21", "war:e6-f6", "attack:e6-f6*1"),
)  # fmt: skip

CASES = (
    ("entrench", ENTRENCH),
    ("retreat", RETREAT),
    ("extend", EXTEND),
    ("cast", CAST),
    ("boulder", BOULDER),
    ("attack", ATTACK),
)
