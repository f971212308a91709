"""What a process of its own makes: a server would keep what drawing and the games take, 60 MB and more."""

import atexit
import signal
import subprocess
import sys
from functools import cache

from host.paths import ROOT

ENDS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
_running: set["subprocess.Popen[bytes]"] = set()


@cache
def made(module: str, *values: str) -> bytes:
    """Return what a module prints that is run with these values. Raises: subprocess.CalledProcessError."""
    command = [sys.executable, "-m", module, *values]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:  # of its own session, for ctrl-c and such to end the server alone, also just before it has that
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, start_new_session=True
        )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with process:
        _running.add(process)
        try:
            printed, _ = process.communicate()
        finally:
            _running.discard(process)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return printed


@atexit.register
def _end_all() -> None:
    """End what is running: nobody waits for it any more."""
    for process in list(_running):
        process.kill()
