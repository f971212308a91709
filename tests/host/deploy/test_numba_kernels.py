"""Kernels play the same compiled and not, by numba where it is there, and each read of a buffer is widened for it."""

import ast
import importlib.util
import sys
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from engines.game import CHANCE, NOBODY, RESIGN
from engines.registry import GAMES, bot_of, engine_of
from host.deploy import numba_kernels

# With the true one where it is installed, as after `make match`; its first run compiles for some seconds.
COMPILERS = ("stand-in", "numba") if importlib.util.find_spec("numba") else ("stand-in",)
SLICES = 30  # of a thought, where it is not done before


@pytest.fixture(params=COMPILERS)
def kernels(request, monkeypatch, tmp_path):
    """What compiles all kernels; afterwards they are as they were."""
    if request.param == "stand-in":
        stand_in: Any = ModuleType("numba")
        stand_in.__spec__ = SimpleNamespace(name="numba")
        stand_in.njit, stand_in.int64 = lambda cache: lambda kernel: kernel, int
        monkeypatch.setitem(sys.modules, "numba", stand_in)
        monkeypatch.setattr(numba_kernels, "FOLDER", tmp_path)
    for name in GAMES:
        engine_of(name), bot_of(name)
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "engines"]
    before = [(module, dict(vars(module))) for module in modules]
    yield numba_kernels.compile_kernels
    for module, names in before:
        vars(module).update(names)


def play_through(name, level):
    """What happens in some moves of a bot against random ones: moves, points, rounds and lines."""
    random, game = Random(level), engine_of(name)()
    bot = bot_of(name)(game, level)
    seen: list[Any] = []
    while game.to_move != NOBODY and game.ply < 14:
        if game.to_move == CHANCE:
            game.play(game.sample(random.getrandbits(32)))
            continue
        if game.ply in (3, 4, 12, 13):
            bot.begin(game, game.ply)
            for _ in range(SLICES):
                if not bot.done:
                    bot.step()
            seen.append((bot.move(), bot.points(), bot.rounds, bot.line()))
        moves = game.legal_moves()
        seen.append(moves)
        game.play(random.choice(moves or [RESIGN]))
    return [*seen, game.state()]


def test_moves_points_and_rounds_are_the_same(kernels):
    """Some thoughts in each game, twice."""
    plain = {name: play_through(name, 3) for name in GAMES}
    assert kernels() > 25
    assert all({type(move) for move in seen} <= {int} for seen in plain["robble"] if isinstance(seen, list))
    for name in GAMES:
        assert play_through(name, 3) == plain[name], name


def test_every_read_of_a_buffer_is_widened():
    reads = 0
    for path in numba_kernels._files():
        for name, node in numba_kernels.kernels_of(path):
            parts = [*ast.walk(ast.parse(numba_kernels.rewritten(node)))]
            wide = [part.args[0] for part in parts if isinstance(part, ast.Call) and ast.unparse(part.func) == "_int"]
            for part in parts:
                if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Store):
                    reads += 1
                    assert part in wide, (path, name, ast.unparse(part))
                assert not (isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Subscript)), (path, name)
    assert reads > 200


def test_without_numba_nothing_changes(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert numba_kernels.compile_kernels() == 0
