"""Whether the moves that 'Where did it turn?' names are mistakes: `python -m host.tools.teacher [game,option ...]`.

Levels play games, and each is reviewed with the rounds that the Pico has time for. From the end of the game backwards
each position is then solved to its end, as far as LIMIT allows: in a search that shares nothing with the bots.
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any

from engines.bots.review import WALK, Review
from engines.game import DRAW, NOBODY, Game
from engines.registry import bot_of
from engines.stones import EDGE
from firmware.games.reviewer import LEVEL, lengths_ms
from host.deploy import numba_kernels
from host.games import new_game
from host.report import Table

ROUNDS = {"konane size=6": 22, "robble size=5": 2.8, "reversi": 0.79}  # of level 5 in a ms of the Pico
PLAYERS = (2, 3, 4)  # levels
LIMIT = 200_000  # positions in which one has to be solved
LOST, EVEN, WON = -1, 0, 1
OPENING = 2  # moves that follow other rules, or may be swapped
HEAD = ("game", "games", "named", "solved", "mistakes", "thrown wins", "named ")

State = tuple[int, int]  # the stones of who is to move, and the other's: a bit for an index of Game.cells


def main() -> None:
    """Print the table, a row a game, and what was found in each game as it comes."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.teacher", description=__doc__)
    parser.add_argument("game", nargs="*", type=lambda text: text.replace(",", " "), default=list(ROUNDS))
    parser.add_argument("--games", type=int, default=40, help="of each (%(default)s)")
    options = parser.parse_args()
    numba_kernels.compile_kernels()
    rows = []
    for words in options.game:
        total = [0] * len(HEAD[2:])
        for seed in range(options.games):
            counts = counted(words, seed)
            print(f"{words}, game {seed}: {counts}", flush=True)
            total = [one + more for one, more in zip(total, counts, strict=True)]
        rows.append((words, str(options.games), *map(str, total)))
    print(Table("Named moves, and wins that were thrown away, by an exact solver:", HEAD, rows))


def counted(words: str, seed: int) -> list[int]:
    """Return the numbers of HEAD for one game."""
    source = played(words, seed)
    values = solved(source)
    named = {turn.ply for turn in reviewed(words, source).turns}
    thrown = {ply for ply, (before, after) in values.items() if before == WON > after}
    mistakes = {ply for ply, (before, after) in values.items() if before > after}
    return [len(named), len(named & set(values)), len(named & mistakes), len(thrown), len(named & thrown)]


class TooLong(Exception):
    """A position has more in it than LIMIT allows."""


class Solver:
    """Solves positions of one game, and remembers them."""

    def __init__(self, game: Any) -> None:
        self._after = {"konane": self._jumps, "robble": self._placed, "reversi": self._turns}[game.NAME]
        self._board = sum(1 << index for index, cell in enumerate(game.cells) if cell != EDGE)
        width = game.width
        self._steps = (1, -1, width, -width)
        self._ways = (*self._steps, width + 1, width - 1, -width - 1, 1 - width)
        self._known: dict[State, int] = {}
        self._path: set[State] = set()
        self._left = 0

    def solve(self, game: Any) -> int:
        """Return LOST, EVEN or WON for who is to move. Raises: TooLong."""
        own, other = (
            sum(1 << index for index, cell in enumerate(game.cells) if cell == player)
            for player in (game.to_move, 3 - game.to_move)
        )
        self._left = LIMIT
        self._path.clear()
        return self._value((own, other))[0]

    def _value(self, state: State) -> tuple[int, bool]:
        """Return the value, and whether it holds whatever came before: a position that comes again is EVEN."""
        if state in self._known:
            return self._known[state], True
        if state in self._path:
            return EVEN, False
        if not self._left:
            raise TooLong
        self._left -= 1
        self._path.add(state)
        best, holds = LOST, True
        found = self._after(*state)
        if isinstance(found, int):
            best, found = found, []
        for after in found:
            value, alone = self._value(after)
            best, holds = max(best, -value), holds and alone
            if best == WON:
                break
        self._path.discard(state)
        holds = holds or best != EVEN
        if holds:
            self._known[state] = best
        return best, holds

    def _jumps(self, own: int, other: int) -> list[State]:
        """Konane: who cannot jump has lost. The fewer answers, the sooner a jump is tried."""
        space, found = self._board & ~own & ~other, []
        for step in self._steps:
            for start in _bits(own & _shift(other, -step) & _shift(space, -2 * step)):
                end, taken = start, 0
                while (over := _shift(end, step) & other) and (end_of_it := _shift(over, step) & space):
                    end, taken = end_of_it, taken | over
                    found.append((other & ~taken, own & ~start | end))
        return sorted(found, key=self._mobility)

    def _mobility(self, state: State) -> int:
        own, other = state
        space = self._board & ~own & ~other
        return sum((own & _shift(other, -step) & _shift(space, -2 * step)).bit_count() for step in self._steps)

    def _placed(self, own: int, other: int) -> list[State] | int:
        """Robble: a full board is counted."""
        stones, found = own | other, []
        if stones == self._board:
            return self._count(own, other)
        for stone in _bits(self._board & ~stones):
            mine, theirs = own | stone, other
            for step in self._steps:
                near, far = _shift(stone, step) & stones, _shift(stone, 2 * step) & self._board
                if near and far & stones:
                    mine, theirs = mine ^ near, theirs ^ near
                elif near & own:
                    mine = mine & ~near | far
                elif near:
                    theirs = theirs & ~near | far
            found.append((theirs, mine))
        return sorted(found, key=lambda state: -(state[0] | state[1]).bit_count())

    def _count(self, own: int, other: int) -> int:
        """Strike out groups of equal size; who made the last move loses where none is left."""
        balance: dict[int, int] = {}
        for stones, sign in ((own, 1), (other, -1)):
            while stones:
                group, grown = 0, stones & -stones
                while grown != group:
                    group = grown
                    for step in self._steps:
                        grown |= _shift(group, step) & stones
                stones &= ~group
                balance[group.bit_count()] = balance.get(group.bit_count(), 0) + sign
        left = [size for size, more in balance.items() if more]
        return WON if not left or balance[max(left)] > 0 else LOST

    def _turns(self, own: int, other: int) -> list[State] | int:
        """Reversi: who cannot move passes."""
        found = self._moves(own, other)
        if not found and not self._moves(other, own):
            lead = own.bit_count() - other.bit_count()
            return (lead > 0) - (lead < 0)
        return found or [(other, own)]

    def _moves(self, own: int, other: int) -> list[State]:
        found = []
        for stone in _bits(self._board & ~own & ~other):
            turned = 0
            for way in self._ways:
                line, at = 0, _shift(stone, way)
                while at & other:
                    line, at = line | at, _shift(at, way)
                if at & own:
                    turned |= line
            if turned:
                found.append((other & ~turned, own | turned | stone))
        return found


def _shift(bits: int, by: int) -> int:
    return bits << by if by > 0 else bits >> -by


def _bits(number: int) -> Iterator[int]:
    while number:
        yield number & -number
        number &= number - 1


def solved(source: Game) -> dict[int, tuple[int, int]]:
    """Return what the last positions of a game that is over are worth, as far back as they can be solved: by how many
    moves are before, the value for who is to move, and that of the move that was played.
    """
    game, solver, found = type(source).from_record(source.dump()), Solver(source), {}
    winner = game.outcome
    after, follower = (EVEN, NOBODY) if winner == DRAW else (WON, winner)
    while game.ply > OPENING:
        game.undo()
        try:
            value = solver.solve(game)
        except TooLong:
            break
        found[game.ply] = value, after if game.to_move == follower else -after
        after, follower = value, game.to_move
    return found


def played(words: str, seed: int) -> Game:
    """Return a game between two levels, over."""
    name, *options = words.split()
    game, random = new_game(name, options), Random(f"{words} {seed}")
    bots = [bot_of(name)(game, PLAYERS[(seed + seat * (1 + seed // 3)) % len(PLAYERS)]) for seat in range(2)]
    while game.to_move != NOBODY:
        bot = bots[game.to_move - 1]
        think(bot, game, random.getrandbits(32), ROUNDS[words] * bot.budget_ms)
        game.play(bot.move())
    return game


def reviewed(words: str, source: Game) -> Review:
    """Return the review of a game that is over."""
    lengths = [ms * ROUNDS[words] for ms in lengths_ms(source.ply, 1 << 20)]
    bot = bot_of(source.NAME)(source, LEVEL)
    review = Review(type(source)(**source.options()), source, bot)
    while not review.over:
        length = review.next()
        if length != WALK:
            think(bot, review.game, review.seed, lengths[length])
    return review


def think(bot: Any, game: Game, seed: int, rounds: float) -> None:
    """Let a bot think about a position."""
    bot.begin(game, seed)
    while not bot.done and bot.rounds < rounds:
        bot.step()


if __name__ == "__main__":
    main()
