"""What Reversi says on the board, see engines/texts.py; what it shares with other games is in firmware/texts.py."""

from engines.languages import _

TIP = _("Tap a yellow square.")
PASSED = _("{} cannot move: {} again.")
PAGES = (
    _("Most stones at the end win."),
    _("Put a stone so that it encloses stones of the other colour in a line: those turn to yours."),
    _("Lines go across, up and diagonally."),
    _("You must turn one at least. If you cannot, you pass."),
    _("When nobody can move, most stones win. Corners never turn."),
)
TURNS_ONE = _("Turns {} stone.")
TURNS = _("Turns {} stones.")
TURNED = _("{}: {} turned")
PASSES = _("{}, {} passes")
DRAW = _("Draw: {} stones each.")
WINS = _("{} wins, {} to {}.")
