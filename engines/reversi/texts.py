"""What the rules of Reversi say, see engines/texts.py."""

from engines.languages import _

TURNS_NONE = _("{} turns no stone: enclose some in a line.")
