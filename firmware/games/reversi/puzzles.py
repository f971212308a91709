"""Puzzles of Reversi, 20 positions of bots' games: see firmware/screens/puzzle.py, puzzles_of()."""

OPTIONS = ()
PUZZLES = (
    "c5 c6 d6 c4 f3 f5 e6 f6 e7 f7 c7 d7 e8 d8 c8 e3 f4 g5 g4 g6 g3 f2 f8 h2 g8 b8 a8 h3 d3 c3 e2 f1 d2 c1 d1 c2 b1 "
    "g7 h8 h7 h4 h6 h1 h5 g1 e1 b2 a1 b5 b4 b6 a5 a3 = a4 a6 a7",
    "c5 e6 f5 c4 c3 b4 e3 f4 d3 e2 c2 b3 f2 f3 d2 e1 g3 h3 d1 c1 g4 h4 d6 d7 b1 a1 c6 f1 g1 h1 g5 g2 c7 e7 b6 b8 d8 "
    "h6 h5 f6 b5 a5 a6 a7 h7 h8 f8 e8 f7 g6 g8 b7 = h2 g7 c8",
    "e3 f5 e6 d3 c3 d2 c5 d6 c4 b5 f6 e7 e8 f4 e2 f3 g3 g5 d7 c7 b8 g4 f2 e1 h3 d8 b6 c6 c8 g6 b3 c2 c1 b4 a5 h5 f1 "
    "d1 a4 a3 a2 a7 f8 b7 f7 a6 a8 h4 h2 h1 g1 g7 h7 = h6 b2 h8",
    "f4 d3 c3 f5 f6 g5 d6 c5 e3 c4 e6 d7 d8 c6 b3 f2 g6 g3 e7 f7 h5 e8 g4 f3 f8 h4 g8 b4 g7 h6 h7 h8 h2 h3 a4 h1 c8 "
    "b8 d2 c7 b5 e2 b6 a2 a3 a5 g1 f1 e1 b7 a6 a7 a8 = b2 c2 c1",
    "f4 f3 e3 d3 c6 e6 f5 f6 g5 g6 g3 g4 h5 h4 h3 c5 d6 d7 c7 e7 h6 h7 h8 b6 a6 c8 b5 h2 h1 a4 a5 a7 c4 b4 d8 f8 e8 "
    "f7 g8 c3 b8 g7 a3 a2 b7 a8 c2 e2 b3 d2 c1 e1 f1 d1 = g2 f2 g1",
    "c5 c4 d3 c6 b5 b4 c3 d6 b6 d2 e3 f6 f5 f3 f4 a7 e2 g5 e6 c2 d1 c1 b1 a4 a5 a6 f2 g1 b3 a3 g6 f7 e8 f8 g8 e1 b2 "
    "a1 h5 h7 e7 d7 h6 h4 g4 h3 g3 a2 f1 h2 h1 g7 h8 g2 = b7 c8 d8 c7 b8",
    "c5 e6 f5 c4 c3 b4 e3 f4 d3 e2 f6 g5 h5 d6 b5 c6 b3 g4 h4 g3 f3 f2 d2 h3 h2 d1 c1 g2 f7 b1 h1 c2 f1 a3 a4 a5 g6 "
    "e7 a6 a7 a2 a1 b2 b6 c7 g8 d7 e8 c8 e1 g1 d8 f8 = b8 b7 h7 h6 a8",
    "c5 e6 f5 c4 c3 b4 e3 f4 d3 e2 f6 g5 h5 d6 b5 c6 b3 g4 h4 g3 f3 h3 g6 f2 d2 d1 c2 g2 f1 e1 c1 f7 e7 e8 g8 d7 d8 "
    "c8 h1 c7 g1 f8 h2 h8 g7 a5 a6 a7 b6 a4 a3 = a2 b7 b1 a1 a8",
    "c5 e6 f6 c4 c3 b4 e3 f4 g5 g4 g3 h4 a3 a4 a5 h2 d6 f5 d3 b5 b3 c6 h3 h5 h1 f3 h6 d2 e2 f1 f2 g1 e1 d1 c1 g2 a6 "
    "c2 d7 g6 b6 f7 e7 e8 d8 c8 c7 b8 g8 b7 a8 f8 b1 = a7 g7 b2 a2 a1",
    "d6 c4 d3 e6 f6 e7 f4 e3 f5 g4 c3 d2 d1 c5 d7 c6 f7 e2 e1 f2 c2 f1 f3 g3 g5 h5 g6 g2 h3 h4 h6 b3 a2 a3 a4 b4 h1 "
    "c1 b1 a1 h2 a5 b2 g1 b6 e8 b5 g8 d8 a7 a6 c8 = f8 b7 h8 c7 b8",
    "d6 c4 d3 e6 f6 e7 f4 e3 f5 g4 g6 f7 e8 f3 e2 c7 g5 h5 c3 g3 h6 d7 h4 h3 c5 h7 f2 d2 c8 d1 h2 h1 f1 c2 e1 c1 b1 "
    "g1 b3 a1 g2 d8 f8 b6 c6 b2 a5 a3 g7 h8 g8 b4 b5 a7 = b7 a8 b8 a6 a4",
    "d6 c6 c5 c4 f3 f5 e6 f6 e7 f7 c7 d7 e8 d8 c8 e3 f4 g4 g3 g5 f8 g8 h8 f2 f1 h3 b3 b8 a8 b4 e2 d2 d3 c3 d1 c1 b1 "
    "g6 h7 h6 h5 e1 b2 a1 b6 g1 a4 a3 b5 h4 c2 a5 = a2 a7 g2 h2 h1",
    "e3 f5 e6 d3 c3 d2 c4 f6 e2 e1 f4 c2 d1 c1 d6 e7 g5 b2 f7 g7 g8 f8 d8 h8 a1 e8 d7 c8 f3 c6 f2 c7 b8 a8 c5 b6 a6 "
    "b4 b5 b3 a4 a3 a2 a7 a5 g6 h6 h4 h5 h7 b7 g1 f1 g2 = b1 g3 g4 h3 h1",
    "e3 f5 e6 d3 c3 d2 c5 d6 c4 b5 b3 c2 b6 c6 b4 a5 c7 c8 a4 a3 d7 d8 f4 g4 a2 a1 f3 a6 a7 a8 e7 b7 g3 g5 f6 h2 h3 "
    "h4 h5 h6 g6 h7 e2 f8 e8 f7 b8 g2 d1 c1 f2 g1 = b2 b1 h1 f1 e1",
    "e3 f5 e6 d3 c3 d2 c5 d6 c4 b5 b3 c2 d1 c6 d7 f2 f4 f6 f3 e2 b4 a2 e1 f1 c7 c1 a5 d8 e8 f8 a3 b8 a1 c8 e7 b6 b7 "
    "a4 b1 a8 g1 a6 g6 f7 g8 h8 g7 h7 a7 h6 b2 g3 g4 = h5 h4 g5 g2 h1",
    "f4 d3 c4 f5 f6 g5 d6 c5 e6 d7 c3 b4 a4 e3 g4 f3 h4 h6 g6 b5 a5 b6 c6 h7 f2 g1 f1 e1 a7 e7 e8 d8 c7 a6 b7 a8 f7 "
    "g8 f8 h5 h8 b8 b3 h3 c8 d2 g3 e2 h2 a3 a2 a1 c1 = g7 d1 b1 b2 c2",
    "f4 f3 e3 d3 c2 g4 f5 e6 g6 g5 h4 b1 h6 h5 f6 h3 h2 g3 d7 h7 h8 e7 d8 e8 f8 f7 g7 c8 b8 g8 d2 a8 e2 d6 f2 e1 d1 "
    "c1 c4 c3 c5 f1 c6 b3 b4 a4 g2 b5 g1 h1 a5 c7 b6 a7 = b7 a6 b2 a3 a2",
    "f4 f3 e3 f5 c6 c4 d3 c3 d2 c2 f2 c1 d1 e2 b1 c5 b6 b5 e1 c7 d6 d7 e6 e7 b8 c8 d8 e8 f8 f6 a4 f1 g1 a5 a6 b4 a3 "
    "a7 a8 b3 g3 g4 h4 g5 a2 b7 f7 g6 h7 h6 h5 h3 h2 = g7 g8 h8 g2 h1",
    "f4 f3 e3 f5 c6 c4 d3 c3 d2 e2 f2 e1 d1 c2 f1 e6 b5 b4 c5 d6 b6 a5 a6 b3 c1 b1 a1 a7 g3 g1 h1 c7 b7 h3 g2 b2 d8 "
    "h2 h4 a8 d7 c8 e8 e7 g4 a4 g6 f8 f7 f6 b8 = h6 g7 h7 g8 h8",
    "f4 f3 e3 f5 g6 e2 d3 c4 c2 d2 e1 h7 c1 d1 c3 f1 g1 f2 b5 b1 a1 b4 a5 a4 a3 b3 b2 a6 a7 a2 g5 a8 g4 c5 g3 h4 h5 "
    "h6 e6 f6 d6 h3 c6 f7 e7 e8 g2 d7 h2 h1 d8 b6 c7 c8 = b7 b8 g7 f8 g8",
)
