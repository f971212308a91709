"""What a process of its own makes: a server would keep what drawing and the games take, 60 MB and more."""

import subprocess
import sys
from functools import cache

from host.paths import ROOT


@cache
def made(module: str, *values: str) -> bytes:
    """Return what a module prints that is run with these values. Raises: subprocess.CalledProcessError."""
    command = [sys.executable, "-m", module, *values]
    run = subprocess.run(  # of its own session, for ctrl-c to end the server alone
        command, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, check=True, start_new_session=True
    )
    return run.stdout
