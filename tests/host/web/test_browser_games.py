"""A game of Ouroboros on the page, from the menu on; Robble's is in test_browser_game.py.

The page knows no game. This one has all that it does for one: squares and keys by click, letter and drag, and chance.
"""

from tests.support.browsers import IN_EVERY_BROWSER
from tests.support.game_player import OuroborosPlayer


def kind(word):
    return "discard" if word[0] == "-" else "remove" if ":" in word else word[-1]


def pick(engine, done):
    """Return a move of a kind that is not yet done, else the one that leaves the mover the fewest cubes."""
    words = [engine.text(move) for move in engine.legal_moves()]
    pairs = [word.partition(":")[0] for word in words]
    fresh = [
        word
        for word, pair in zip(words, pairs, strict=True)
        if kind(word) not in done and (":" not in word or pairs.count(pair) > 1)
    ]
    if "remove" not in done and done and not any(":" in word for word in fresh):
        fresh = [word for word in words if word[-1] in "+x"] or fresh
        return max(fresh, key=lambda word: (cubes_after(engine, word, theirs=True), word))
    return min(fresh or words, key=lambda word: (cubes_after(engine, word), word))


def cubes_after(engine, word, theirs=False):
    """How many cubes the mover has after a move, or the next player."""
    mover = engine.to_move
    engine.play(engine.parse(word))
    player = 3 - mover if theirs else mover
    count = sum(engine.supplies[4 * player + 1 : 4 * player + 5])
    engine.undo()
    return count


@IN_EVERY_BROWSER
def test_ouroboros(open_page, firmware):
    """All kinds of moves, and each way to make them."""
    players, kinds, ways = OuroborosPlayer(open_page(firmware)), set(), set()
    engine = players.engine
    while kinds < {"+", "x", "remove", "discard"} or len(ways) < 3:
        word = pick(engine, kinds)
        way = ("click", "letter", "drag")[engine.ply % 3]
        kinds.add(kind(word))
        ways.add(way)
        players.make(word, way)
