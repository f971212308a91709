"""How a game finds room in the Pico's memory: its code is loaded well packed, and that of the others is let go of.

What happens here is the app's doing; it is a file of its own for its length.
"""

from firmware.clock import GAME
from firmware.games import open_view
from firmware.loading import forget_all_but, forget_others, load_code, part
from firmware.screens.play import Play

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App


def open_play(app: "App", setup: tuple, moves=()) -> Play:
    """Return a game of `setup`, see App.begin(), after these moves. Errors: as there, and MemoryError."""
    return Play(app, load_code(app, open_view, setup[0], setup[1]), setup, moves)


def begin(app: "App", setup: tuple, moves, restarts: bool, now: int) -> Play | None:
    """Return a game for App.begin(), which has it to show; None where the board is about to start again.

    A game of another kind that is on is let go of first: there is no room for both. Should there be too little
    nevertheless, everything is let go of and loaded once more, so that it finds other places.
    """
    finish_resuming(app, now)
    if app.play:
        app.journal.settle(app.play)
    before = let_go(app) if app.play and app.play.setup[0] is not setup[0] else None
    forget_all_but((setup[0][0],))
    try:
        try:
            return open_play(app, setup, moves)
        except MemoryError:
            before = before or let_go(app)  # for two of a kind there may be no room
            forget_all_but(())
            return open_play(app, setup, moves)
    except Exception as problem:
        if isinstance(problem, MemoryError):
            forget_others(app)  # there may be half a game's code
            if restarts and _restart(app, setup, now):
                return None
        if before:
            _go_back(app, before, now)
        raise


def finish_resuming(app: "App", now: int) -> None:
    """Read the rest of the game that is being resumed, as one that is over is kept."""
    while app.resuming and not app.resuming.wary:
        app.board.feed(GAME, now)
        app.resuming.tick(now)


def let_go(app: "App") -> dict | None:
    """Let go of the game that is on, if there is one, which is on the flash; return its record."""
    record = app.record()
    if app.play:
        app.play = None
        app.journal.let_go()
        app.screen = app.menu
    return record


def _restart(app: "App", setup: tuple, now: int) -> bool:
    """Let the board start again with a game that finds no room in its memory as that is; return whether it will."""
    try:
        screen = part(app, "firmware.screens.restart", "Restart")(app, setup[0][1])
        app.journal.start(setup)
    except (MemoryError, OSError):
        return False
    app.play = app.resuming = None
    app.show(screen, now)
    return True


def _go_back(app: "App", record: dict, now: int) -> None:
    """Go on with the game that was let go of; from its files where there is no room for it right now."""
    try:
        app.load(record, now)
    except Exception:
        recall(app, now)


def recall(app: "App", now: int) -> None:
    """Go on with the game on the flash, if there is one."""
    story = app.journal.recall()
    if story:
        app.resuming = part(app, "firmware.screens.resume", "Resume")(app, story)
    app.show(app.resuming or app.menu, now)
