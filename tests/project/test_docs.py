"""Links of the pages resolve, the protocol's page is true, and commands of the pages are commands."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines.registry import GAMES, title_of
from host.cli import make_parser
from host.games import new_game
from host.gtp.session import COMMANDS, Session
from host.paths import ROOT
from host.tools.overlays import sizes
from tests.host.gtp.controller import replies, robble, say, send
from tests.support.served import served

FOLDERS = (".github", "docs", "hardware", "host", "licenses", "templates")
PAGES = sorted([*ROOT.glob("*.md"), *(page for name in FOLDERS for page in (ROOT / name).rglob("*.md"))])
# Words in capitals that need no explanation: readers know them, or a part or a plan has them printed on it. Numbers of
# parts, such as RP2040 and J12, need none either.
KNOWN = set(
    "AHCT ASA ASCII BOOTSEL BSD CC CHANGELOG CONTRIBUTING CS DNS DS GB GCC GND GO HC HCT HTTP HTTPS I2C IN "
    "INT JLCPCB JSON JST KB LCSC LED LICENSE MB MIDI MIT MR MX OE OLED OS PETG PH PLA PNG PWM Q7S QR RAM RES RGB "
    "ROM SCL SDA SDK SPI TLS URL USB VBUS VCC VIN VSYS".split()
)
# A make that starts another one passes flags on; ours are started by a user.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "ARGS"))}


def text(page: Path) -> str:
    return page.read_text("utf-8")


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)]+)\)", text(page)):
            if not link.startswith("https://"):
                path, _, anchor = link.partition("#")
                target = page.parent / path if path else page
                assert target.exists(), (page, link)
                assert not anchor or anchor in anchors(target), (page, link)


def prose(page: Path) -> str:
    """Return a page without its code."""
    return re.sub(r"^```.*?^```$|^ {4}.*?$", "", text(page), flags=re.MULTILINE | re.DOTALL)


def test_a_row_of_a_table_has_as_many_cells_as_its_head() -> None:
    """A bar within `code` divides cells, too, unless there is a backslash before it."""
    for page in PAGES:
        for table in re.findall(r"(?:^ *\|.*\n)+", prose(page), re.MULTILINE):
            head, line, *rows = (re.split(r"(?<!\\)\|", row.strip()) for row in table.splitlines())
            assert {len(row) for row in (line, *rows)} == {len(head)}, (page, table)
            assert all(re.fullmatch(r" *:?-+:? *", cell) for cell in line[1:-1]), (page, table)


def test_words_in_capitals_are_known_or_explained() -> None:
    """Explained: in brackets, or before them, on one page at least."""
    pages = {page: re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", "", prose(page)) for page in PAGES}
    found = {word for page in pages.values() for word in re.findall(r"(?<![\w-])(?:[A-Z]\d?[A-Z]+|UF2)(?![\w-])", page)}
    explained = {word for page in pages.values() for pair in re.findall(r"(\w+) \(|\((\w+)\)", page) for word in pair}
    assert sorted(found - explained - KNOWN) == []
    assert sorted(KNOWN - found) == []


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


def test_the_commands_of_the_pages_are_commands() -> None:
    """With these words and options; what each does is tested where it is. Of `make` the targets, see below."""
    lines = {line for page in PAGES for block in blocks(page, "sh") for line in block.splitlines()}
    words = [shlex.split(line, comments=True) for line in lines if line.startswith(".venv/bin/cairn ")]
    assert len(words) > 3
    for _program, *arguments in words:
        arguments = [word for word in arguments if word != "&"]
        assert make_parser(arguments[0]).parse_args(arguments).run


def test_the_session_of_the_readme_has_no_refusal() -> None:
    (sent,) = re.findall(
        r"^printf '(.*)' \| \.venv/bin/cairn gtp robble size=7$", text(ROOT / "README.md"), re.MULTILINE
    )
    answers = replies(send(robble("size=7"), sent.encode().decode("unicode_escape").encode()))
    assert len(answers) == 3 and all(answer.startswith("=") for answer in answers)


@pytest.mark.nightly
@pytest.mark.skipif(not sys.prefix.startswith(str(ROOT)), reason="of what `make setup` has made, run by `make test`")
def test_the_make_commands_of_the_readme_work(tmp_path: Path) -> None:
    """But for those that CI runs itself. Seconds: image and site are written, two servers start, and end by ctrl-c."""
    subprocess.run(["make", "firmware"], cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True)
    for command in ("play ARGS=--no-browser --port 0", f"rooms ARGS=--port 0 --data {tmp_path / 'rooms'}"):
        with served(["make", *command.split(" ", 1)], ENVIRONMENT) as (_address, end):
            pass
        _status, printed, _errors = end  # what make makes of ctrl-c differs between its versions
        assert "stopped" in printed
    assert (ROOT / "build/cairn.uf2").is_file() and (ROOT / "build/site/index.html").is_file()


def test_ci_runs_all_checks() -> None:
    assert re.findall(r"^make (\w+)", text(ROOT / ".ci/run"), re.MULTILINE) == ["setup", "lint", "test"]
    for workflow, command in (("ci", ".ci/run"), ("release", "make release")):
        assert f"- run: {command}\n" in text(ROOT / f".github/workflows/{workflow}.yml")


def test_make_clean_removes_what_is_made_and_nothing_else(tmp_path: Path) -> None:
    made = [".venv/bin/x", "node_modules/x", "mutants/x", "cairn.egg-info/x", "host/web/__pycache__/x", ".mypy_cache/x"]
    kept = ["Makefile", "host/web/x", "x"]
    for name in made + kept[1:]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    shutil.copy(ROOT / "Makefile", tmp_path)
    subprocess.run(["make", "clean"], cwd=tmp_path, env=ENVIRONMENT, check=True, capture_output=True)
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()) == sorted(kept)


def test_make_alone_lists_its_targets() -> None:
    makefile = text(ROOT / "Makefile")
    targets = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()
    made = subprocess.run(["make"], cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout
    listed = dict(re.findall(r"^make (\w+) +(\S.*)$", made, re.MULTILINE))
    assert list(listed) == targets
    for page in PAGES:
        named = {goal for block in blocks(page, "sh") for goal in re.findall(r"^make (\w+)", block, re.MULTILINE)}
        assert named <= set(targets), page
