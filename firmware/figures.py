"""What the board measures itself, for the self-test and for a computer at the link."""

from firmware.hardware.wiring import COLUMNS, PIXELS
from firmware.input.key_faults import ALONE, masked_keys
from firmware.output.life import numbers
from firmware.storage.crashlog import CrashLog, words


def report(app) -> dict:
    """Return Board.figures(), and since the last key test or power-on `seen`: for each column a number whose bit r is
    set once the key (r, column) was down; `bounces`: [row, column, count] of each key that bounced (255: or more);
    `company`: [row, column, row of another key, its column] of each key that was never down alone. `missing`: tiles
    that do not answer. `dark_from`: see Frame. `left_out`: see masked_keys(). `journal`: why moves are not saved.
    """
    faults = app.keys.faults
    figures = app.board.figures()
    figures["seen"] = [faults.seen[column] for column in range(COLUMNS)]
    figures["bounces"] = [
        [key // COLUMNS, key % COLUMNS, faults.bounces[key]] for key in range(PIXELS) if faults.bounces[key]
    ]
    figures["company"] = [
        [key // COLUMNS, key % COLUMNS, other // COLUMNS, other % COLUMNS]
        for key, other in enumerate(faults.company)
        if other < ALONE
    ]
    figures["missing"] = numbers(app.board.missing())
    figures["dark_from"] = app.frame.dark_from
    figures["journal"] = app.journal.trouble
    figures["crashes"] = [words(head) for head in CrashLog(app.board).heads()]
    figures["overrides"] = []  # 0.1.0 asks for it before it installs an image
    figures["left_out"] = masked_keys(faults)
    return figures
