"""What a board shows that has no app; imported where that happens."""

from firmware.changes import Changes
from firmware.output.panel import Panel
from firmware.speech import Speech


def show_alone(board, title, status, tip) -> None:
    """Show texts (each with its values, see Speech.say()) on the display."""
    say, panel = speech_of(board).say, Panel(Changes())
    panel.show(say(*title), say(*status), say(*tip))
    page = panel.next_page()
    while page >= 0:
        board.draw(page, panel.page_bytes())
        page = panel.next_page()
    board.display.finish()


def speech_of(board) -> Speech:
    """Return speech in the language of the board's settings, in English where those cannot be read."""
    try:
        from firmware.storage.settings import Settings  # may be what keeps the app from starting

        return Speech(Settings(board).value("language"))
    except Exception:
        return Speech()
