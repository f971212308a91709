"""`make fuzz`: messages by the hundred thousand, and a table of the outcomes. The same seed gives the same messages.

Each message is checked against a model (link.py, web.py); what a board answers (board.py) and what files hold
(files.py) against what a user may see of it. The first with another outcome ends the run, with its kind and number,
after Hypothesis has looked for the shortest conversation that does the same.
"""

import argparse
import gc
import resource
import sys
import time

from tests.fuzz import drive


def main():
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__.split("\n")[0])
    parser.add_argument("--messages", type=int, default=100_000, help="to the link, and as many to the page")
    parser.add_argument("--files", type=int, default=10_000, help="to the page")
    parser.add_argument("--replies", type=int, default=20_000, help="of a board that lies, to all that asks one")
    parser.add_argument("--modules", type=int, default=5_000, help="to the freezer")
    parser.add_argument("--drives", type=int, default=500, help="to `cairn deploy`")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    gc.freeze()  # the firmware collects garbage with each game that it begins: not among all that is imported here
    for title, run, count in (
        ("Messages to the link", drive.link, options.messages // 2),
        ("Messages to the link in a conversation with checks", drive.checked_link, options.messages // 2),
        ("Messages to the page", drive.messages, options.messages),
        ("Files to the page", drive.files, options.files),
        ("Replies of a board", drive.replies, options.replies),
        ("Compiled modules", drive.modules, options.modules),
        ("Drives", drive.drives, options.drives),
    ):
        if not count:
            continue
        began = time.monotonic()
        tally, growth = run(count, options.seed)
        print(f"{title} (seed {options.seed}, {time.monotonic() - began:.0f} s)\n\n{tally.table()}")
        if tally.longest:
            print(f"The longest took {tally.longest:.2f} s of a processor's time.")
        print(f"Blocks of memory more than after the first round: {growth:,}.\n", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    print(f"The program took {peak:.0f} MiB at most.")


if __name__ == "__main__":
    main()
