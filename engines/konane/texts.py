"""What the rules of Konane say, see engines/texts.py."""

from engines.languages import _

NO_MOVE = _("This is no move of Konane.")
STRAIGHT = _("A stone jumps straight, over one stone at a time, as in c3-c5 or c3-c7.")
FIRST_OF_BLACK = _("Black first takes off a black stone in the centre or in a corner.")
FIRST_OF_WHITE = _("White first takes off a white stone beside the empty square.")
JUMP = _("Jump with one of your stones over one of the other colour, onto the empty square behind it.")
