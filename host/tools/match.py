"""Two players, many games, points with their interval: `make match ARGS="5 4 --game robble,size=9 --games 40"`.

5@COMMIT is level 5 of another commit, in this computer's time: its own program plays, over the text protocol. So does
any other program behind --against.

In game N the first player has seat N modulo the number of seats, the other one all the rest. The games in which it goes
round once have the same opening, the same setup that chance draws, and other seeds of thought. The same seed gives the
same games, on however many cores.
"""

import argparse
import atexit
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from functools import cache, partial
from io import BytesIO
from math import sqrt
from multiprocessing import get_context
from random import Random
from tempfile import mkdtemp
from time import perf_counter
from typing import Any, NamedTuple

from engines.bots.bot import LEVELS
from engines.game import CHANCE, DRAW, NOBODY, RESIGN, Game, IllegalMove
from engines.registry import bot_of
from host.deploy import numba_kernels
from host.games import any_move, new_game
from host.gtp.session import USUAL_S
from host.paths import ROOT
from host.report import Table
from host.rooms.room import seats_of
from host.tools.opponent import Program, ProgramError, command_of
from host.tools.rounds import given, rounds_of

# The rows of docs/strength.md. Vacuum needs a limit, as simple players do not end games: 60 turns a player.
GAMES = (
    "robble size=5", "robble size=7", "robble size=9", "pebble_rebel",
    "ouroboros players=2", "ouroboros players=3", "ouroboros players=4",
    "vacuum players=2 turns=120", "vacuum players=3 turns=180", "vacuum players=4 turns=240",
    "konane size=8", "reversi",
)  # fmt: skip
# The first moves of a game, which are random so that games differ; chance's own count, so Ouroboros needs no more.
OPENING = {"robble": 1, "konane": 4, "vacuum": 1, "pebble_rebel": 0}
USUAL_OPENING = 2
MAX_MOVES = 2000  # moves: then it is a draw
RANDOM, HERE = "random", "here"
Z95 = 1.959964  # standard deviations that 95 % of a normal distribution are within
HEAD = ("game", "player", "against", "games", "points %", "95 %", "by seat", "draws")

Chooser = Callable[[Game, int], int]  # a move for the player to move, the game as it was; the same for a seed


class Player(NamedTuple):
    """A player by name. level: of the game's bot, 0 for none. rounds: of a move; 0: this computer's time.

    command: of a program that plays. tree: the folder of another commit, whose program plays.
    """

    name: str
    level: int = 0
    rounds: int = 0
    command: tuple[str, ...] = ()
    tree: str = ""


class Match(NamedTuple):
    """words: the game, as behind `cairn gtp`. games: a multiple of the seats."""

    words: str
    first: Player
    other: Player
    games: int
    seed: int = 1


class Played(NamedTuple):
    """A game. points: of the first player, whose seat that is."""

    seat: int
    points: float
    draw: bool


def main() -> None:
    """Play what is asked for, and print it."""
    parser = _parser()
    options = parser.parse_args()
    if min(options.games, options.jobs) < 1:
        parser.error("games and jobs are 1 or more")
    if not options.other and not options.against:
        parser.error("A needs a B, or a program --against")
    try:
        matches = [match for words in options.game or GAMES for match in _matches(words, options)]
    except ValueError as error:
        parser.error(str(error))
    in_python = HERE in f"{options.first} {options.other}"  # as `cairn play` thinks
    if not in_python and not numba_kernels.compile_kernels():
        print(numba_kernels.MISSING)
    start = None if in_python else numba_kernels.compile_kernels
    with ProcessPoolExecutor(options.jobs, get_context("spawn"), start) as pool:
        try:
            print(table(matches, pool))
        except ProgramError as error:
            parser.exit(1, f"{error}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m host.tools.match", description="Find out who of two players is stronger, by many games."
    )
    who = "level 1 to 5 with a Pico's rounds, 5:1000 with that many, 5:here with this computer's time, 5@COMMIT; "
    parser.add_argument("first", metavar="A", help=f"{who}or {RANDOM}")
    parser.add_argument("other", metavar="B", nargs="?", help="the same; it has all the other seats")
    parser.add_argument("--against", metavar="COMMAND", help="a program that A, and B if there is one, meet instead")
    parser.add_argument(
        "--game", action="append", type=given, help="such as robble,size=9; again for another (all of docs/strength.md)"
    )
    parser.add_argument("--games", type=int, default=200, help="of each, so that seats are even (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    return parser


def _matches(words: str, options: argparse.Namespace) -> Iterator[Match]:
    """Yield the matches in a game. Raises: ValueError for players that are none."""
    seats = seats_of(new_game(words.split()[0], words.split()[1:]))
    players = [player_of(name, words) for name in (options.first, options.other) if name]
    if options.against:
        program = Player(options.against, command=tuple(command_of(options.against)))
        pairs = [(player, program) for player in players]
    else:
        pairs = [(players[0], players[1])]
    for first, other in pairs:
        yield Match(words, first, other, -(-options.games // seats) * seats, options.seed)


def player_of(name: str, words: str) -> Player:
    """Return the player of a game that a name means. Raises: ValueError."""
    if name == RANDOM:
        return Player(name)
    level, at, commit = name.partition("@")
    if at and level in map(str, LEVELS):
        return Player(name, int(level), tree=tree_of(commit))
    level, colon, rounds = name.partition(":")
    if level in map(str, LEVELS):
        if not colon:
            return Player(name, int(level), rounds_of(words, int(level)))
        if rounds == HERE:
            return Player(name, int(level))
        if rounds.isascii() and rounds.isdigit() and int(rounds):
            return Player(name, int(level), int(rounds))
    raise ValueError(
        f"There is no player {name!r}; write a level, such as 5, 5:1000 (rounds of a move), 5:{HERE} "
        f"(this computer's time) or 5@HEAD (of a commit), or {RANDOM}."
    )


@cache
def tree_of(commit: str) -> str:
    """Return a folder with the program of a commit, there until this process ends. Raises: ValueError."""
    archive = ["git", "archive", "--format=tar", commit, "engines", "firmware", "host"]
    done = subprocess.run(archive, cwd=ROOT, capture_output=True)
    if done.returncode:
        raise ValueError(f"There is no commit {commit!r} here.")
    folder = mkdtemp()
    atexit.register(shutil.rmtree, folder)
    with tarfile.open(fileobj=BytesIO(done.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


def table(matches: list[Match], pool: Executor) -> Table:
    """Play matches, and return what they come to."""
    rows = [row(match, list(pool.map(partial(play_game, match), range(match.games)))) for match in matches]
    return Table("Points of the first player; a draw is an equal share:", HEAD, rows, words=3)


def row(match: Match, played: list[Played]) -> tuple[str, ...]:
    """Return what the games of a match come to, as HEAD has it."""
    seats = len({game.seat for game in played})
    points = [sum(game.points for game in played if game.seat == seat) for seat in range(seats)]
    low, high = wilson(sum(points), len(played))
    return (
        match.words,
        match.first.name,
        match.other.name + (f" x {seats - 1}" if seats > 2 else ""),
        str(len(played)),
        f"{100 * sum(points) / len(played):.1f}",
        f"{100 * low:.0f}-{100 * high:.0f}",
        " ".join(f"{100 * share * seats / len(played):.0f}" for share in points),
        str(sum(game.draw for game in played)),
    )


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the interval of the share that `points` of `games` stand for; a draw is half a point.

    Wilson, "Probable inference, the law of succession, and statistical inference", 1927. It is meant for wins and
    losses; draws make it wider than it need be.
    """
    share, square = points / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = z / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def play_game(match: Match, number: int) -> Played:
    """Play a game of a match."""
    with ExitStack() as programs:
        return _played(match, number, programs)


def _played(match: Match, number: int, programs: ExitStack) -> Played:
    words = match.words.split()
    game: Any = new_game(words[0], words[1:])
    seats = seats_of(game)
    turn, first = divmod(number, seats)
    common = Random(f"{match.seed} {match.words} {turn}")  # for chance and opening
    own = Random(f"{match.seed} {match.words} {turn} {first}")
    seated = [chooser(match.first if seat == first else match.other, game, programs) for seat in range(seats)]
    colours = list(range(seats))  # who plays player 1, 2, ...
    opening, made = OPENING.get(game.NAME, USUAL_OPENING), 0
    while game.to_move != NOBODY and made < MAX_MOVES:
        made += 1
        if game.to_move == CHANCE:
            game.play(game.sample(common.getrandbits(32)))
            continue
        seat = colours[game.to_move - 1]
        if game.ply < opening:
            move = common.choice([move for move in game.legal_moves() if move != game.SWAP])
        else:
            move = _legal(game, seated[seat](game, own.getrandbits(32)))
        game.play(move)
        if move == game.SWAP:
            colours.reverse()
    drawn = game.outcome in (None, DRAW)
    points = 1 / seats if drawn else float(colours[game.outcome - 1] == first)
    return Played(first, points, drawn)


def chooser(player: Player, game: Game, programs: ExitStack) -> Chooser:
    """Return who plays a seat of a game that begins. programs: ends those that it starts."""
    if player.command or player.tree:
        return program(game, player, programs)
    if player.level:
        return thinker(game, player.level, player.rounds)
    return lambda game, seed: any_move(game, Random(seed))


def thinker(game: Game, level: int, rounds: int) -> Chooser:
    """Return a game's bot that thinks for that many rounds of a move; with 0 for its time, as in `cairn gtp`."""
    bot = bot_of(game.NAME)(game, level)

    def choose(game: Game, seed: int) -> int:
        end = perf_counter() + min(USUAL_S, bot.budget_ms / 1000)
        bot.begin(game, seed)
        while not bot.done and (bot.rounds < rounds if rounds else perf_counter() < end):
            bot.step()
        return bot.move()

    return choose


def program(game: Game, player: Player, programs: ExitStack) -> Chooser:
    """Start the program of a player, and return how it chooses. Raises: ProgramError."""
    command = player.command or (sys.executable, "-m", "host.program", "gtp", game.NAME)
    env = {**os.environ, "PYTHONPATH": player.tree} if player.tree else None
    playing = programs.enter_context(Program(player.name, command, player.tree or None, env))
    if player.level:
        playing.ask(f"level {player.level}")
    playing.begin(game)
    return lambda game, _seed: playing.move(game)


def _legal(game: Game, move: int) -> int:
    """Return a move, or the word `undo` where its player resigns because nothing else is left in a turn."""
    if move == RESIGN and not game.legal_moves():
        try:
            return game.parse("undo")
        except IllegalMove:
            return move
    return move


if __name__ == "__main__":
    main()
