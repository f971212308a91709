"""Hot names are those that Robble's inner loop uses, neither more nor fewer."""

import ast

from host.deploy import hot
from host.paths import ROOT

# What play and undo use once in a game, or to refuse a move.
SELDOM = {"_play_otherwise", "IllegalMove", "IndexError", "OverflowError", "TypeError", "int", "None"}


def used(*code: ast.AST) -> set[str]:
    """Return the attributes and globals that pieces of code use."""
    nodes = [node for each in code for node in ast.walk(each)]
    own = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names - own | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def test_hot_names_are_those_of_the_loop(program: dict[str, str]) -> None:
    (game,) = [node for node in ast.parse(program["engines/robble/rules.py"]).body if isinstance(node, ast.ClassDef)]
    methods = {node.name: node for node in game.body if isinstance(node, ast.FunctionDef)}
    names = used(methods["play"], methods["undo"]) - SELDOM
    loops = [node for node in ast.parse(hot.LOOP).body if isinstance(node, ast.For | ast.While)]
    own_globals = {node.id for loop in loops for node in ast.walk(loop) if isinstance(node, ast.Name)}
    assert set(hot.NAMES) == names | own_globals | used(*loops)
    assert len(set(hot.NAMES)) == len(hot.NAMES)


def test_hot_modules_are_those_of_the_loop() -> None:
    assert all((ROOT / path).is_file() for path in hot.MODULES)
    assert 0 <= hot.CACHE_OFFSET < 8192
