"""What Robble says on the board, see engines/texts.py; what it shares with other games is in firmware/texts.py."""

from engines.languages import _

SWAP_KEY = _("swap")
SWAP_TIP = _("Swap: take over the other colour instead of a first move.")
OR_SWAP = _("Tap an empty square. Or swap colours: w.")
PAGES = (
    _("The biggest group on the full board wins."),
    _("Place a stone on an empty square. It acts on the stones beside it:"),
    _("A stone with a free square behind it is pushed there. At the edge it falls off."),
    _("A stone with another stone behind it changes its colour."),
    _("White may swap colours instead of a first move."),
    _("Full board: groups of equal size, one of each colour, cancel out."),
    _("The biggest group left wins. If none is left, the player who moved last loses."),
    _("The same board for the third time is a draw."),
)
SWAPS = _("{} {} swaps colours")
PUSHED = _("{} pushed")
REMOVED = _("{} removed")
FLIPPED = _("{} flipped")
SWAP = _("swap colours")
DRAW = _("Draw: the same board for the third time.")
ALL_CANCEL = _("{} wins: all groups cancel out and {} moved last.")
WINS = _("{} wins, {} to {}.", "robble")
CANCELS = _("{} cancels {}")
LEFT = _("Left: {} {}, {} {}")
NOTHING_LEFT = _("Nothing is left.")
