"""`make mutants ARGS="engines/konane"`: change the code, and list the changes that no test notices.

mutmut changes operators, numbers and words of a module, one at a time, in a copy of the tree, build/mutants, and runs
the tests that reach the changed function. What survives is listed by name; `mutmut show NAME` there shows it.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host.paths import ROOT
from tests.support.tree import MADE, SHARED

COPY = ROOT / "build/mutants"
MUTATED = COPY / "mutants"  # mutmut's own copy, where its tests run
SOURCES = "engines", "firmware", "host"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("module", type=Path, help="a file or folder to change, such as firmware/storage")
    parser.add_argument("tests", nargs="*", help="what should notice (default: those of the same name in tests/)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="mutants at a time")
    options = parser.parse_args()
    if not (ROOT / options.module).exists() or options.module.parts[0] not in SOURCES:
        parser.error(f"{options.module} is no file or folder of {', '.join(SOURCES)}")
    module = (
        options.module if options.module.suffix != ".py" else options.module.with_name(f"test_{options.module.name}")
    )
    tests = options.tests or [str("tests" / module)]
    if missing := [test for test in tests if not (ROOT / test.split("::")[0]).exists()]:
        parser.error(f"{', '.join(missing)} is not there: name the tests behind the module")
    make_copy(options.module, tests)
    mutmut = [sys.executable, "-m", "mutmut"]
    done = subprocess.run(
        [*mutmut, "run", "--max-children", str(options.jobs)],
        cwd=COPY,
        env={**os.environ, "PYTHONPATH": str(MUTATED)},  # for the programs that tests start
    )
    return done.returncode or subprocess.run([*mutmut, "results"], cwd=COPY).returncode


def make_copy(module: Path, tests: list[str]) -> None:
    """Copy the tree to COPY, with mutmut's settings for these modules and tests."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT, COPY, symlinks=True, ignore=MADE)
    beside = sorted(path.name for path in COPY.iterdir() if path.name not in SOURCES)
    MUTATED.mkdir()
    for name in SHARED:
        for folder in (COPY, MUTATED):
            (folder / name).symlink_to((ROOT / name).resolve())
    settings: dict[str, list[str]] = {
        "source_paths": list(SOURCES),
        "only_mutate": [f"{module}/*" if (ROOT / module).is_dir() else str(module)],
        "also_copy": beside,
        "pytest_add_cli_args": ["-p", "no:cacheprovider"],
        "pytest_add_cli_args_test_selection": tests,
    }
    lines = "".join(f"{name} =\n" + "".join(f"    {value}\n" for value in values) for name, values in settings.items())
    (COPY / "setup.cfg").write_text(f"[mutmut]\n{lines}use_git_change_detection = false\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
