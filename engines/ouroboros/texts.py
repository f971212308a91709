"""Why a move of Ouroboros is not possible, see engines/texts.py."""

FORMS = ("A move is c3+ or c3x, a1&c1:RRR, or -R.", "Ein Zug ist c3+ oder c3x, a1&c1:RRR oder -R.")
NO_MOVE = (
    "This is no move of Ouroboros. A move is c3+ or c3x, a1&c1:RRR, or -R.",
    "Das ist kein Zug von Ouroboros. Ein Zug ist c3+ oder c3x, a1&c1:RRR oder -R.",
)
NO_PLAYER = (
    "There is no such player; there are p1 to {}.",
    "Den Spieler gibt es nicht; es gibt p1 bis {}.",
)
LAID_OUT = (
    "The cubes lie on the board already; {} is to move.",
    "Die Würfel liegen schon auf dem Brett; {} ist am Zug.",
)
SETUP = (
    "A setup has {} letters of B, G, R, Y, the top row first, at most {} of each.",
    "Ein Aufbau hat {} Buchstaben B, G, R, Y, die obere Reihe zuerst, je höchstens {}.",
)
ALPHABET = (
    "Name two squares, in the order of the alphabet: {}&{}.",
    "Nenn zwei Felder, nach dem Alphabet: {}&{}.",
)
OTHER_CUBES = (
    "Removing these two takes other cubes; write them as sorted letters, such as BGRY.",
    "Diese zwei kosten andere Würfel; schreib sie als sortierte Buchstaben, etwa BGRY.",
)
NO_PATTERN = ("{} and {} match no pattern.", "{} und {} bilden kein Muster.")
SETUP_GONE = (
    "This setup is not kept any more, two others were read since; name its cubes again.",
    "Dieser Aufbau ist vergessen, zwei andere kamen seither; nenn seine Würfel noch einmal.",
)
LAY_OUT = (
    "First chance lays out the cubes: setup: and a letter for each square.",
    "Erst legt der Zufall die Würfel aus: setup: und ein Buchstabe für jedes Feld.",
)
WHO_BEGINS = (
    "Now chance picks who goes first, p1 to {}.",
    "Jetzt bestimmt der Zufall, wer beginnt, p1 bis {}.",
)
TURN = ("It is the turn of {}.", "{} ist am Zug.")
BLUE = ("blue", "blauer")
GREEN = ("green", "grüner")
RED = ("red", "roter")
YELLOW = ("yellow", "gelber")
COLOURS = (BLUE, GREEN, RED, YELLOW)  # in the order of tables.COLOURS
NONE_LEFT = ("There is no {} cube in the supply of {}.", "Es ist kein {} Würfel im Vorrat von {}.")
NO_STONES = (
    "All stones are on the board; remove two or discard a cube.",
    "Alle Steine sind auf dem Brett; nimm zwei herunter oder wirf einen Würfel ab.",
)
NO_CUBE = (
    "There is no cube on {}; a stone goes on a square with a cube.",
    "Auf {} liegt kein Würfel; ein Stein kommt auf ein Feld mit Würfel.",
)
NOT_TWO_STONES = (
    "Only stones are removed, and there are not two on {}.",
    "Nur Steine gehen vom Brett, und auf {} liegen keine zwei.",
)
CANNOT_PAY = ("{} has not all of the cubes {}.", "{} hat nicht alle Würfel {}.")
