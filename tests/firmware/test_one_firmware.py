"""No file of the firmware asks what it runs on: the same files run on the Pico and on a computer."""

import ast

import pytest

from host.paths import ROOT

FIRMWARE = ROOT / "firmware"
# Ways to find out: attributes and names of sys, os, platform, and modules that only one side has
TELLTALES = {"platform", "implementation", "uname", "version_info", "sysname", "environ", "argv", "ModuleNotFoundError"}
TELLTALES |= {"ImportError", "find_spec", "getattr", "hasattr", "__file__"}
# Board.versions() for a user who asks, the addresses of the watchdog's registers, and whether an image is there.
ASKING = {"board.py": {"uname"}, "watchdog.py": {"uname"}, "installer.py": {"ImportError"}}


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


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_a_file_does_not_ask_what_it_runs_on(path):
    assert telltales(path.read_text("utf-8")) == ASKING.get(path.name, set())


@pytest.mark.parametrize(
    "source",
    [
        "import sys\nif sys.platform == 'rp2': pass",
        "try:\n import x\nexcept ImportError: pass",
        "hasattr(machine, 'mem32')",
    ],
)
def test_asking_is_found(source):
    assert telltales(source)
