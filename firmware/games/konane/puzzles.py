"""Puzzles of Konane, 20 positions of bots' games: see firmware/screens/puzzle.py, puzzles_of()."""

OPTIONS = (("size", "6"),)
PUZZLES = (
    "a1 a2 c1-a1 b3-b1 c3-c1 a4-a2 a1-a3 c4-a4 b6-b4 a4-a2 c1-a1 d5-b5 e3-c3 b5-b3 e1-c1 f5-d5 d6-b6 b3-d3 d4-d6 "
    "f3-f5 d2-d4 = a6-a4 f6-f4 e6-a6",
    "a1 b1 a3-a1 b3-b1 d2-b2 c4-c2 a5-a3 c2-a2 c5-a5 a6-a4 e3-c3 a4-c4 d4-b4 c6-a6 e5-c5 e6-c6 f4-d4 c6-c4 c3-c5 "
    "a2-a4 = f6-f4 f3-f5 e1-e3",
    "a1 b1 a3-a1 c2-a2 c3-a3 e2-c2 d4-d2 b5-b3 d6-d4 d1-b1 a1-c1 f1-d1 c1-e1 f3-f1 a3-a1 c2-e2 a5-a3 f1-d1 e3-e1 "
    "d1-f1 = e5-e3 f5-f3 c5-c3",
    "c3 c4 c1-c3 c6-c4 c3-c5 e6-c6 b6-d6 e4-e6 b4-b6 e2-e4 a3-c3 d3-b3 b2-b4 d5-b5 a5-c5 d1-d3 d4-d2 a4-c4 f4-d4 = "
    "c4-e4 f2-f4 f5-f3",
    "c3 c4 e3-c3 b3-d3 e5-e3 e2-e4 c5-e5 f5-d5 c1-c3 b5-b3 b2-b4 d3-b3 a3-c3 f3-f5 d4-f4 a4-c4 d6-d4 d1-d5 c3-c5 "
    "c6-c4 f6-d6 f5-f3 = d6-d4 f1-d1 f2-f4",
    "c3 d3 a3-c3 d5-d3 d2-d4 f3-d3 c3-e3 f5-f3 f2-f4 b5-f5 a1-a3 b1-b3 a3-c3 f5-f3 e3-e5 d1-b1 = c3-c1 c4-e4 a5-a3",
    "d4 d3 d6-d4 b5-d5 d4-d6 f5-d5 c3-c5 c6-c4 a3-c3 e6-c6 b6-d6 f3-f5 e3-e5 d1-d3 e1-e3 d3-b3 c1-c3 c4-c2 a1-c1 "
    "a4-c4 b2-b4 f1-f3 = f6-f2 d5-f5 b4-d4",
    "d4 d3 d6-d4 f5-d5 c5-e5 f3-f5 f6-f4 f1-f3 f4-f2 d1-f1 b6-d6 b3-d3 e3-c3 e6-c6 d4-f4 b5-b3 b2-b4 b1-d1 c3-c1 = "
    "e2-c2 b4-d4 f1-f5",
    "f6 e6 f4-f6 c6-e6 d4-d6 a6-c6 f2-f4 b5-f5 d6-b6 b3-b5 c3-c5 b5-d5 f6-d6 a4-a6 e3-e5 a2-a4 c1-c3 f5-f3 e5-c5 "
    "e2-c2 c3-e3 = c2-a2 a1-a3 a4-a2",
    "f6 f5 d6-f6 d5-f5 e3-e5 f5-d5 c5-e5 d3-d5 b6-d6 d5-f5 e1-e3 c2-e2 f2-d2 f3-d3 c3-e3 d1-d3 b4-d4 a2-c2 d4-d2 = "
    "b1-d1 a3-c3 c2-c4",
    "f6 f5 d6-f6 e4-e6 d4-d6 f3-f5 f6-f4 d3-f3 b4-d4 f3-f5 d6-f6 b5-d5 d4-d6 c6-e6 b2-b4 d1-d3 c3-e3 e2-e4 c1-c3 = "
    "a4-c4 c3-c5 a6-c6",
    "a1 a2 c1-a1 b3-b1 c3-c1 a4-a2 a1-a3 a6-a2 c1-a1 c6-a6 c5-a5 c4-a4 e1-c1 d3-d1 e3-e1 e6-c6 = d4-d6 c6-e6 f6-d6 "
    "f5-d5 f4-d4",
    "a1 a2 c1-a1 b3-b1 d2-b2 a4-a2 a1-a3 c4-c2 e1-c1 b1-d1 e3-e1 a6-a4 e5-e3 c6-c4 a3-a5 c2-a2 = e1-c1 b5-b3 d4-b4 "
    "e6-a6 e3-a3",
    "a1 b1 a3-a1 c2-a2 c3-a3 d1-b1 a1-c1 d3-d1 a3-a1 d1-b1 a5-a3 c4-a4 c5-a5 a4-a2 e5-c5 f3-d3 d4-d2 f1-d1 f4-d4 "
    "c6-c4 f6-f4 = e6-c6 d4-b4 a6-a4 b6-d6 a4-c4",
    "c3 b3 e3-c3 b5-b3 b2-b4 d5-b5 a5-c5 d1-d3 d4-d2 f5-b5 a3-a5 f1-d1 c1-e1 a6-a4 f4-d4 c4-e4 f2-f4 = c2-c4 b4-d4 "
    "c6-a6 e1-e3 e4-c4",
    "c3 c4 c1-c3 e2-c2 c3-c1 a2-c2 d4-d2 a4-a2 a1-a3 d1-d3 f4-d4 b1-d1 e1-c1 c6-c4 b4-b2 c2-a2 a3-a1 a6-a4 b6-b4 = "
    "c4-e4 d6-d4 d3-d5 e5-c5 f3-d3",
    "c3 c4 c1-c3 e4-c4 e1-c1 e6-e4 d2-d4 b1-d1 e3-e1 b3-b1 c5-e5 c4-c2 e5-e3 f3-d3 d4-d2 d1-d3 a1-c1 a4-c4 a3-a1 "
    "c6-e6 = f6-d6 f5-f3 b6-b4 f1-d1 f2-f4",
    "d4 c4 d2-d4 d5-d3 f4-d4 b5-d5 e5-c5 b3-b5 b6-b4 a4-c4 d6-b6 d3-d5 c5-e5 b1-b3 c3-c5 d1-b1 a1-c1 f1-b1 a3-a1 "
    "f3-f1 = f6-f4 a6-c6 a1-c1 c6-c4 c1-c5",
    "d4 d3 d6-d4 b3-d3 e3-c3 d1-d3 d4-d2 b1-d1 b6-d6 b5-b1 d2-b2 b1-b3 f2-d2 d1-d3 c3-e3 e4-e2 f4-f2 = f5-d5 d6-d4 "
    "c4-c6 f6-d6 c6-e6",
    "f6 e6 f4-f6 d5-f5 d4-f4 c6-e6 f6-d6 c4-c6 f4-f6 c6-e6 f2-f4 d3-f3 d2-f2 f3-f5 b2-d2 a4-c4 c3-c5 b5-d5 a3-c3 "
    "d1-d3 a1-a3 = b1-d1 c3-e3 f1-f3 e1-c1 f3-d3",
)
