"""Games of two players who help each other to keep the board empty, so that boards come again."""

import random
from collections import Counter

from engines.robble.kernels import FREE, HERE, PLAYER, START, put_stone
from engines.robble.rules import Robble

AHEAD = 8  # moves


def helping_moves(
    game: Robble, chance: random.Random, seen: Counter[tuple[bytes, int]], often: int, width: int
) -> list[int]:
    """Return the next few moves, after which few stones are left and no board has come more than `often` times.

    It is a beam search: of all boards after a move, `width` are looked at further.
    """
    squares = [p for p, cell in enumerate(game.cells) if cell != 3]
    record, seen_slots = game._record[:], bytearray(1024)  # of no account
    paths: list[tuple[bytes, int, list[int]]] = [(bytes(game.cells), game.to_move, [])]
    for _ in range(AHEAD):
        found: dict[tuple[bytes, int], list[int]] = {}
        for cells, player, moves in paths:
            for p in squares:
                if not cells[p]:
                    board = bytearray(cells)
                    record[PLAYER], record[HERE], record[FREE] = player, START, len(squares)
                    put_stone(board, p, record, seen_slots)
                    position = bytes(board), 3 - player
                    if seen[position] < often:
                        found.setdefault(position, [*moves, p])
        best = sorted(found, key=lambda position: chance.random() - position[0].count(0))[:width]
        paths = [(board, player, found[board, player]) for board, player in best]
    return paths[0][2][: AHEAD // 2]


def help_each_other(game: Robble, seed: int, longest: int, often: int, width: int = 40) -> None:
    """Play on from the present board, `often` 2 for a game without a draw, 3 for one that looks for it."""
    chance = random.Random(seed)
    seen: Counter[tuple[bytes, int]] = Counter()
    while game.outcome is None and game.ply < longest:
        for move in helping_moves(game, chance, seen, often, width):
            game.play(move)
            seen[bytes(game.cells), 3 - game.cells[move]] += 1
            if game.outcome is not None or game.ply >= longest:
                break
