"""A copy of the project's tree to plant bugs in, so that none is ever left behind in the tree itself."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from host.paths import ROOT
from tests.planted.bug import BROKEN, CAUGHT, SURVIVED, Bug, Result

MADE = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "build", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info"
)
SHARED = (".venv", "node_modules")  # with the tree itself, or with this project where the tree has none
PACKAGES = "engines", "firmware", "host", "tests"
FIRST_FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
# Pytest's exit status: all is well; it was asked for what is not there, or found no tests.
PASSED, NOT_RUN = 0, (4, 5)


class Tree:
    """The copy in `folder`, where tests run by this interpreter, with the copy's code before what is installed."""

    def __init__(self, original: Path, folder: Path):
        self.folder = folder
        shutil.copytree(original, folder, symlinks=True, ignore=MADE)
        for name in SHARED:
            found = original / name if (original / name).exists() else ROOT / name
            (folder / name).symlink_to(found.resolve())
        self._changes = 0
        self._running: subprocess.Popen[str] | None = None
        self._check()

    def _check(self) -> None:
        """Check that programs started here, anywhere, run the copy's code, not what is installed in the interpreter."""
        packages = [name for name in PACKAGES if (self.folder / name / "__init__.py").exists()]
        program = "".join(f"import {name}; print({name}.__file__)\n" for name in packages)
        words = [sys.executable, "-c", program]
        done = subprocess.run(words, cwd="/", env=self.environment(), capture_output=True, text=True, check=True)
        for file in done.stdout.splitlines():
            if not Path(file).is_relative_to(self.folder):
                raise RuntimeError(f"The tests would run {file} in place of the copy in {self.folder}.")

    def environment(self) -> dict[str, str]:
        """Nothing of what the tests that start us have set up for themselves."""
        outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COVERAGE_"))}
        return {**outside, "PYTHONPATH": str(self.folder)}

    @contextmanager
    def with_bug(self, bug: Bug) -> Iterator[None]:
        """Plant a bug for a while. Raises: ValueError where its text is not there exactly once, OSError."""
        file = self.folder / bug.file
        source = file.read_text("utf-8")
        self._write(file, bug.planted(source))
        try:
            yield
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: str) -> None:
        """Python takes compiled code for that of a source with the same size and second, so no second comes twice."""
        file.write_text(source, "utf-8")
        self._changes += 1
        later = file.stat().st_mtime + self._changes
        os.utime(file, (later, later))

    def test(self, tests: Iterable[str], limit_s: float, *options: str) -> tuple[int | None, str]:
        """Run tests; return pytest's exit status, None where they took too long, and what it printed."""
        words = [sys.executable, "-m", "pytest", "-q", "-rfE", "-p", "no:cacheprovider", "--tb=no", *options, *tests]
        self._running = process = subprocess.Popen(
            words,
            cwd=self.folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            printed, _ = process.communicate(timeout=limit_s)
            return process.returncode, printed
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            self.stop()

    def stop(self) -> None:
        """End the tests that run, and all that they have started."""
        process, self._running = self._running, None
        if process:
            with suppress(ProcessLookupError):  # all have ended
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def judge(self, bug: Bug, tests: Iterable[str], limit_s: float) -> Result:
        """Plant a bug, run the tests that should see it, and return the result."""
        try:
            with self.with_bug(bug):
                status, printed = self.test(tests, limit_s, "-x")
        except (ValueError, OSError) as error:
            return Result(BROKEN, str(error))
        if status is None:
            return Result(CAUGHT, f"no end within {limit_s:.0f} s")
        if status == PASSED:
            return Result(SURVIVED)
        seen = FIRST_FAILURE.findall(printed)
        if status in NOT_RUN:
            return Result(BROKEN, f"pytest ended with status {status}: {' '.join(printed.split())[-200:]}")
        return Result(CAUGHT, seen[0] if seen else f"pytest ended with status {status}")
