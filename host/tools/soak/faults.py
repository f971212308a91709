"""What goes wrong at a board, and how often.

A fault that strikes is over when its function returns. One that lasts returns what ends it; the sitting goes on
meanwhile, games, power cuts and all.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.storage.settings import TABLE as SETTINGS
from host.link.errors import LinkError, Refused

if TYPE_CHECKING:
    from host.tools.soak.sitting import Sitting

End = Callable[[], None]
HALF_MS = 0.5  # open, and as long closed: a contact that chatters at 1 kHz
JUNK = 2000  # bytes at most
CTRL_C = 3
WORDS = (
    b'{"id": 1, "method": ',
    b'"load.begin"',
    b'"play"',
    b'{"id": 2, "method": "reset"',
    b"[[[[",
    b"\n",
    b"\r",
    b"\xff",
)


def power_cut(sitting: "Sitting") -> None:
    """The power goes at any instant, of a move that has just been made as a rule, and comes back."""
    if sitting.random.random() < 0.7:
        sitting.play_a_move()
    else:
        sitting.settle()
    sitting.run(sitting.random.choice((2, 30, 400, 3000)) * sitting.random.random())
    sitting.cut_power()


def power_cuts_in_a_hurry(sitting: "Sitting") -> None:
    """It is switched on and off before the firmware has come up."""
    sitting.settle()
    for _ in range(sitting.random.randint(1, 3)):
        sitting.cut_power(up_ms=3000 * sitting.random.random())
    sitting.cut_power()


def restart(sitting: "Sitting") -> None:
    """A computer restarts it by the link."""
    sitting.restart()


def all_keys(sitting: "Sitting") -> None:
    """An arm, or a tray, on all keys; nothing comes of it."""
    sitting.settle()
    keys = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    for key in keys:
        sitting.rig.board.press(*key)
    sitting.run(sitting.random.choice((100, 2000, 15_000)))
    for key in keys:
        sitting.rig.board.release(*key)
    sitting.run(2000)
    sitting.look_at_the_game()


def chatter(sitting: "Sitting") -> None:
    """A contact opens and closes at 1 kHz."""
    row, column = sitting.any_key()
    for _ in range(sitting.random.randint(300, 1500)):
        sitting.rig.board.press(row, column)
        sitting.run(HALF_MS)
        sitting.rig.board.release(row, column)
        sitting.run(HALF_MS)
    sitting.run(1500)
    sitting.take_over()


def junk(sitting: "Sitting") -> None:
    """Bytes that mean nothing come over the link; requests among them are damaged."""
    random = sitting.random
    data = b"".join(
        random.choice((random.randbytes(random.randint(1, 40)), random.choice(WORDS)))
        for _ in range(random.randint(1, JUNK // 40))
    )
    sitting.rig.wire.write(bytes(byte for byte in data if byte != CTRL_C) + b"\r")
    sitting.run(1000)
    sitting.look_at_the_game()


def silent_computer(sitting: "Sitting") -> None:
    """A computer puts a finger on a square and says nothing more; 3 seconds later the finger is off."""
    sitting.settle()
    row, column = sitting.random.randrange(ROWS), sitting.random.randrange(BOARD_COLUMNS)
    sitting.ask("press", row=row, column=column)
    sitting.run(3500 + 10_000 * sitting.random.random())
    sitting.connect()
    sitting.take_over()  # a long press of a key of the menu may begin a game


def computer_gone(sitting: "Sitting") -> None:
    """The program at the other end of the cable ends, and comes back."""
    sitting.rig.cable.close()
    sitting.run(8000 * sitting.random.random())
    sitting.connect()


def half_a_game(sitting: "Sitting") -> None:
    """A computer begins to load a game and never ends."""
    sitting.ask("load.begin", game="robble", options={"size": "5"})
    try:
        sitting.ask("load.part", moves=["a1"])
    except Refused:  # on a noisy line it may come so late that the board takes this computer for gone
        if not sitting.rig.wire.share:
            raise
    sitting.look_at_the_game()


def settings(sitting: "Sitting") -> None:
    """Somebody changes a setting."""
    name, _, _, choices, _ = sitting.random.choice(SETTINGS)
    sitting.ask("settings.set", name=name, value=sitting.random.choice(choices)[0])
    sitting.look_at_the_game()


def nobody(sitting: "Sitting") -> None:
    """Nobody touches the board for so long that it shows its light show, if it may."""
    sitting.run(62_000 + 10_000 * sitting.random.random())
    sitting.look_at_the_game()


def random_keys(sitting: "Sitting") -> None:
    """Somebody presses whatever there is; what comes of it is a legal game."""
    random, board = sitting.random, sitting.rig.board
    for _ in range(random.randint(2, 25)):
        board.tap(*sitting.any_key(), ms=random.choice((20, 50, 50, 50, 120, 700)))
        sitting.run(random.choice((0, 50, 300)))
    sitting.take_over()


def slides(sitting: "Sitting") -> None:
    """Two fingers on squares, one after the other."""
    for _ in range(sitting.random.randint(1, 4)):
        one, other = sitting.any_square(), sitting.any_square()
        sitting.rig.board.press(*one)
        sitting.run(60)
        sitting.rig.board.tap(*other)
        sitting.rig.board.release(*one)
        sitting.run(60)
    sitting.take_over()


# --- those that last ---------------------------------------------------------------------


def stuck_key(sitting: "Sitting") -> End:
    """A key stays down."""
    row, column = sitting.any_square()
    sitting.rig.board.press(row, column)
    sitting.run(100)
    sitting.take_over()

    def end() -> None:
        sitting.rig.board.release(row, column)
        sitting.run(2000)
        sitting.take_over()

    return end


def missing_diode(sitting: "Sitting") -> End:
    """A diode breaks, and somebody mends it."""
    row, column = sitting.any_key()
    sitting.rig.diode(row, column, False)
    return lambda: sitting.rig.diode(row, column, True)


def no_display(sitting: "Sitting") -> End:
    """The display's cable comes off."""
    sitting.display(1)
    sitting.rig.display("unplug")

    def end() -> None:
        sitting.rig.display("plug")
        sitting.display(-1)

    return end


def stuck_bus(sitting: "Sitting") -> End:
    """The display holds one of its lines low, for good or for some clocks."""
    sitting.display(1)
    how = sitting.random.choice(({"clock": True}, {}, {"clocks": sitting.random.randint(1, 9)}))
    sitting.rig.display("hold", **how)

    def end() -> None:
        sitting.rig.display("let_go")
        sitting.display(-1)

    return end


def noise(sitting: "Sitting") -> End:
    """Every twentieth piece of what goes over the line has a wrong byte."""
    sitting.rig.wire.share = 0.05

    def end() -> None:
        sitting.rig.wire.share = 0.0
        try:
            sitting.rig.cable.client.ask("settled")
        except LinkError:
            sitting.connect()

    return end


# (what, weight)
STRIKE: tuple[tuple[Callable[["Sitting"], None], int], ...] = (
    (power_cut, 12),
    (power_cuts_in_a_hurry, 1),
    (restart, 2),
    (all_keys, 3),
    (chatter, 4),
    (junk, 4),
    (silent_computer, 3),
    (computer_gone, 3),
    (half_a_game, 2),
    (settings, 4),
    (nobody, 2),
    (random_keys, 8),
    (slides, 4),
)
# (what, weight, least and most seconds)
LAST: tuple[tuple[Callable[["Sitting"], End], int, int, int], ...] = (
    (stuck_key, 3, 1, 300),
    (missing_diode, 3, 10, 300),
    (no_display, 3, 1, 120),
    (stuck_bus, 3, 1, 60),
    (noise, 3, 5, 60),
)

STARTS = (power_cut, power_cuts_in_a_hurry, restart)  # of these there are none for a while, now and then
