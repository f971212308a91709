"""Makes the puzzles of the games: `make puzzles` writes firmware/games/<game>/puzzles.py, the same bytes each time.

Levels of the bots play games. Of each, one of the last positions is taken in which a search of everything to the end
finds exactly one move that wins, and several that do not. The solution goes on while there is just one such move.

Vacuum has none: a turn is several actions, thousands of ways, and no position is near enough to its end. Neither has
Pebble Rebel: until its last stones are drawn a win depends on the bag, and after that there is hardly a choice.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any

from engines.game import CHANCE, NOBODY, Game
from engines.registry import title_of
from host.deploy import numba_kernels
from host.games import new_game
from host.paths import ROOT
from host.tools.endings import BACK, WON, Solver, TooLong
from host.tools.match import thinker

GAMES = ("robble size=5", "konane size=6", "ouroboros players=2", "reversi")
PUZZLES = 20  # of a game
PLAYERS = (2, 3)  # levels: they err, as people do
ROUNDS = 500  # of their moves
LIMIT = 2500  # positions in a puzzle: a test solves all of them
CHOICES = 4  # moves, at least
OWN_MOVES = 3  # of a solution, at most
DISCARD = "-"  # of Ouroboros: a solution of nothing else is counting
WIDTH = 112  # letters of a line of a puzzle
HEAD = '''"""Puzzles of {title}, made by `make puzzles`: see firmware/screens/puzzle.py, puzzles_of()."""

OPTIONS = ({options})
PUZZLES = (
'''


def main() -> None:
    """Write the puzzles of all games, or of those that are named."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.puzzles", description=__doc__)
    parser.add_argument("game", nargs="*", help="such as konane")
    chosen = parser.parse_args().game
    numba_kernels.compile_kernels()
    for words in GAMES:
        if not chosen or words.split()[0] in chosen:
            path = write(words)
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes", flush=True)


def write(words: str) -> Path:
    """Write the puzzles of a game with its options, no two of one shape; return the file."""
    name, *options = words.split()
    found, shapes = [], set()
    for puzzle in puzzles(words):
        game = new_game(name, options)
        game.load(puzzle[0].split())
        if shape(game) not in shapes:
            shapes.add(shape(game))
            found.append(puzzle)
        if len(found) == PUZZLES:
            break
    found.sort(key=lambda one: (len(one[1].split()), one[0]))
    path = ROOT / "firmware" / "games" / name / "puzzles.py"
    path.write_text(text_of(words, found), "utf-8")
    return path


def shape(game: Any) -> tuple:
    """Return the same for a position and for what it is turned, mirrored, or with its colours exchanged: the rules of
    no game here tell these apart.
    """
    state, pictures = game.state(), []
    rows, supplies = state["board"], state.get("supplies", {})
    players = sorted(game.PLAYERS[:2], key=lambda name: name != state["to_move"])
    for mirrored in (rows, rows[::-1]):
        turned = mirrored
        for _ in range(4):
            turned = ["".join(column) for column in zip(*turned[::-1], strict=True)]
            hands = [supplies.get(name, {}) for name in players]
            # What a letter is here: a player's by whose turn it is, a colour's by where it comes first.
            names = {".": ".", "o": "o"} if supplies else {".": ".", players[0][0]: "own", players[1][0]: "other"}
            off_board = sorted(hands[0], key=lambda colour: [hand[colour] for hand in hands], reverse=True)
            for letter in (*"".join(turned), *off_board):
                names.setdefault(letter, str(len(names)))
            board = tuple(names[letter] for letter in "".join(turned))
            pictures.append((board, tuple(tuple(sorted((names[c], hand[c]) for c in hand)) for hand in hands)))
    return min(pictures)


def text_of(words: str, found: list[tuple[str, str]]) -> str:
    """Return the file with the puzzles of a game."""
    name, *options = words.split()
    named = "".join('("{}", "{}"),'.format(*option.split("=")) for option in options)
    text = HEAD.format(title=title_of(name), options=named)
    for moves, solution in found:
        lines = [f'"{line} "' for line in wrap(f"{moves} = {solution}", WIDTH, break_on_hyphens=False)]
        text += "".join(f"    {line}\n" for line in lines).removesuffix(' "\n') + '",\n'
    return text + ")\n"


def puzzles(words: str) -> Iterator[tuple[str, str]]:
    """Yield puzzles of a game without end: the moves that lead to each, and its solution."""
    least, most = BACK[words]
    for seed in count():
        game = played(words, seed)
        for back in range(1, most + 1):
            if not game.ply:
                break
            game.undo()
            if back < least or len(game.legal_moves()) < CHOICES:
                continue
            try:
                solution = solution_of(game)
            except TooLong:
                break
            if len(solution) >= OWN_MOVES and not all(move.startswith(DISCARD) for move in solution[::2]):
                yield " ".join(game.texts()), " ".join(solution)
                break


def played(words: str, seed: int) -> Game:
    """Return a game of PLAYERS that is over, the same for a seed. words: the game and its options, as in GAMES."""
    name, *options = words.split()
    game, random = new_game(name, options), Random(f"{words} {seed}")
    seated = [thinker(game, PLAYERS[(seed + place) % len(PLAYERS)], ROUNDS) for place in range(4)]
    while game.to_move != NOBODY:
        number = random.getrandbits(32)
        game.play(game.sample(number) if game.to_move == CHANCE else seated[game.to_move - 1](game, number))
    return game


def solution_of(game: Game) -> list[str]:
    """Return the only move that wins, an answer, and so on; nothing where more moves win. Raises: TooLong."""
    solver = Solver(LIMIT)
    player, before = game.to_move, game.ply
    line: list[str] = []
    try:
        for _ in range(OWN_MOVES):
            values = solver.moves(game)
            winning = [move for move, value in values.items() if value == WON]
            if len(winning) != 1 or (line and len(values) < 2):
                break
            line.append(game.text(winning[0]))
            game.play(winning[0])
            if game.to_move in (NOBODY, player):
                break
            answer = _answer(game, solver)
            line.append(game.text(answer))
            game.play(answer)
            if game.to_move != player:
                break
        if len(line) % 2 == 0:
            line = line[:-1]
        return line
    finally:
        while game.ply > before:
            game.undo()


def _answer(game: Game, solver: Solver) -> int:
    """Return the answer after which fewest moves win."""
    fewest, best = 0, -1
    for move in game.legal_moves():
        game.play(move)
        over = game.to_move == NOBODY
        wins = 1000 if over else list(solver.moves(game).values()).count(WON)
        game.undo()
        if best < 0 or wins < fewest:
            fewest, best = wins, move
    return best


if __name__ == "__main__":
    main()
