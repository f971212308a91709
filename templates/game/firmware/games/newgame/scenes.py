"""Which of New Game's symbols can be on the board at the same time, see firmware/screens/scenes.py."""

from firmware.games.newgame.palette import LAST, LEGAL, STONE, WINS, of

from firmware.output.palette import EMPTY, HINTED

SCENES = {
    "preview": (EMPTY, LEGAL, HINTED, of(1, STONE), of(1, LAST), of(1, WINS), of(2, STONE), of(2, LAST), of(2, WINS)),
    "in play": (EMPTY, LEGAL, HINTED, of(1, STONE), of(1, LAST), of(2, STONE), of(2, LAST)),
    "over": (EMPTY, of(1, STONE), of(1, LAST), of(1, WINS), of(2, STONE), of(2, LAST), of(2, WINS)),
}
SCALES = (2,)
