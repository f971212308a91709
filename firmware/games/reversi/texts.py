"""What Reversi says on the board, see engines/texts.py; what it shares with other games is in firmware/texts.py."""

from engines.languages import _

TIP = _("Tap a lit square.")
PASSED = _("{} cannot move: {} moves again.")
PAGES = (
    _("The most stones at the end win."),
    _("Place a stone so that it encloses stones of the other colour in a line: they become yours."),
    _("Lines run across, up and down, or diagonally."),
    _("You must turn at least one. If you cannot, you pass."),
    _("When nobody can move, the most stones win. Corners never turn."),
)
TURNS_ONE = _("Turns {} stone.")
TURNS = _("Turns {} stones.")
TURNED = _("{}: {} turned")
PASSES = _("{}, {} passes")
DRAW = _("Draw: {} stones each.")
WINS = _("{} wins, {} to {}.")
