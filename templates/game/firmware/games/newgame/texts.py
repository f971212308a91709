"""What New Game says on the board, see engines/texts.py.

What it shares with other games is in firmware/texts.py.
"""

from engines.languages import _

PAGES = (
    _("Three stones in a row win: across, down or diagonal."),  # the goal: three lines of 21 letters at most
    _("Put a stone on an empty square."),
    _("A full board without a row is a draw."),
)
DRAW = _("Draw: the board is full.")
WINS = _("{} wins with {} in a row.")
