"""`cairn gtp` as another program sees it: a process with two pipes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from host import cli

COMMAND = [sys.executable, "-m", "host.cli", "gtp"]


@contextmanager
def cairn(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A running `cairn gtp`, killed if it does not end by itself."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
        finally:
            process.kill()


def say(process: subprocess.Popen[bytes], line: str) -> str:
    """Send a line and wait for its reply: only what is flushed at once comes back."""
    assert process.stdin and process.stdout
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()
    reply = b""
    while not reply.endswith(b"\n\n"):
        part = process.stdout.readline()
        assert part, f"no reply to {line}"
        reply += part
    return reply.decode()[:-2]


def test_replies_come_at_once_and_quit_ends_it() -> None:
    with cairn("robble", "size=5") as process:
        assert say(process, "play black c3") == "="
        assert say(process, "play white resign") == "="
        assert say(process, "outcome") == "= black"
        assert say(process, "quit") == "="
        assert process.wait(10) == 0


def test_a_reader_that_has_gone_ends_it_quietly() -> None:
    with cairn("robble") as process:
        assert say(process, "name") == "= Cairn"
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(b"name\n" * 3)
        process.stdin.close()
        assert process.wait(10) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_without_input_or_output_it_ends_quietly(closed: str) -> None:
    line = ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, "robble"]
    done = subprocess.run(line, input=b"name\n", capture_output=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_is_clean(number: int, status: int) -> None:
    with cairn("robble") as process:
        assert say(process, "name") == "= Cairn"
        process.send_signal(number)
        assert process.wait(10) == status
        assert process.stderr
        assert process.stderr.read() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a full disk is played by /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, "robble"], input=b"name\n", stdout=full, stderr=subprocess.PIPE, timeout=20)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_what_cannot_be_started_is_one_line_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("", "chess", "Robble", "size=5", "robble size=4", "robble size=", "robble size", "robble colour=red",
                  "robble size=5 size=5", "robble --size=5"):  # fmt: skip
        try:
            status = cli.main(["gtp", *words.split()])
        except SystemExit as ended:
            status = ended.code  # type: ignore[assignment]
        out, errors = capsys.readouterr()
        assert (status, out, errors.count("\n")) == (2, "", 1), words
