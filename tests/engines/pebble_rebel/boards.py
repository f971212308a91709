"""Drawn boards of Pebble Rebel, and short ways to begin a game on one, to make moves, and to see the result."""

from engines.pebble_rebel.rules import PebbleRebel

BARE = "W" + "." * 35
CORNERS = ".....B ...... ..WR.. ...... ...... Y....."
# A game at whose end the slide that was made as a1-a2-b2 is legal once more, but by b1: a2 has a stone now.
LEGAL_AGAIN = (
    "c4-c6-b6 draw:RR R@c5 R@a1 b2-b3 draw:Y Y@c6 a3-a4-b4 draw:BB B@d4 B@d2 c1-c2-a2-a3 draw:BWW B@e3 W@f5 W@e1 "
    "a6-a4 draw:B B@f6 d2-c2-c1 draw:WW W@f2 W@d1 c1-c4 draw:B B@f3 a1-a2-b2 draw:BR R@a2 B@a5 e5-e6 draw:R R@a1 "
    "e2-c2-c3 draw:RY Y@a6 R@b1 b2-d2 draw:R R@c2 e3-e4 draw:Y Y@d5 b1-c1 draw:B B@e3"
).split()


def squares(drawing: str) -> str:
    return "".join(drawing.split())


def begin(drawing: str = "default", *moves: str, diagonals: str = "off", draw: str = "all") -> PebbleRebel:
    setup = drawing if drawing in ("default", "random") else squares(drawing)
    game = PebbleRebel(setup=setup, diagonals=diagonals, draw=draw)
    make(game, *moves)
    return game


def make(game: PebbleRebel, *moves: str) -> None:
    for move in moves:
        game.play(game.parse(move))


def board(game: PebbleRebel) -> str:
    return "".join(game.state()["board"])
