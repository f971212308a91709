"""Every command at a start that goes wrong, or on a computer that is not like others: a sentence, and never a number
of the system or a traceback.
"""

import errno
import os
import shutil
import socket
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import platformdirs
import pytest

from host import cli
from host.http import addresses
from tests.support.served import page, served

COMMAND = [sys.executable, "-m", "host.cli"]
FOLDER = "Jörg Müllers Spiele"
# Without the encoding that Python takes in place of that of LANG=C.
ASCII = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
# Root may write everywhere, unless it is no more than the owner of its files.
NO_MORE = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if shutil.which("setpriv") and os.geteuid() == 0 else []


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all that a name may lead to by a slip."""
    (tmp_path / "file").write_bytes(b"\xff\xfe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "odd" / ".cairn").mkdir(parents=True)
    (tmp_path / "odd" / ".cairn" / "lock").mkdir()
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside-rooms").write_text("")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play --store {}/file", "The store {}/file is not a folder: name a folder, or a new one, with --store DIR."),
        ("play --store {}/loop", "The store {}/loop is not a folder"),
        ("play --store {}/file/x", "{}/file/x cannot be: a part of its path is a file, not a folder"),
        ("play --store {}/" + "x" * 300, "is too long; choose a shorter one."),
        ("play --store {}/odd", "{}/odd/.cairn/lock is a folder, where a file is needed."),
        ("play --store {}/beside", "{}/beside-rooms is there already, and not what is needed there"),
        ("play --store /proc/none", "No such file or directory: /proc/none"),
        ("play --host 192.0.2.1", "Port 8765 at 192.0.2.1 cannot be opened"),
        ("emulate --flash {}/folder", "The flash {}/folder is not a file: name a file, or a new one, with --flash"),
        ("emulate --uf2 {}/none", "No such file or directory: {}/none"),
        ("emulate --uf2 {}/folder", "{}/folder is a folder, where a file is needed."),
        ("emulate --uf2 {}/file", "A UF2 file consists of blocks of 512 bytes; this one has 2 bytes."),
        ("emulate --uf2 /dev/zero", "/dev/zero is no file, but a pipe or a device; name a file."),
        ("deploy --port {}/none", "There is no port {}/none"),
        ("deploy --port {}/file", "{}/file is no serial port"),
        ("board versions --port {}/folder", "{}/folder is no serial port"),
        ("rooms serve --data {}/loop", "{}/loop is there already"),
        ("gtp {}/file", "game"),
    ],
)
def test_a_name_that_leads_elsewhere(
    place: Path, words: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main([word.format(place) for word in words.split()]) == 2
    captured = capsys.readouterr()
    assert (
        captured.err.startswith("cairn: ") and captured.err.count("\n") == 1 and captured.err.endswith((".\n", ")\n"))
    )
    assert said.format(place) in captured.err and "Errno" not in captured.err


def test_a_home_that_takes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o555)
    for words in ("play", "rooms serve", "rooms bot http://127.0.0.1:1/K7QMXA"):
        status, said = start(words.split(), {"HOME": str(home)}, NO_MORE)
        assert status == 2 and said.startswith(f"cairn: Your folder {home}/.local/share/cairn cannot be made"), said
    command = [*NO_MORE, *COMMAND, "play", "--no-browser", "--port", "0", "--store", str(tmp_path / "store")]
    with served(command, environment({"HOME": str(home)})) as (address, end):
        assert page(address)
    assert end[0] == "0" and end[2] == ""


def test_a_store_with_blanks_and_umlauts_in_a_terminal_without_them(tmp_path: Path) -> None:
    store = tmp_path / FOLDER / "flash"
    command = [*COMMAND, "play", "--no-browser", "--port", "0", "--store", str(store)]
    with served(command, environment(ASCII)) as (address, end):
        assert page(address)
    assert end[0] == "0" and end[2] == "" and store.is_dir() and [each.name for each in tmp_path.iterdir()] == [FOLDER]
    (tmp_path / FOLDER / "file").write_text("")
    status, said = start(["play", "--store", str(tmp_path / FOLDER / "file")], ASCII)
    assert (status, said.isascii()) == (2, True) and "is not a folder: name a folder" in said


def test_a_page_on_ipv6(tmp_path: Path) -> None:
    command = [*COMMAND, "play", "--no-browser", "--port", "0", "--host", "::1", "--store", str(tmp_path)]
    with served(command, environment({})) as (address, end):
        assert address.startswith("http://[::1]:") and "<!doctype html>" in page(address).lower()
    assert end[0] == "0" and end[2] == ""


def test_a_computer_that_has_ipv6_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then 127.0.0.1 is no address of it, and ::1 is the same."""

    class Socket(socket.socket):
        def bind(self, address: Any) -> None:
            if self.family == socket.AF_INET:
                raise OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")
            super().bind(address)

    monkeypatch.setattr(socket, "socket", Socket)
    with addresses.listen("127.0.0.1", 0) as listener:
        assert addresses.address_of(listener).startswith("http://[::1]:")
    with addresses.listen("0.0.0.0", 0) as listener:
        assert listener.getsockname()[0] == "::"
    with pytest.raises(OSError, match=r"Port 0 at 127\.0\.0\.2 cannot be opened: Cannot assign"):
        addresses.listen("127.0.0.2", 0)


def environment(changes: dict[str, str]) -> dict[str, str]:
    """Return this program's environment with changes, and without what says where data go."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LC_", "PYTHON"))}
    return {**kept, **changes}


def start(words: list[str], changes: dict[str, str], before: list[str] | None = None) -> tuple[int, str]:
    """Run a command that ends at once; return its status and what is on standard error."""
    done = run(
        [*(before or []), *COMMAND, *words], env=environment(changes), capture_output=True, timeout=60, check=False
    )
    assert done.stdout == b"", done.stdout
    return done.returncode, done.stderr.decode("utf-8", "replace")
