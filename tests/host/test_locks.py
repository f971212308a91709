"""A store, or a flash, is used by one process at a time; the next one is sent to its page."""

import errno
import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host import cli
from host.locks import Lock

PLAY = ["play", "--no-browser", "--port", "0", "--store"]
WORDS = ("The store", "name another one")


def test_a_second_play_is_sent_to_the_first_ones_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A real process (a second of CPU), killed in the end."""
    command = [sys.executable, "-m", "host.cli", *PLAY, str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as first:
        try:
            assert first.stdout
            address = first.stdout.readline().split()[3]
            files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
            assert cli.main([*PLAY, str(tmp_path)]) == 2
            assert capsys.readouterr().err == (
                f"cairn: The store {tmp_path} is in use by another Cairn (process {first.pid}): "
                f"open its page, {address}, or name another folder with --store DIR.\n"
            )
            assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files
        finally:
            first.kill()
    Lock(tmp_path / ".cairn" / "lock", *WORDS).close()


def test_a_lock_is_for_its_owners_eyes_and_is_given_up(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "lock"
    with Lock(file, *WORDS) as lock:
        lock.note_page("http://192.168.0.2:8765/?token=secret")
        assert file.stat().st_mode & 0o777 == 0o600
        with pytest.raises(OSError, match=rf"process {os.getpid()}\): open its page, http://.*=secret, or name"):
            Lock(file, *WORDS)
    with Lock(file, *WORDS):
        with pytest.raises(OSError, match=r"open its page or name another one\."):
            Lock(file, *WORDS)
        for noted in (b"", b"[]", b'{"process": 5}', b"\xff"):  # a write that is on its way
            file.write_bytes(noted)
            with pytest.raises(OSError, match="is in use by another Cairn: open its page or name"):
                Lock(file, *WORDS)


@pytest.mark.parametrize("call", ["open", "flock"])
def test_where_there_can_be_no_lock_one_plays_without(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object) -> int:
        raise OSError(errno.EROFS if call == "open" else errno.ENOLCK, "refused")

    monkeypatch.setattr(*((os, "open") if call == "open" else (fcntl, "flock")), refuse)
    with Lock(tmp_path / "lock", *WORDS) as lock:
        lock.note_page("http://127.0.0.1:9999/")
