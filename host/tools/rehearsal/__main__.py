"""`make rehearsal`: plant each fault, and print at which step of the guide it is named, and how."""

import argparse
import sys

from host.deploy.image import UF2, build
from host.targets import menu_keys
from host.targets.emulator import EmulatedBoard
from host.terminal import say
from host.tools.rehearsal.builder import Builder
from host.tools.rehearsal.faults import FAULTS, NO_FAULT
from host.tools.rehearsal.rehearsal import look_of, rehearse


def main() -> int:
    """Rehearse and return 1 where a fault is not named."""
    parser = argparse.ArgumentParser("python -m host.tools.rehearsal", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="only faults that have one of these words")
    given = parser.parse_args()
    chosen = [
        fault for fault in (NO_FAULT, *FAULTS) if not given.words or any(word in fault.what for word in given.words)
    ]
    named = 0
    build()
    with EmulatedBoard(uf2=UF2) as board:
        board.boot()
        board.run(500)
        menu_keys.to_menu(board)
        builder = Builder(board)
        say("| fault | step | what the board, the meter or the eye says | where to look |\n|---|---:|---|---|")
        for fault in chosen:
            result = rehearse(builder, fault)
            if result.sign:
                named += 1
                say(f"| {fault.what} | {result.step or ''} | {result.sign.what} | {look_of(result.sign)} |")
            else:
                signs = "; ".join(f"{sign.what} ({look_of(sign)})" for sign in result.signs)
                say(f"| **{fault.what}** | {result.step} | NOT NAMED: {signs} | |")
    say(f"{len(chosen)} rehearsals, {named} as they should be.")
    return int(named < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
