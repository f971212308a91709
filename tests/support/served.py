"""A command that serves the board's page, started and stopped as a user does it."""

import os
import re
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from host.paths import ROOT

PATIENCE_S = 20


@contextmanager
def served(command: list[str], environment: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Run a command until its page answers; yield the address and a list.

    Then press ctrl-c, which a terminal sends to the command and to all that it has started. In the list is then the
    exit status, what was printed, and what was on standard error.
    """
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout and process.stderr
        address, before = "", ""
        while not address:
            before += (line := process.stdout.readline())
            assert line, process.stderr.read()
            address = (re.findall(r"http://[\w.:\[\]]+/", line) or [""])[0]
        page(address)
        end: list[str] = []
        yield address, end
        os.killpg(process.pid, signal.SIGINT)
        printed, errors = process.communicate(timeout=PATIENCE_S)
        end += [str(process.returncode), before + printed, errors]
    finally:
        process.kill()
        process.communicate()


def page(address: str) -> str:
    """Return the page at an address as soon as it answers."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
                return str(answer.read(), "utf-8")
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
