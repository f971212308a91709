"""No file of the firmware asks what it runs on, nor, unless it is a game's own, which game is on.

The same files run on the Pico and on a computer, and with every game.
"""

import ast
import re

from engines.registry import GAMES, title_of
from host.paths import ROOT

FIRMWARE = ROOT / "firmware"
# Ways to find out: attributes and names of sys, os, platform, and modules that only one side has
TELLTALES = {"platform", "implementation", "uname", "version_info", "sysname", "environ", "argv", "ModuleNotFoundError"}
TELLTALES |= {"ImportError", "find_spec", "getattr", "hasattr", "__file__"}
# Board.versions() for a user who asks, and addresses of registers that differ by chip.
ASKING = {"board.py": {"uname"}, "led.py": {"uname"}}


def telltales(source: str) -> set[str]:
    """Return the names in a source by which a program could distinguish machines."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names & TELLTALES


def test_no_file_asks_what_it_runs_on():
    found = {path.name: telltales(path.read_text("utf-8")) for path in sorted(FIRMWARE.rglob("*.py"))}
    assert {name: names for name, names in found.items() if names} == ASKING
    assert telltales("import sys\nif sys.platform == 'rp2': pass")
    assert telltales("try:\n import x\nexcept ImportError: pass") and telltales("hasattr(machine, 'mem32')")


GAME = re.compile("|".join([rf"\b({name}|{title_of(name)})\b" for name in GAMES]))
GENERIC = [
    path
    for folder in ("engines", "firmware")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not set(path.relative_to(ROOT).parts).intersection(GAMES)
]


def games_in(source: str) -> set[str]:
    """Return the names of games in the code of a source, its docstrings and comments apart."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            node.body[0] = ast.Pass()
    return {found[0] for found in GAME.finditer(ast.unparse(tree))}


def test_a_file_for_all_games_names_none():
    found = {path: games_in(path.read_text("utf-8")) for path in GENERIC}
    assert {path: games for path, games in found.items() if games} == {ROOT / "engines/registry.py": set(GAMES)}
    for source in ("game.NAME == 'vacuum'", "from engines.konane.rules import Konane", "title = 'Pebble Rebel'"):
        assert games_in(source)
    assert not games_in('"""As in Vacuum."""\ndef f():\n    """Robble"""\nx = 1  # ouroboros')
