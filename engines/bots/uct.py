"""A bot for any game: UCT, a Monte-Carlo tree search that knows an engine by its interface only.

Each playout walks down the tree, adds one node, plays random moves to the end of the game and takes all of it back.
The tree ends where chance is to move; from there on playouts draw what comes, and know no more than a player does.
No floats: shares of points are counted in 1024ths.
"""

from array import array

from engines.bots.bot import MEMORY, RESIGN_LEVEL, SURE, Bot, new_like, square_root
from engines.game import CHANCE, DRAW, NOBODY, RESIGN, Game
from engines.random32 import Random32

PLAYOUTS = (16, 60, 240, 1000, 20_000)  # of levels 1 to 5, at most: the last one has time for as many on a laptop
NODE = 15  # bytes of a node
SLICE = 8  # calls of the engine in a slice
EXPLORE = 160  # weight of a node's few visits against its points
FIRST_PLAY = 560  # points that a move without a visit is expected to make
LONGEST = 4  # a playout of this many times max_moves is a draw,
HORIZON = 400  # and one of this many moves
MISSES = 3  # in a row: then the legal moves are listed again
RESIGN_POINTS = 16  # resign below that many 1024ths
STRIDE = 7919  # prime, and more than any game's legal moves: visits them all in a scattered order


class UctBot(Bot):
    """Plays any game. A round is a playout."""

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        self._most = PLAYOUTS[level - 1]
        self._own = new_like(game)  # it moves about in this one
        self._tree = _Tree(min(memory // NODE, self._most) + 1, game.SWAP)
        self._moves = array("H", range(game.max_moves))  # bytes would first take as much memory once more
        self._random = Random32(0)
        self._thought = None
        self._first = RESIGN  # a legal move, for want of a better one

    def _start(self, game: Game, random: Random32) -> None:
        self._own.load(game.texts())
        self._random = random
        self._tree.clear()
        self._first = self._moves[0] if self._own.legal_moves_into(self._moves) else RESIGN
        self._thought = self._playouts()

    def step(self) -> None:
        if not self.done:
            next(self._thought)

    def move(self) -> int:
        tree = self._tree
        if self.rounds and self.level >= RESIGN_LEVEL and tree.points_of_all() < RESIGN_POINTS:
            return RESIGN
        return tree.move[tree.most_visited(0)] if tree.child[0] else self._first

    def points(self) -> int:
        return self._tree.points_of_all() if self.rounds else SURE // 2

    def line(self) -> list[int]:
        tree, node, found = self._tree, 0, []
        while tree.child[node]:
            node = tree.most_visited(node)
            found.append(tree.move[node])
        return found

    def _playouts(self):
        """Play them, and yield after each slice; its own game is in the middle of one then. Last of all be done."""
        engine, tree, moves, random = self._own, self._tree, self._moves, self._random
        start, longest = engine.ply, min(LONGEST * engine.max_moves, HORIZON)
        left = SLICE
        while self.rounds < self._most:
            node, new = 0, False
            while not new and engine.to_move > NOBODY:
                count = engine.legal_moves_into(moves)
                if not count:
                    break
                mover, size = engine.to_move, tree.size
                child = tree.descend(node, moves, count, mover)
                if not child:  # the tree is full
                    break
                node = child
                new = tree.size > size
                engine.play(tree.move[node])
                left -= 2
                if left <= 0:
                    left = SLICE
                    yield
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
                index = random.next(count)
                move = moves[index]
                count -= 1
                moves[index] = moves[count]
                misses += 1
                if move != tree.swap and engine.is_legal(move):
                    engine.play(move)
                    misses = 0
                left -= 1
                if left <= 0:
                    left = SLICE
                    yield
            tree.credit(node, DRAW if engine.outcome is None else engine.outcome)
            while engine.ply > start:
                engine.undo()
                left -= 1
                if left <= 0:
                    left = SLICE
                    yield
            self.rounds += 1
        self.done = True
        yield


class _Tree:
    """The moves tried so far, as arrays by node; node 0 is the position to think about, and 0 ends a list."""

    def __init__(self, nodes, swap):
        self.swap = swap  # the move that changes who plays which colour
        self.nodes = nodes
        self.size = 1  # nodes in use
        zeros = bytes(2 * nodes)
        self.move = array("H", zeros)
        self.mover = bytearray(nodes)
        self.parent = array("H", zeros)
        self.child = array("H", zeros)  # the newest one
        self.sibling = array("H", zeros)
        self.visits = array("H", zeros)
        self.points = array("i", bytes(4 * nodes))  # of the mover: 2 a win, 1 a draw

    def clear(self):
        """Forget all but the root, which has no child and no visit."""
        self.size = 1
        self.child[0] = self.visits[0] = 0

    def descend(self, node, moves, count, mover):
        """The node to visit next, of the children of node: the most promising one, or a new one; 0 where there is
        none, and no memory for one.
        """
        visits, points, sibling = self.visits, self.points, self.sibling
        explore = EXPLORE * square_root(visits[node], visits[node])
        best, most, children = 0, -1, 0
        child = self.child[node]
        while child:
            promise = points[child] * 512 // visits[child] + explore // (visits[child] + 1)
            if promise > most:
                best, most = child, promise
            children += 1
            child = sibling[child]
        if children == count or self.size == self.nodes or (best and most > FIRST_PLAY + explore):
            return best
        new = self.size
        self.size = new + 1
        first = 1 if moves[0] == self.swap else 0
        index = 0 if children < first else first + (node + children) * STRIDE % (count - first)
        self.move[new] = moves[index]
        self.mover[new] = mover
        self.parent[new] = node
        self.child[new] = visits[new] = points[new] = 0
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

    def most_visited(self, node):
        """The child of node that most playouts went through."""
        best = child = self.child[node]
        while child:
            if self.visits[child] > self.visits[best]:
                best = child
            child = self.sibling[child]
        return best

    def points_of_all(self):
        """What all playouts have made, in 1024ths; 512 before the first one has ended."""
        points, child = 0, self.child[0]
        while child:
            points += self.points[child]
            child = self.sibling[child]
        return points * 512 // self.visits[0] if self.visits[0] else 512
