"""What Ouroboros says on the board, see engines/texts.py."""

PLAYER = ("Player {}", "Spieler {}")

# By the engine's numbers of colours, from 1. The German words take an ending where a noun follows.
BLUE = ("blue", "blau")
GREEN = ("green", "grün")
RED = ("red", "rot")
YELLOW = ("yellow", "gelb")
COLOURS = (BLUE, GREEN, RED, YELLOW)

OR = (" or ", " oder ")
COUNT = ("{} {}", "{} {}")
ONE_OF_EACH = ("one of each", "von jeder eins")
NOTHING = ("nothing", "nichts")

ORTHOGONAL = ("orthogonal", "gerade")
DIAGONAL = ("diagonal", "diagonal")
KINDS = (ORTHOGONAL, DIAGONAL)

# -- title, status, supplies

MOVE = ("Move {}, {}", "Zug {}, {}")
ONE_STONE = ("1 stone", "1 Stein")
STONES = ("{} stones", "{} Steine")
THE_END = ("{}, the end", "{}, Ende")
TO_MOVE = ("{} moves", "{} am Zug")
NO_CUBES = ("no cubes", "nichts")
OUT = ("out", "raus")

# -- what to do

A_CUBE = ("a cube", "Würfel")
A_STONE = ("a stone", "Stein")
A_COLOUR = ("a colour", "Farbe")
TAP = ("Tap {}.", "Tipp auf {}.")
TAP_DIAGONAL = ("Diagonal: tap {}.", "Diagonal: {}?")
TAP_AGAIN = ("{}. Tap again.", "{}. Nochmal tippen.")
WITH_WHICH = ("{} with which stone? Tap one that pulses.", "{} mit welchem? Tipp an, was pulsiert.")
FEEDS = ("You: {}. Next: {}", "Du: {}. Danach: {}")
GETS = ("You: {}", "Du: {}")  # where the next player's are too many for the display
DISCARD = ("Discard a {} cube? Press again.", "Abwerfen: {}? Nochmal drücken.")

# -- taking two stones off: names and prices of the engine's PATTERNS

TWO_APART = ("Two apart", "Mit Lücke")
SIDE_BY_SIDE = ("Side by side", "Daneben")
CORNER = ("Diagonal", "Diagonal")
KNIGHTS_MOVE = ("Knight's move", "Springerzug")
PATTERNS = (TWO_APART, SIDE_BY_SIDE, CORNER, KNIGHTS_MOVE)
TWO_APART_TAKES = ("Two apart takes 3 of one colour.", "Mit Lücke kostet 3 einer Farbe.")
SIDE_BY_SIDE_TAKES = ("Side by side takes one of each colour.", "Daneben kostet von jeder Farbe eins.")
CORNER_TAKES = ("Diagonal takes 3 of one, 2 of another.", "Diagonal kostet 3 gleiche, 2 andere.")
KNIGHTS_MOVE_TAKES = ("Knight's move takes 6 of one colour.", "Springerzug kostet 6 einer Farbe.")
PRICES = (TWO_APART_TAKES, SIDE_BY_SIDE_TAKES, CORNER_TAKES, KNIGHTS_MOVE_TAKES)
PAID = ("{}: {}. Tap again.", "{}: {}. Nochmal tippen.")
PAY_ALIKE = ("Pay {} alike: {}?", "Zahle {}: {}?")
PAY_FIRST = ("Pay {} first: {}?", "Erst {}: {}?")
PAY_THEN = ("{}, and {} of {}?", "{}, dazu {}: {}?")

# -- moves

RESIGN = ("resign", "aufgeben")
PLACE = ("stone on {}, {}", "Stein auf {}, {}")
TAKE_OFF = ("take stones off {} and {} for {}", "Steine von {} und {} nehmen, für {}")
DISCARD_ONE = ("discard a {} cube", "einen {}en Würfel abwerfen")
PAID_CUBES = ("{} cubes", "{} Würfel")
CUBE_OF_EACH = ("one cube of each colour", "je einen Würfel jeder Farbe")
PAID_COUNT = ("{} {}", "{} {}e")
LAID_OUT = ("The cubes are laid out.", "Die Würfel liegen aus.")
BEGINS = ("Player {} goes first.", "Spieler {} beginnt.")
RESIGNS = ("{} Player {} resigns", "{} Spieler {} gibt auf")
DISCARDS = ("{} Player {} discards a {} cube", "{} Spieler {} wirft einen {}en Würfel ab")
TAKES_OFF = ("{} Player {} takes stones off {} and {} for {}", "{} Spieler {} nimmt Steine von {} und {}, für {}")
PLACES = ("{} Player {} places on {}, {}: gets {}", "{} Spieler {} setzt auf {}, {}: bekommt {}")
FED = ("{}; player {} gets {}", "{}; Spieler {} bekommt {}")

# -- the end

EMPTIED = ("Player {} wins: the supply is empty.", "Spieler {} gewinnt: der Vorrat ist leer.")
OTHERS_RESIGNED = ("Player {} wins: the others resigned.", "Spieler {} gewinnt: die anderen gaben auf.")
OTHER_RESIGNED = ("Player {} wins: player {} resigned.", "Spieler {} gewinnt: Spieler {} gab auf.")

# -- a square

CUBE = ("{}, {} cube", "{}, {}er Würfel")
CAN_PLACE = ("{}, a stone can be placed here", "{}, hier kann ein Stein hin")
STONE = ("{}, stone", "{}, Stein")
GOES_WITH = ("{}, goes with {}", "{}, geht mit {}")

# -- why not

NO_PATTERN = ("{} and {} match no pattern.", "{} und {} bilden kein Muster.")
BARE = ("{} is empty. Tap a cube or a stone.", "{} ist leer. Tipp auf Würfel oder Stein.")
NO_STONES = ("No stones left: take two off or discard.", "Kein Stein übrig: zwei nehmen oder abwerfen.")
NO_PARTNER = ("No stone that you can pay for goes with {}.", "Kein Stein, den du zahlen kannst, geht mit {}.")

# -- soft keys

KIND = ("orth/diag", "ger./diag")
KIND_TIP = (
    "What the next player gets: from beside the stone, or from its corners.",
    "Was der Nächste bekommt: von neben dem Stein, oder von seinen Ecken.",
)
BLUE_TIP = (
    "Discard one blue cube, or pay with blue. The bar shows what you have, two cubes a light.",
    "Wirf einen blauen Würfel ab, oder zahle mit Blau. Der Balken zeigt, was du hast: zwei Würfel je Licht.",
)
GREEN_TIP = (
    "Discard one green cube, or pay with green. The bar shows what you have, two cubes a light.",
    "Wirf einen grünen Würfel ab, oder zahle mit Grün. Der Balken zeigt, was du hast: zwei Würfel je Licht.",
)
RED_TIP = (
    "Discard one red cube, or pay with red. The bar shows what you have, two cubes a light.",
    "Wirf einen roten Würfel ab, oder zahle mit Rot. Der Balken zeigt, was du hast: zwei Würfel je Licht.",
)
YELLOW_TIP = (
    "Discard one yellow cube, or pay with yellow. The bar shows what you have, two cubes a light.",
    "Wirf einen gelben Würfel ab, oder zahle mit Gelb. Der Balken zeigt, was du hast: zwei Würfel je Licht.",
)
TIPS = (BLUE_TIP, GREEN_TIP, RED_TIP, YELLOW_TIP)

# -- help: at most seven lines of 21 letters each

GOAL = (
    "Who first has no cubes left wins. All begin with none, so it counts from your second turn on.",
    "Wer zuerst keine Würfel mehr hat, gewinnt. Alle beginnen ohne, darum zählt es ab deinem zweiten Zug.",
)
TURN = (
    "A turn is one of these: place a stone, take two stones off, or discard one cube.",
    "In einem Zug tust du eins: einen Stein setzen, zwei Steine vom Brett nehmen oder einen Würfel abwerfen.",
)
PLACING = (
    "Place a stone on a cube. You get that cube. The next player gets cubes from around it:",
    "Setz einen Stein auf einen Würfel. Den bekommst du. Der nächste Spieler bekommt Würfel von darum herum:",
)
AROUND = (
    "from the four squares beside it, orthogonal, or from the four at its corners, diagonal. You choose.",
    "gerade von den vier Feldern daneben, oder diagonal von den vier an den Ecken. Du wählst.",
)
PAYING = (
    "Take two stones off and pay. Two apart: 3 of one colour. Side by side: one of each colour.",
    "Nimm zwei Steine vom Brett und zahle. Mit einem Feld Lücke: 3 einer Farbe. Daneben: von jeder Farbe eins.",
)
PAYING_MORE = (
    "Diagonal: 3 of one colour and 2 of another. A knight's move apart: 6 of one colour.",
    "Diagonal: 3 einer und 2 einer anderen Farbe. Im Springerzug: 6 einer Farbe.",
)
TEN_STONES = (
    "There are ten stones. Those you take off can be placed again. Cubes you pay are out of the game.",
    "Es gibt zehn Steine. Genommene kann man wieder setzen. Gezahlte Würfel sind aus dem Spiel.",
)
KEYS = (
    "Keys: tap a cube to see who gets what, again to place. Key k: orthogonal or diagonal.",
    "Tasten: Tipp einen Würfel an: wer bekommt was. Nochmal: setzen. Taste k: gerade oder diagonal.",
)
MORE_KEYS = (
    "Tap two stones, then the second one again. Colour keys pay or discard; as bars they show your cubes. 2bl: two "
    "blue.",
    "Tipp zwei Steine an, den zweiten nochmal. Farbtasten zahlen oder werfen ab; ihre Balken sind dein Vorrat. 2bl: "
    "zwei blaue.",
)
PAGES = (GOAL, TURN, PLACING, AROUND, PAYING, PAYING_MORE, TEN_STONES, KEYS, MORE_KEYS)
