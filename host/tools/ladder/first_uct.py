"""The board's bot as it was at commit 63f8951, a yardstick for those of today: UCT, which knows any game.

The same seed gives the same move as it did then. Nothing but names has changed, so that it runs on the Pico, too.
Each playout walks down the tree, adds one node, plays random moves to the end of the game and takes all of it back.
The tree ends where chance is to move; from there on playouts draw what comes, and know no more than a player does.
No floats: shares of points are counted in 1024ths. All memory is taken before the first playout: 15 bytes a node.
"""

from array import array

from engines.game import CHANCE, DRAW, NOBODY, RESIGN, IllegalMove
from engines.random32 import Random32

PLAYOUTS = (16, 160, 1600, 6000, 24000)  # of levels 1 to 5; a node each
SLICE = 8  # calls of the engine between two yields
CALLS = 280  # of the engine, a playout on average at most: games that are longer get fewer playouts
EXPLORE = 160  # weight of a node's few visits against its points
FIRST_PLAY = 560  # points that a move without a visit is expected to make
LONGEST = 4  # a playout of this many times max_moves is a draw,
HORIZON = 400  # and one of this many moves
MISSES = 3  # in a row: then the legal moves are listed again
RESIGN_LEVEL, RESIGN_POINTS = 2, 16  # from this level on, resign below that many 1024ths
STRIDE = 7919  # prime, and more than any game's legal moves: visits them all in a scattered order


def choose(engine, level: int, seed: int, budgets=PLAYOUTS):
    """Think about who is to move; a generator: yields None after every slice of thought and, last of all, the move.

    The move may be RESIGN. The generator returns it too, for `yield from`. The same seed gives the same move. While
    it thinks, the engine is in the middle of a playout; when it ends or is closed, the engine is as it was.
    level: 1 to 5. seed: 0 to 4294967295. budgets: the playouts of each level. Raises: ValueError for a level or seed
    out of range, IllegalMove where no player is to move.
    """
    if level not in (1, 2, 3, 4, 5):
        raise ValueError("A level is a number from 1 to 5.")
    if engine.to_move <= NOBODY:
        raise IllegalMove("The game is over; there is no move to choose.")
    return _think(engine, level, Random32(seed), budgets[level - 1])


def _think(engine, level, random, playouts):
    tree = _Tree(playouts + 1, engine.SWAP)
    moves = array("H", range(engine.max_moves))  # bytes would first take as much memory once more
    start, longest = engine.ply, min(LONGEST * engine.max_moves, HORIZON)
    left, slices = SLICE, playouts * CALLS // SLICE
    try:
        for _ in range(playouts):
            if slices < 0:
                break
            node, new = 0, False
            while not new and engine.to_move > NOBODY:
                count = engine.legal_moves_into(moves)
                if not count:
                    break
                mover, size = engine.to_move, tree.size
                node = tree.descend(node, moves, count, mover)
                new = tree.size > size
                engine.play(tree.move[node])
                left -= 2
                if left <= 0:
                    left = SLICE
                    slices -= 1
                    yield None
            count, misses, last = 0, 0, engine.ply + longest
            while engine.to_move != NOBODY and engine.ply < last:
                if engine.to_move == CHANCE:
                    engine.play(engine.sample(random.draw()))
                    count = 0
                    left -= 1
                    continue
                if not count or misses > MISSES:
                    count, misses = engine.legal_moves_into(moves), 0
                    left -= 1
                    if not count:
                        engine.play(RESIGN)
                        continue
                # Drawn without replacement: the next moves of a random order of those that were legal a while ago.
                place = random.next(count)
                move = moves[place]
                count -= 1
                moves[place] = moves[count]
                misses += 1
                if move != tree.swap and engine.is_legal(move):
                    engine.play(move)
                    misses = 0
                left -= 1
                if left <= 0:
                    left = SLICE
                    slices -= 1
                    yield None
            tree.credit(node, DRAW if engine.outcome is None else engine.outcome)
            while engine.ply > start:
                engine.undo()
                left -= 1
                if left <= 0:
                    left = SLICE
                    slices -= 1
                    yield None
    finally:
        while engine.ply > start:
            engine.undo()
    move = RESIGN if level >= RESIGN_LEVEL and tree.hopeless() else tree.best()
    yield move
    return move


class _Tree:
    """The moves tried so far, as arrays by node; node 0 is the position to think about, and 0 ends a list."""

    def __init__(self, nodes, swap):
        self.swap = swap  # the move that changes who plays which colour
        self.size = 1
        zeros = bytes(2 * nodes)
        self.move = array("H", zeros)
        self.mover = bytearray(nodes)
        self.parent = array("H", zeros)
        self.child = array("H", zeros)  # the newest one
        self.sibling = array("H", zeros)
        self.visits = array("H", zeros)
        self.points = array("i", bytes(4 * nodes))  # of the mover: 2 a win, 1 a draw

    def descend(self, node, moves, count, mover):
        """The node to visit next, of the children of node: the most promising one, or a new one."""
        visits, points, sibling = self.visits, self.points, self.sibling
        explore = EXPLORE * _square_root(visits[node])
        best, most, children = 0, -1, 0
        child = self.child[node]
        while child:
            promise = points[child] * 512 // visits[child] + explore // (visits[child] + 1)
            if promise > most:
                best, most = child, promise
            children += 1
            child = sibling[child]
        if children == count or (best and most > FIRST_PLAY + explore):
            return best
        new = self.size
        self.size = new + 1
        first = 1 if moves[0] == self.swap else 0
        place = 0 if children < first else first + (node + children) * STRIDE % (count - first)
        self.move[new] = moves[place]
        self.mover[new] = mover
        self.parent[new] = node
        sibling[new] = self.child[node]
        self.child[node] = new
        return new

    def credit(self, node, winner):
        """Count a playout that went through node and was won by winner, or DRAW."""
        while node:
            if self.move[node] == self.swap and winner != DRAW:
                winner = 3 - winner  # for the players, from here up: their colours were the others
            self.visits[node] += 1
            if winner == DRAW:
                self.points[node] += 1
            elif winner == self.mover[node]:
                self.points[node] += 2
            node = self.parent[node]
        self.visits[0] += 1

    def best(self):
        """The move that most playouts began with."""
        best = child = self.child[0]
        while child:
            if self.visits[child] > self.visits[best]:
                best = child
            child = self.sibling[child]
        return self.move[best]

    def hopeless(self):
        """True if hardly a playout was won."""
        points, child = 0, self.child[0]
        while child:
            points += self.points[child]
            child = self.sibling[child]
        return points * 512 < RESIGN_POINTS * self.visits[0]


def _square_root(n):
    """The root of n, rounded down."""
    root = n
    while root * root > n:
        root = (root + n // root) // 2
    return root
