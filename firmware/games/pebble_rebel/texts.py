"""What Pebble Rebel says on the board, see engines/texts.py."""

PEBBLE = ("Pebble", "Pebble")
REBEL = ("Rebel", "Rebel")
NAMES = (PEBBLE, REBEL)

# By the engine's numbers of colours, from 1. The German words take an ending where a noun follows.
BLUE = ("blue", "blau")
RED = ("red", "rot")
WHITE = ("white", "weiß")
YELLOW = ("yellow", "gelb")
COLOURS = (BLUE, RED, WHITE, YELLOW)

ONE_STONE = ("1 stone", "1 Stein")
STONES = ("{} stones", "{} Steine")
OR = (" or ", " oder ")

# -- title, what lies where

THE_END = ("{}, the end", "{}, Ende")
HAND = ("Hand:", "Hand:")
BAG = ("Bag:", "Sack:")
COUNT = ("{} {}", "{} {}")

# -- what to do

TAP_A_STONE = ("Tap a stone.", "Tipp einen Stein an.")
TAP_A_TARGET = (
    "Tap a lit square, or the stone again to go by hand.",
    "Tipp ein helles Feld an, oder nochmal den Stein für eigene Halte.",
)
TAP_STOPS = ("Tap the stops, then done: d.", "Tipp die Halte an, dann fertig: d.")
REBEL_GETS = ("Rebel gets {}.", "Rebel bekommt {}.")
PICK = ("Pick a colour: {}.", "Wähl: {}.")
TAP_FOR = ("Tap a square for the {} stone.", "Tipp ein Feld für den {}en Stein an.")

# -- moves

SLIDE = ("{} to {} ({} for Rebel)", "{} nach {} ({} für Rebel)")
PLACE = ("{} on {}", "{} auf {}")
RESIGN = ("resign", "aufgeben")
MOVED = ("{} {}: {}", "{} {}: {}")
SET_UP = ("The stones are laid out.", "Die Steine liegen aus.")
DRAWS = ("Rebel draws {}", "Rebel zieht {}")

# -- the end

FULL = ("Rebel wins: the board is full, and there is no line.", "Rebel gewinnt: das Brett ist voll, ohne Reihe.")
DRAWN = (
    "Draw: the last stone fills the board and makes a line of {}.",
    "Remis: der letzte Stein füllt das Brett, und {} hat eine Reihe.",
)
LINE = ("Pebble wins: {} {} stones in line.", "Pebble gewinnt: {} {}e Steine in einer Reihe.")

# -- a square

STONE = ("{}, {} stone", "{}, {}er Stein")
IN_LINE = ("{}, in the line", "{}, in der Reihe")
STOP = ("{}, a stop", "{}, ein Halt")
COSTS = ("{}, empty, costs {}", "{}, leer, kostet {}")
CAN_GO = ("{}, empty, {} can go here", "{}, leer, {} kann hierher")

# -- why not

NO_STONE = ("No stone is on {}. Tap a stone first.", "Auf {} liegt kein Stein. Tipp erst einen an.")
NO_COLOUR = (
    "Pick a colour first: one of the lit keys.",
    "Wähl erst eine Farbe: eine helle Taste.",
)
SHUT_IN = (
    "The stone on {} is shut in. Tap another one.",
    "Der Stein auf {} ist umzingelt. Nimm einen anderen.",
)
NO_WAY = (
    "From {} no free way leads to {}. Tap a lit square.",
    "Von {} führt kein freier Weg nach {}. Tipp ein helles Feld an.",
)

# -- soft keys

DONE = ("done", "fertig")
DONE_TIP = (
    "Done: Pebble's stone goes by the stops that you tapped.",
    "Fertig: Pebbles Stein geht über die Halte, die du angetippt hast.",
)
BLUE_TIP = (
    "Rebel: pick a blue stone. A light a stone, three at most.",
    "Rebel: wähl einen blauen Stein. Ein Licht je Stein, höchstens drei.",
)
RED_TIP = (
    "Rebel: pick a red stone. A light a stone, three at most.",
    "Rebel: wähl einen roten Stein. Ein Licht je Stein, höchstens drei.",
)
WHITE_TIP = (
    "Rebel: pick a white stone. A light a stone, three at most.",
    "Rebel: wähl einen weißen Stein. Ein Licht je Stein, höchstens drei.",
)
YELLOW_TIP = (
    "Rebel: pick a yellow stone. A light a stone, three at most.",
    "Rebel: wähl einen gelben Stein. Ein Licht je Stein, höchstens drei.",
)
TIPS = (BLUE_TIP, RED_TIP, WHITE_TIP, YELLOW_TIP)

# -- help: at most seven lines of 21 letters each

GOAL = (
    "Pebble wants four stones of a colour next to each other in a row or column. Rebel wants to fill the board "
    "before that.",
    "Pebble will vier Steine einer Farbe nebeneinander in einer Reihe oder Spalte. Rebel will vorher das Brett füllen.",
)
SLIDING = (
    "Pebble slides one stone, of any colour, along free rows and columns. She may turn as often as she likes.",
    "Pebble schiebt einen Stein, gleich welcher Farbe, auf freien Reihen und Spalten. Sie darf beliebig oft abbiegen.",
)
COST = (
    "For each straight piece of her way Rebel draws a stone from the bag.",
    "Für jedes gerade Stück ihres Wegs zieht Rebel einen Stein aus dem Sack.",
)
PLACING = (
    "Rebel puts all that he drew on free squares, in any order. A line wins for Pebble, even if Rebel made it.",
    "Rebel setzt alles, was er zog, beliebig auf freie Felder. Eine Viererreihe gewinnt für Pebble, auch von Rebel.",
)
LAST_STONE = (
    "A full board without a line wins for Rebel. If his very last stone makes a line, it is a draw.",
    "Ein volles Brett ohne Reihe gewinnt für Rebel. Macht sein allerletzter Stein eine Reihe, ist es Remis.",
)
OPTIONS = (
    "Diagonals on: slanted lines count. Draw one: Rebel sees only the next stone. Random: the start is drawn.",
    "Optionen: schräge Reihen zählen; Rebel sieht nur den nächsten Stein; der Anfang wird gelost.",
)
PEBBLES_KEYS = (
    "Pebble: tap a stone, then a lit square. The brighter it is, the fewer stones Rebel gets. Hold it to read how "
    "many.",
    "Pebble: tipp einen Stein an, dann ein helles Feld. Je heller, desto weniger Steine für Rebel. Halten zeigt die "
    "Zahl.",
)
BY_HAND = (
    "By hand: tap the stone twice, then each stop, then done: d. To leave, tap a stone.",
    "Von Hand: tipp den Stein zweimal an, dann jeden Halt, dann fertig: d. Ein Stein beendet das.",
)
REBELS_KEYS = (
    "Rebel: pick a colour, a lit key b, r, w or y, then tap a square. A light is a stone; the panel has the numbers.",
    "Rebel: wähl eine Farbe, eine helle Taste b, r, w oder y, dann ein Feld. Ein Licht ist ein Stein; hier stehen "
    "die Zahlen.",
)
PAGES = (GOAL, SLIDING, COST, PLACING, LAST_STONE, OPTIONS, PEBBLES_KEYS, BY_HAND, REBELS_KEYS)
