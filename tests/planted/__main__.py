"""`python -m tests.planted`: plant one bug after another, and check that the tests catch it.

Each is planted in a copy of the tree, where the tests that the table names run. Exit status 1: one survived, or the
table does not fit the code.
"""

import argparse
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.planted.bug import BROKEN, CAUGHT, OUTCOMES, SURVIVED, Bug, Result, named_tests
from tests.planted.bugs import PARTS
from tests.planted.tree import FIRST_FAILURE, PASSED, ROOT, Tree

LIMIT_S = 180  # for the tests of a bug, many times what they take
LIMIT_OF_ALL_S = 7200  # for all tests

Chosen = list[tuple[str, Bug]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__.split("\n")[0])
    parser.add_argument("-k", metavar="WORD", default="", help="only bugs with this word in part, file or description")
    parser.add_argument("--list", action="store_true", help="list the bugs and plant none")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="bugs at a time (default: %(default)s)")
    parser.add_argument("--all-tests", action="store_true", help="run all tests, not only those that a bug names")
    parser.add_argument("--tree", type=Path, default=ROOT, metavar="DIR", help="another tree to plant them in")
    options = parser.parse_args()
    chosen = [
        (part, bug)
        for part, bugs in PARTS.items()
        for bug in bugs
        if options.k.lower() in f"{part} {bug.file} {bug.breaks}".lower()
    ]
    if options.list:
        for part, bug in chosen:
            print(f"{part}: {bug.breaks} ({bug.file})")
        print(f"{len(chosen)} bugs")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the folder is removed
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        trees = [Tree(options.tree.resolve(), Path(folder) / str(number)) for number in range(options.jobs)]
        tests = (lambda bug: ["tests"]) if options.all_tests else (lambda bug: named_tests(options.tree, bug))
        limit_s = LIMIT_OF_ALL_S if options.all_tests else LIMIT_S
        return run(trees, chosen, tests, limit_s)


def run(trees: list[Tree], chosen: Chosen, tests: Callable[[Bug], list[str]], limit_s: float) -> int:
    """Plant the bugs, print a table of the results, and return the exit status."""
    began = time.monotonic()
    named = sorted({test for _, bug in chosen for test in tests(bug)})
    status, printed = trees[0].test(named, limit_s * max(1, len(chosen))) if named else (PASSED, "")
    red = FIRST_FAILURE.findall(printed)
    if status != PASSED and not red:
        print(f"The tests do not run without any bug:\n{printed}")
        return 1
    print(f"{len(named)} tests or files named, {len(red)} red without any bug, {time.monotonic() - began:.0f} s\n")
    idle: SimpleQueue[Tree] = SimpleQueue()
    for tree in trees:
        idle.put(tree)

    def judge(bug: Bug) -> Result:
        seeing = tests(bug)
        for test in red:
            if any(test.startswith(name) for name in seeing):
                return Result(BROKEN, f"red without the bug: {test}")
        if not seeing:
            return Result(SURVIVED, "none of its tests is there")
        tree, begun = idle.get(), time.monotonic()
        try:
            return tree.judge(bug, seeing, limit_s)._replace(seconds=time.monotonic() - begun)
        finally:
            idle.put(tree)

    counts: Counter[str] = Counter()
    print("| part | bug | result | by | s |\n|---|---|---|---|--:|")
    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            for (part, bug), result in zip(chosen, pool.map(judge, [bug for _, bug in chosen]), strict=True):
                counts[result.outcome] += 1
                print(f"| {part} | {bug.breaks} | {result.outcome} | {result.by} | {result.seconds:.0f} |", flush=True)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for tree in trees:
                tree.stop()
    total = ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES)
    print(f"\n{len(chosen)} bugs: {total}; {time.monotonic() - began:.0f} s")
    return int(counts[CAUGHT] < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
