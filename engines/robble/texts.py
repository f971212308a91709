"""What the rules of Robble say, see engines/texts.py."""

from engines.languages import _

NO_SWAP = _("Only white may swap, instead of the first white stone; choose an empty square.")
NO_SQUARE = _("There is no such square; choose an empty one from a1 to {}.")
