"""The faults of a soak run, and how often each is injected.

A sudden fault is over when its function returns. A lasting one returns a function that ends it; until then the run
continues, with games and power cuts.
"""

from collections.abc import Callable

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.softkeys import MENU
from firmware.storage.settings import TABLE, choices
from host.link.errors import LinkError, Refused
from host.tools.soak.driver import BoardDriver

End = Callable[[], None]
HALF_MS = 0.5  # half a period of a contact that chatters at 1 kHz
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


def power_cut(soak: BoardDriver) -> None:
    """Cut the power at a random instant, mostly just after a move."""
    if soak.random.random() < 0.7:
        soak.play_a_move()
    else:
        soak.settle()
    soak.run(soak.random.choice((2, 30, 400, 3000)) * soak.random.random())
    soak.cut_power()


def repeated_power_cuts(soak: BoardDriver) -> None:
    """Switch off again before the firmware has started."""
    soak.settle()
    for _ in range(soak.random.randint(1, 3)):
        soak.cut_power(up_ms=3000 * soak.random.random())
    soak.cut_power()


def restart(soak: BoardDriver) -> None:
    """Restart the board over the link."""
    soak.restart()


def all_keys(soak: BoardDriver) -> None:
    """Press all keys, as an arm or a tray does: nothing happens."""
    soak.settle()
    keys = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    for key in keys:
        soak.rig.board.press(*key)
    soak.run(soak.random.choice((100, 2000, 15_000)))
    for key in keys:
        soak.rig.board.release(*key)
    soak.run(2000)
    soak.check_game()


def chatter(soak: BoardDriver) -> None:
    """A contact opens and closes at 1 kHz."""
    row, column = soak.any_key()
    for _ in range(soak.random.randint(300, 1500)):
        soak.rig.board.press(row, column)
        soak.run(HALF_MS)
        soak.rig.board.release(row, column)
        soak.run(HALF_MS)
    soak.run(1500)
    soak.adopt()


def junk(soak: BoardDriver) -> None:
    """Send random bytes and damaged requests over the link."""
    random = soak.random
    data = b"".join(
        random.choice((random.randbytes(random.randint(1, 40)), random.choice(WORDS)))
        for _ in range(random.randint(1, JUNK // 40))
    )
    soak.rig.wire.write(bytes(byte for byte in data if byte != CTRL_C) + b"\r")
    soak.run(1000)
    soak.check_game()


def silent_computer(soak: BoardDriver) -> None:
    """Press a square over the link, and send nothing more: the link releases it after 3 s."""
    soak.settle()
    row, column = soak.random.randrange(ROWS), soak.random.randrange(BOARD_COLUMNS)
    soak.ask("press", row=row, column=column)
    soak.run(3500 + 10_000 * soak.random.random())
    soak.connect()
    soak.adopt()  # a long press of a key of the menu may begin a game


def computer_gone(soak: BoardDriver) -> None:
    """Close the link and connect again."""
    soak.rig.cable.close()
    soak.run(8000 * soak.random.random())
    soak.connect()


def half_a_game(soak: BoardDriver) -> None:
    """Begin to load a game and never end."""
    soak.ask("load.begin", game="robble", options={"size": "5"})
    try:
        soak.ask("load.part", moves=["a1"])
    except Refused:  # on a noisy line the part may come after the board's timeout
        if not soak.rig.wire.share:
            raise
    soak.check_game()


def settings(soak: BoardDriver) -> None:
    """Change a setting, but not the language, as the soak test reads what the board says."""
    place = soak.random.choice([place for place, entry in enumerate(TABLE) if entry[0] != "language"])
    soak.ask("settings.set", name=TABLE[place][0], value=soak.random.choice(choices(place)))
    soak.check_game()


def idle(soak: BoardDriver) -> None:
    """Leave the board alone in its menu until it shows its light show."""
    soak.rig.board.tap(*MENU[1:3])
    soak.run(62_000 + 10_000 * soak.random.random())
    soak.check_game()


def random_keys(soak: BoardDriver) -> None:
    """Press random keys; the result is some legal game."""
    random, board = soak.random, soak.rig.board
    for _ in range(random.randint(2, 25)):
        board.tap(*soak.any_key(), ms=random.choice((20, 50, 50, 50, 120, 700)))
        soak.run(random.choice((0, 50, 300)))
    soak.adopt()


def slides(soak: BoardDriver) -> None:
    """Two fingers on squares, one after the other."""
    for _ in range(soak.random.randint(1, 4)):
        one, other = soak.any_square(), soak.any_square()
        soak.rig.board.press(*one)
        soak.run(60)
        soak.rig.board.tap(*other)
        soak.rig.board.release(*one)
        soak.run(60)
    soak.adopt()


# --- lasting faults ----------------------------------------------------------------------


def stuck_key(soak: BoardDriver) -> End:
    """A key stays down."""
    row, column = soak.any_square()
    soak.rig.board.press(row, column)
    soak.run(100)
    soak.adopt()

    def end() -> None:
        soak.rig.board.release(row, column)
        soak.run(2000)
        soak.adopt()

    return end


def missing_diode(soak: BoardDriver) -> End:
    """A diode breaks, and is replaced."""
    row, column = soak.any_key()
    soak.rig.diode(row, column, False)
    return lambda: soak.rig.diode(row, column, True)


def no_display(soak: BoardDriver) -> End:
    """The display's cable comes off."""
    soak.display(1)
    soak.rig.display("unplug")

    def end() -> None:
        soak.rig.display("plug")
        soak.display(-1)

    return end


def stuck_bus(soak: BoardDriver) -> End:
    """The display holds one of its lines low, for good or for some clocks."""
    soak.display(1)
    how = soak.random.choice(({"clock": True}, {}, {"clocks": soak.random.randint(1, 9)}))
    soak.rig.display("hold", **how)

    def end() -> None:
        soak.rig.display("release")
        soak.display(-1)

    return end


def noise(soak: BoardDriver) -> End:
    """One in twenty pieces of data on the line has a wrong byte."""
    soak.rig.wire.share = 0.05

    def end() -> None:
        soak.rig.wire.share = 0.0
        try:
            soak.rig.cable.client.ask("settled")
        except LinkError:
            soak.connect()

    return end


# (what, weight)
SUDDEN: tuple[tuple[Callable[[BoardDriver], None], int], ...] = (
    (power_cut, 12),
    (repeated_power_cuts, 1),
    (restart, 2),
    (all_keys, 3),
    (chatter, 4),
    (junk, 4),
    (silent_computer, 3),
    (computer_gone, 3),
    (half_a_game, 2),
    (settings, 4),
    (idle, 2),
    (random_keys, 8),
    (slides, 4),
)
# (what, weight, least and most seconds)
LASTING: tuple[tuple[Callable[[BoardDriver], End], int, int, int], ...] = (
    (stuck_key, 3, 1, 300),
    (missing_diode, 3, 10, 300),
    (no_display, 3, 1, 120),
    (stuck_bus, 3, 1, 60),
    (noise, 3, 5, 60),
)

RESTARTING = (power_cut, repeated_power_cuts, restart)  # in every other stretch of a run there are none
