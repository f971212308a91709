"""Why a move of Pebble Rebel is not possible, see engines/texts.py."""

from engines.languages import _

NO_MOVE = _("This is no move of Pebble Rebel as the game stands.")
SLIDE = _("This is not possible now. Pebble slides a stone: name its stops, such as c3-c1-a1.")
PLACE = _("This is not possible now. Rebel places a stone from the hand, {}: {}@b2.")
SET_UP = _("Chance sets up now: setup: and 36 characters with {} stones of each colour.")
DRAW = _("Chance draws now: draw: and {} letters of stones in the bag, in the order B R W Y.")
NOT_PEBBLE = _("Pebble is not to move now.")
NO_PATH = _("A slide begins on a stone and has at least one more stop, such as c3-c1.")
TOO_LONG = _("A turn has at most as many segments as there are empty squares, now {}.")
IN_A_CIRCLE = _("The stone ends on {}, where it began; choose another square.")
NOT_STRAIGHT = _("From {} to {} is no straight segment; go along a row or a column.")
IN_THE_WAY = _("From {} to {} is no free way: a stone is on {}.")
