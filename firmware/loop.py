"""The loop that a powered board lives in: keys in, lights, display, sound and flash out, a tick after the other."""

from firmware.clock import BOT, GAME, elapsed
from firmware.link.link import Link
from firmware.recovery import Recovery

PATIENCE = 3  # ticks that the display waits at most while others have a lot to do
MOST_BEHIND = 28  # scans that are taken for a tick, beside the last one: as many as wait at most
QUIET_MS = 500  # without a key or a change; then the memory is tidied, so that it need not be when a key is pressed


def run(app) -> None:
    """Loop for ever: take the scans that have come, each at its time, and do a tick for the last of them.

    Raises: what goes wrong in it again and again, see recovery.py; and KeyboardInterrupt, from a computer.
    """
    board = app.board
    link, recovery = Link(app, board), Recovery(app)
    if board.watchdog.ended:
        recovery.look_back()
    board.start_scanning()
    while True:
        try:
            _loop(app, link)
        except Exception as error:
            recovery.take(error)


def _loop(app, link) -> None:
    board, feed = app.board, app.board.feed
    tone = -1
    waiting = False  # a frame, for the lights to have taken the last one
    put_off = 0  # ticks that had no time for the display
    seen = key = -1  # the last change, and the last key event,
    since = 0  # when that was,
    tidy = False  # and whether the memory has been tidied after it
    kept = -1  # the revision that is on the flash,
    more = True  # but for what is left to write
    while True:
        columns = board.scan()
        if columns is None:
            board.idle()
            continue
        now, began = board.scan_ms, board.ticks_ms()
        feed(BOT if app.screen is app.play and app.play.thinks() else GAME, now)
        link.add_keys(columns)
        following = board.scan()
        behind = 0
        while following is not None:  # the last tick took longer than TICK_MS
            app.take_keys(now, columns)
            columns, now = following, board.scan_ms
            link.add_keys(columns)
            behind += 1  # where keys themselves take so long that scans come faster, there is a tick now and then
            following = board.scan() if behind < MOST_BEHIND else None
        app.tick(now, columns)
        waiting = waiting or app.changed
        if waiting and not board.lights_busy():
            waiting = False
            board.show(app.frame.wire)
        put_off += 1
        if elapsed(board.ticks_ms(), began) <= 1 or put_off > PATIENCE:
            put_off = 0
            _draw(app)
        if app.sound.tone(now) != tone:
            tone = app.sound.tone(now)
            board.tone(tone)
        link.tick(now)
        if (more or app.revision != kept) and not waiting and app.is_painted():
            kept = app.revision  # people see what has happened; now the flash may take its time
            more = app.keep()
        if app.revision != seen or app.last_key != key:
            seen, key = app.revision, app.last_key
            since, tidy = now, False
        elif not tidy and elapsed(now, since) >= QUIET_MS:
            tidy = True
            board.tidy()


def _draw(app) -> None:
    """Do a tick's work for the display: work out its lines, send a page of it, or see whether it is there again."""
    panel = app.panel
    if not panel.compose():
        page = panel.next_page()
        if page >= 0:
            app.board.draw(page, panel.page_bytes())
        else:
            app.board.display.look()
