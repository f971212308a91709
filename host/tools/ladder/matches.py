"""Games between two players, and matches of many of them: the same every time, on however many cores.

In game N the first player has seat N modulo the number of seats, the other one all the rest. The games in which it goes
round once have the same opening, the same setup that chance draws, and other seeds of thought.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from random import Random
from statistics import median
from typing import Any, NamedTuple

from engines.game import CHANCE, DRAW, NOBODY, RESIGN, Game, IllegalMove
from host.games import new_game
from host.tools.ladder.odds import Sprt, wilson
from host.tools.ladder.players import Spec, player

# The first moves of a game, which are random so that games differ; chance's own count, so Ouroboros needs no more.
OPENING = {"robble": 1, "konane": 4, "vacuum": 1, "pebble_rebel": 0}
USUAL_OPENING = 2
LONGEST = 2000  # moves: then it is a draw
ENDED_BY = 150  # moves, or turns of Vacuum: a game that is won by then does not drag on
AHEAD = 2  # games that wait for each process


class Match(NamedTuple):
    """words: the game, as behind `cairn gtp`. games: at most, a multiple of the seats."""

    words: str
    first: Spec
    other: Spec
    games: int
    seed: int = 1


class Played(NamedTuple):
    """A game. points: of the first player. moves: in all, or turns of Vacuum. stone: the turn of the first player in
    which it made its first stone, 0 for none.
    """

    seat: int
    points: float
    draw: bool
    moves: int
    stone: int


class Result(NamedTuple):
    """What a match has come to. points: of the first player, by seat, each of which it had as often. moves, stone: the
    medians; who makes no stone is counted with all moves. ended: games that were won within ENDED_BY moves. verdict: of
    the sequential test, "" without one or with too few games.
    """

    match: Match
    games: int
    points: tuple[float, ...]
    draws: int
    moves: float
    stone: float
    ended: int
    verdict: str = ""

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def share(self) -> float:
        return sum(self.points) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(sum(self.points), self.games)

    def share_at(self, seat: int) -> float:
        """Return the share of points from one seat."""
        return self.points[seat] * self.seats / self.games


def summed_up(match: Match, played: list[Played], seats: int, verdict: str = "") -> Result:
    """Return what some games of a match come to."""
    return Result(
        match,
        len(played),
        tuple(sum(game.points for game in played if game.seat == seat) for seat in range(seats)),
        sum(game.draw for game in played),
        median(game.moves for game in played),
        median(game.stone or game.moves for game in played),
        sum(not game.draw and game.moves <= ENDED_BY for game in played),
        verdict,
    )


def seats_of(game: Game) -> int:
    """Return how many play a game."""
    return int(game.options().get("players", 2))


def play_game(match: Match, number: int) -> Played:
    """Play a game of a match."""
    words = match.words.split()
    game: Any = new_game(words[0], words[1:])
    seats = seats_of(game)
    turn, first = divmod(number, seats)
    common = Random(f"{match.seed} {match.words} {turn}")  # for chance and opening
    own = Random(f"{match.seed} {match.words} {turn} {first}")
    table = [player(match.first if seat == first else match.other, game) for seat in range(seats)]
    colours = list(range(seats))  # who plays player 1, 2, ...
    opening, made, stone = OPENING.get(game.NAME, USUAL_OPENING), 0, 0
    while game.to_move != NOBODY and made < LONGEST:
        made += 1
        if game.to_move == CHANCE:
            game.play(game.sample(common.getrandbits(32)))
            continue
        seat = colours[game.to_move - 1]
        if game.ply < opening:
            move = common.choice([move for move in game.legal_moves() if move != game.SWAP])
        else:
            move = _legal(game, table[seat].choose(game, own.getrandbits(32)))
        game.play(move)
        if move == game.SWAP:
            colours.reverse()
        if not stone and getattr(game, "stone_era", 0) >> colours.index(first) + 1 & 1:
            stone = game.turn // seats + 1
    drawn = game.outcome in (None, DRAW)
    points = 1 / seats if drawn else float(colours[game.outcome - 1] == first)
    return Played(first, points, drawn, getattr(game, "turn", game.ply), stone)


def _legal(game: Game, move: int) -> int:
    """Return a move, or the word `undo` where its player resigns because nothing else is left in a turn."""
    if move == RESIGN and not game.legal_moves():
        try:
            return game.parse("undo")
        except IllegalMove:
            return move
    return move


def play_match(match: Match, sprt: Sprt | None = None, pool: Executor | None = None, jobs: int = 1) -> Result:
    """Play a match until the test is decided, or to its end. Results are looked at in the order of the games, and the
    test after each time round the seats, so the number of processes changes nothing.
    """
    seats = seats_of(new_game(match.words.split()[0], match.words.split()[1:]))
    played: list[Played] = []
    verdict = ""
    for game in _in_order(match, pool, jobs):
        played.append(game)
        if sprt and len(played) % seats == 0:
            verdict = sprt.verdict(sum(game.points for game in played), len(played))
            if verdict:
                break
    return summed_up(match, played, seats, verdict)


def _in_order(match: Match, pool: Executor | None, jobs: int) -> Iterator[Played]:
    """Yield the games of a match by number."""
    if pool is None:
        yield from (play_game(match, number) for number in range(match.games))
        return
    numbers = iter(range(match.games))
    start: Callable[[int], Future[Played]] = lambda number: pool.submit(play_game, match, number)  # noqa: E731
    waiting = [start(number) for number in islice(numbers, AHEAD * jobs)]
    try:
        while waiting:
            yield waiting.pop(0).result()
            waiting += [start(number) for number in islice(numbers, 1)]
    finally:
        for future in waiting:
            future.cancel()
