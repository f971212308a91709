"""Why a move of Pebble Rebel is not possible, see engines/texts.py."""

NO_MOVE = (
    "This is no move of Pebble Rebel as the game stands.",
    "Das ist kein Zug von Pebble Rebel, so wie das Spiel steht.",
)
SLIDE = (
    "This is not possible now. Pebble slides a stone: name its stops, such as c3-c1-a1.",
    "Das geht jetzt nicht. Pebble schiebt einen Stein: nenn seine Halte, etwa c3-c1-a1.",
)
PLACE = (
    "This is not possible now. Rebel places a stone of the hand, {}: {}@b2.",
    "Das geht jetzt nicht. Rebel setzt einen Stein der Hand, {}: {}@b2.",
)
SET_UP = (
    "Chance sets up now: setup: and 36 characters with {} stones of each colour.",
    "Jetzt baut der Zufall auf: setup: und 36 Zeichen mit {} Steinen jeder Farbe.",
)
DRAW = (
    "Chance draws now: draw: and {} letters of stones in the bag, in the order B R W Y.",
    "Jetzt zieht der Zufall: draw: und {} Buchstaben von Steinen im Sack, in der Folge B R W Y.",
)
NOT_PEBBLE = ("Pebble is not to move now.", "Pebble ist jetzt nicht am Zug.")
NO_PATH = (
    "A slide begins on a stone and has another stop at least, such as c3-c1.",
    "Ein Weg beginnt auf einem Stein und hat noch einen Halt, etwa c3-c1.",
)
TOO_LONG = (
    "A turn has as many segments as there are empty squares at most, now {}.",
    "Ein Zug hat höchstens so viele Stücke, wie Felder leer sind, jetzt {}.",
)
IN_A_CIRCLE = (
    "The stone ends on {}, where it began; choose another square.",
    "Der Stein endet auf {}, wo er begann; wähl ein anderes Feld.",
)
NOT_STRAIGHT = (
    "From {} to {} is no straight segment; go along a row or a column.",
    "Von {} nach {} geht es nicht gerade; bleib in Reihe oder Spalte.",
)
IN_THE_WAY = (
    "From {} to {} is no free way: a stone is on {}.",
    "Von {} nach {} ist der Weg nicht frei: auf {} liegt ein Stein.",
)
