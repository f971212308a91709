"""Links of the pages resolve, the protocol's page is true, and each command of README.md runs."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from engines.registry import GAMES, title_of
from host.games import new_game
from host.gtp.session import COMMANDS, Session
from host.paths import ROOT
from host.simulation.emulator.emulator import Emulator
from host.targets.emulator import BOOT_MS
from host.tools.overlays import sizes
from tests.host.deploy.test_deploy_process import CAIRN as DEPLOYED
from tests.support.controller import say
from tests.support.rooms_process import rooms_process
from tests.support.served import served
from tests.support.tls_proxy import port_of, reserved, running

PAGES = [
    *ROOT.glob("*.md"),
    *[page for name in ("docs", "hardware", "licenses") for page in (ROOT / name).rglob("*.md")],
]
PAGES.sort()
# A make that starts another one passes flags on; ours are started by a user.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "ARGS"))}


def text(page: Path) -> str:
    return page.read_text("utf-8")


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", text(page)):
        if not link.startswith("https://"):
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_every_licence_is_in_the_table() -> None:
    texts = sorted(file.name for file in (ROOT / "licenses").glob("*.txt"))
    assert texts and texts == sorted(set(re.findall(r"\]\(([\w.-]+\.txt)\)", text(ROOT / "licenses/README.md"))))


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_the_games_says_who_plays_on_what(game: str) -> None:
    players = new_game(game).PLAYERS
    count = "2" if len(players) == 2 else f"2 to {len(players)}"
    board = " to ".join(f"{size} x {size}" for size in sorted({min(sizes(game)), max(sizes(game))}))
    row = f"| [{title_of(game)}]({game}.md) | {count}: {', '.join(players)} | {board} |\n"
    assert row in text(ROOT / "docs/rules/README.md")


def anchors(page: Path) -> set[str]:
    """Return what links to the headings of a page end with."""
    heads = re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_sessions_of_the_protocol_page_are_real() -> None:
    sessions = blocks(ROOT / "docs/protocol.md", "text")
    assert len(sessions) == 2
    for session in sessions:
        controlled = Session(new_game("robble"))
        exchanges = session.strip().split("\n\n")
        assert len(exchanges) > 5
        for exchange in exchanges:
            command, _, reply = exchange.partition("\n")
            assert say(controlled, command) == reply


def test_the_protocol_page_knows_all_commands() -> None:
    table = re.findall(r"^\| (`.*?) \|", text(ROOT / "docs/protocol.md"), re.MULTILINE)
    named = [name for row in table for name in re.findall(r"`([\w-]+)", row)]
    assert sorted(named) == sorted(COMMANDS)
    for name, command in COMMANDS.items():
        assert f"`{name} {command.arguments}".strip() + "`" in "\n".join(table)


def run(command: str, **options: str) -> str:
    """Run a command as a user would, in the project's folder; return what it prints."""
    done = subprocess.run(
        command, shell=True, cwd=ROOT, env=ENVIRONMENT | options, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def in_ci(command: str) -> None:
    """What takes long or starts these tests is in .ci/run."""
    goals = command.removeprefix("make ").split()
    assert any(set(goals) <= set(line.split()[1:]) for line in text(ROOT / ".ci/run").splitlines() if "make" in line)


def setup(command: str) -> None:
    """It is done already, or these tests would not run; and it sees that."""
    assert "Nothing to be done" in run(command)


def play(command: str, options: str = "--no-browser --port 0") -> str:
    """Start a server and stop it; return what it printed."""
    with served([*shlex.split(command), f"ARGS={options}"], ENVIRONMENT) as (_address, end):
        pass
    _status, printed, _errors = end  # what make makes of ctrl-c differs between its versions
    assert "stopped" in printed
    return str(printed)


def rooms(command: str) -> None:
    """The same; rooms of its own, as another server may have the usual ones. Seconds: it writes the site first."""
    with TemporaryDirectory() as folder:
        printed = play(command, f"--port 0 --data {folder}")
    assert re.search(r"all +\| +\d+ \| +[\d,]+ \| +[\d,]+", printed) and (ROOT / "build/site/index.html").is_file()


def load(command: str) -> None:
    """All moves come back, and all clients. Seconds: a server starts twice, and moves come as in real time."""
    said = run(command, ARGS="--quick")
    tables = re.findall(r"^\| +([a-z].*) \|\n\|[-:|]+\n\| +(\S.*) \|\n(?!\|)", said, re.MULTILINE)
    moves, back = [dict(zip(*(re.split(r" *\| *", line.strip()) for line in lines), strict=True)) for lines in tables]
    assert "100 rooms with 200 clients" in said
    assert moves["asked"] == moves["acknowledged"] == moves["told"] == "100"
    assert back["clients"] == back["back"] == "200"


def bench(command: str) -> None:
    """Starts, and the menu, of matrix and tiles: some 10 s."""
    said = run(command, ARGS="--quick", PIP_NO_INDEX="1")
    assert re.search(r"^\| the menu +(\| +[\d.]+ ){4}(\| +- ){3}(\| +[\d.]+ ){4}\|$", said, re.MULTILINE)
    assert re.search(r"inner loop .*: \d+ us$", said, re.MULTILINE)


def session(command: str) -> None:
    """A session of the text protocol: every reply a success."""
    said = run(command)
    assert "= " in said and "?" not in said


def firmware(command: str) -> None:
    """It lists the size of each file."""
    printed = run(command)
    assert re.search(r"firmware/app.mpy +\| +[\d,]+", printed) and (ROOT / "build/cairn.uf2").is_file()


def site(command: str) -> None:
    """The other test runs it: `make rooms` does the same first."""
    assert run("make --dry-run rooms").startswith(run(f"{command} --dry-run").rstrip())


def deploy(command: str) -> None:
    """tests/host/deploy/test_deploy_process.py runs it on an emulated Pico that has only MicroPython yet."""
    assert command.split()[1:] == DEPLOYED[-1:]


def board(command: str, image: Path) -> None:
    """The same words, and the port of an emulated board that runs the firmware."""
    with Emulator(uf2=image) as emulator:
        emulator.power(True)
        emulator.run(BOOT_MS, until="frame")  # at a socket the start would be timed by the wall
        with emulator.in_mode("real"):
            words = [*shlex.split(command), "--port", emulator.listen(), "--page", "0", "--no-browser"]
            with served(words, ENVIRONMENT) as (_address, end):
                pass
    status, printed, errors = end
    assert (status, errors) == ("0", "") and "stopped" in printed


def serve_the_world(command: str) -> None:
    """The same words, with a port and a folder of its own."""
    with TemporaryDirectory() as folder:
        words = command.removesuffix(" &").partition("rooms serve ")[2].split()
        with rooms_process(Path(folder, "rooms"), *words) as server:
            status, printed, errors = server.end()
    assert (status, errors) == (0, "") and "Rooms are at https://cairn.example/" in printed


def stand_before_it(command: str) -> None:
    """The same words for a port that needs no rights, and without TLS, for which Caddy would change what this computer
    trusts; tests/host/rooms/test_hosting.py has TLS.
    """
    with reserved() as held, TemporaryDirectory() as folder:
        public = f"http://localhost:{port_of(held)}"
        with rooms_process(Path(folder, "rooms"), "--public", public, "--proxy", "127.0.0.1") as server:
            words = command.replace("cairn.example", f":{port_of(held)}").replace(":8770", f":{server.port}")
            with running(words.split()[1:], Path(folder), public, True):
                answer = httpx.post(f"{public}/api/rooms", json={"game": "robble"})
    assert answer.json()["url"].startswith(f"{public}/")


BOARD = ".venv/bin/cairn board"
HOW: dict[str, Callable[[str], object]] = {
    "make play": play,
    "make setup": setup,
    "make test": in_ci,
    "make lint": in_ci,
    "make bench": bench,
    "make load": load,
    "make firmware": firmware,
    "make site": site,
    "make rooms": rooms,
    ".venv/bin/cairn rooms serve --public https://cairn.example --proxy 127.0.0.1 &": serve_the_world,
    "sudo caddy reverse-proxy --from cairn.example --to 127.0.0.1:8770": stand_before_it,
    ".venv/bin/cairn deploy": deploy,
    r"printf 'play black d4\ngenmove white\nshowboard\n' | .venv/bin/cairn gtp robble size=7": session,
}
WRITTEN = sorted({
    line
    for page in ("README.md", "docs/rooms.md")
    for block in blocks(ROOT / page, "sh")
    for line in block.splitlines()
})  # fmt: skip


@pytest.mark.skipif(not sys.prefix.startswith(str(ROOT)), reason="of what `make setup` has made, run by `make test`")
@pytest.mark.parametrize("command", WRITTEN)
def test_a_command_of_the_pages_works(command: str, request: pytest.FixtureRequest) -> None:
    if command == BOARD:
        board(command, request.getfixturevalue("firmware_image"))
    else:
        HOW[command](command)


def test_make_clean_removes_what_is_made_and_nothing_else(tmp_path: Path) -> None:
    made = [".venv/bin/x", "node_modules/x", "mutants/x", "cairn.egg-info/x", "host/web/__pycache__/x", ".mypy_cache/x"]
    kept = ["Makefile", "host/web/x", "x"]
    for name in made + kept[1:]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    shutil.copy(ROOT / "Makefile", tmp_path)
    subprocess.run(["make", "clean"], cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True)
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()) == sorted(kept)


def test_the_bare_pico_of_the_emulators_page_runs() -> None:
    """Until it is interrupted, on another port than a user's. Two seconds: the chip starts."""
    lines = [line for block in blocks(ROOT / "docs/emulator.md", "sh") for line in block.splitlines()]
    (command,) = [line for line in lines if line.startswith(".venv/bin/python -m host.")]
    words = [*shlex.split(command), "--serial", "0"]
    with subprocess.Popen(words, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert "The board is on." in process.stdout.readline()
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0


def test_make_alone_lists_its_targets() -> None:
    makefile = text(ROOT / "Makefile")
    targets = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()
    listed = dict(re.findall(r"^make (\w+) +(\S.*)$", run("make"), re.MULTILINE))
    assert list(listed) == targets
    for page in PAGES:
        named = {goal for block in blocks(page, "sh") for goal in re.findall(r"^make (\w+)", block, re.MULTILINE)}
        assert named <= set(targets), page
