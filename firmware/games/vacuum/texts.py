"""What Vacuum says on the board, see engines/texts.py. What its actions are called is in engines/vacuum/texts.py."""

# By the engine's numbers of owners. A name that begins a sentence has a capital, see title() in words.py.
NEUTRAL = ("neutral", "neutral")
RED = ("red", "Rot")
GOLD = ("gold", "Gold")
GREEN = ("green", "Grün")
WHITE = ("white", "Weiß")
OWNERS = (NEUTRAL, RED, GOLD, GREEN, WHITE)
PLAYERS = (RED, GOLD, GREEN, WHITE)

# By the engine's numbers of what can stand on a square, from 1
PEBBLE = ("1 pebble", "1 Kiesel")
PEBBLES_2 = ("2 pebbles", "2 Kiesel")
PEBBLES_3 = ("3 pebbles", "3 Kiesel")
PEBBLES_4 = ("4 pebbles", "4 Kiesel")
STONE = ("stone", "Stein")
BOULDER = ("boulder", "Fels")
KINDS = (PEBBLE, PEBBLES_2, PEBBLES_3, PEBBLES_4, STONE, BOULDER)
SOME = ("{} of {} pebbles", "{} von {} Kieseln")

# By the engine's numbers of terrain
VOID = ("void", "Leere")
RED_EDGE = ("red edge", "roter Rand")
GOLD_EDGE = ("gold edge", "goldener Rand")
GREEN_EDGE = ("green edge", "grüner Rand")
WHITE_EDGE = ("white edge", "weißer Rand")
BOARD = ("board", "Brett")
PEDESTAL = ("pedestal", "Podest")
TERRAIN = (VOID, RED_EDGE, GOLD_EDGE, GREEN_EDGE, WHITE_EDGE, BOARD, PEDESTAL)

# -- title and status

TURN = ("Turn {}, move {}", "Zug {}, Aktion {}")
THE_END = ("Vacuum, turn {}", "Vacuum, Zug {}")
TO_COMMIT = ("{} to commit", "{}: Zug fertig?")
STAGE = ("{} moves, stage {}", "{} am Zug, Stufe {}")
CHOSEN = ("{}: {}", "{}: {}")
FROM = ("{}: {} from {}", "{}: {} von {}")

# -- what to do

COMMIT_OR_UNDO = ("Commit (k) ends the turn. Undo (u) goes back.", "Fertig (k) beendet den Zug. Zurück: u.")
ROLLING = ("The boulder is rolling: exit (o) ends that.", "Der Fels rollt: Ende (o) hält ihn an.")
KEY_OR_VACUUM = (
    "Press a lit key, or tap a free area: vacuum.",
    "Drück eine helle Taste, oder tipp für Vakuum einen freien Bereich an.",
)
PRESS_A_KEY = ("Press a lit key.", "Drück eine helle Taste.")
NONE_LEFT = (
    "No final action is left: undo (u) or resign (q).",
    "Keine letzte Aktion geht mehr: zurück (u) oder aufgeben (q).",
)
TAP = ("Tap a lit square.", "Tipp ein helles Feld an.")
AGAIN_COOLS = ("{} again: it cools down where it is.", "{} nochmal: es kühlt ab, wo es ist.")
AGAIN = ("{} again: {}.", "{} nochmal: {}.")
EXIT = ("Exit: o.", "Ende: o.")

# -- moves

AT = ("{} {}", "{} {}")
FROM_TO = ("{} {} to {}", "{} {} nach {}")
IN_PLACE = ("{} {} in place", "{} {} auf der Stelle")
LET_GO = ("Let go: {}.", "Loslassen: {}.")
PRESSURE_OF_TWO = ("Pressure {} to {}.", "Druck {} zu {}.")
LINE = ("{} {}: {}", "{} {}: {}")
COMMITS = ("{} {} commits", "{} {} ist fertig")
EXITS = ("{} {} exits", "{} {} beendet die Kette")
IS_OUT = ("{} is out", "{} scheidet aus")
LANDS = ("{} on {}", "{} auf {}")
BOTH_GO = ("both boulders go", "beide Felsen gehen")
TAKES = ("takes {}, {}", "schlägt {}, {}")

# -- a square

WHERE = ("{}, row {}, column {}: ", "{}, Zeile {}, Spalte {}: ")
UNIT = ("{}, {}", "{}, {}")
EMPTY = ("empty", "leer")
NOBODYS = ("nobody's", "herrenlos")
COOLS = ("cools until {}'s turn", "kühlt bis zum Zug von {}")
PRESSURE = ("Pressure: {}.", "Druck: {}.")
IS_CHOSEN = ("Chosen.", "Gewählt.")
TAP_TO_CHOOSE = ("Tap: pick.", "Tippen: wählen.")
TAP_TO = ("Tap: {}.", "Tippen: {}.")

# -- why not

DONE = (
    "The final action is done: commit (k), or undo (u).",
    "Die letzte Aktion ist getan: fertig (k) oder zurück (u).",
)
IS_VOID = ("{} is void: nothing can be there.", "{} ist Leere: dort kann nichts sein.")
HOLDS = ("{}: {}, {}. Press the key of an action first.", "{}: {}, {}. Drück erst die Taste einer Aktion.")
NO_AREA = (
    "{} is in no empty 3 x 3 area: no vacuum move there.",
    "{} liegt in keinem leeren Bereich von 3 x 3: dort kein Vakuum.",
)
NO_START = ("{}: {} cannot start here. Tap a lit square.", "{}: {} beginnt hier nicht. Tipp ein helles Feld an.")
CHOOSE_FIRST = ("{} to {}: choose {} first.", "{} nach {}: erst {} wählen.")
NOT_HERE = ("{}: {} is not possible here. Tap a lit square.", "{}: {} geht hier nicht. Tipp ein helles Feld an.")
NOT_FROM_TO = (
    "{} to {}: {} is not possible. Tap a lit square.",
    "{} nach {}: {} geht nicht. Tipp ein helles Feld an.",
)
NEEDS_PRESSURE = (
    "{}: {} needs more pressure here than {} has. It is {} to {}.",
    "{}: {} braucht hier mehr Druck als {}. Es steht {} zu {}.",
)

# -- the end

LIMIT = ("Draw: the limit of {} turns.", "Remis: die Grenze von {} Zügen.")
WINS = ("{} wins: {}.", "{} gewinnt: {}.")
RESIGNED = ("{} resigned", "{} gab auf")
LOST_ALL = ("{} lost all pieces", "{} verlor alle Figuren")
NO_FINAL_ACTION = ("{} had no final action", "{} hatte keine letzte Aktion")

# -- help: at most seven lines of 21 letters each

GOAL = (
    "Be the last one in the game. Who has no final action as a turn begins is out. So is, after a first stone, who has"
    " no piece left.",
    "Bleib als Letzter im Spiel. Raus ist, wer zu Beginn keine letzte Aktion hat; auch, nach dem ersten Stein, wer"
    " keine Figur mehr hat.",
)
STAGES = (
    "Your turn: one action of stage 1, some of stage 2, a final one of stage 3; then commit. Stages 1 and 2 may be"
    " skipped.",
    "Dein Zug: eine Aktion der Stufe 1, einige der Stufe 2, eine letzte der Stufe 3; dann fertig. 1 und 2 darfst du"
    " auslassen.",
)
VALUES = (
    "A pebble counts 1, a stone 3, a boulder 9: times 1 on the edge, 2 on the board, 4 on a pedestal.",
    "Ein Kiesel zählt 1, ein Stein 3, ein Fels 9: mal 1 am Rand, mal 2 auf dem Brett, mal 4 auf einem Podest.",
)
WHAT_PRESSURE_IS = (
    "Pressure: what you have on a square and the 8 around it. To beat a piece, have more on its square than its owner.",
    "Druck: was du auf einem Feld und den 8 darum hast. Um zu schlagen, brauchst du dort mehr als der Gegner.",
)
STAGE_1 = (
    "Stage 1: entrench, retreat, extend, cast a stone, move a boulder, attack with pebbles. Hold a key to read more.",
    "Stufe 1: Eingraben, Rückzug, Ausdehnen, Wurf, Fels, Angriff mit Kieseln. Halt eine Taste, um mehr zu lesen.",
)
STAGE_2 = (
    "Stage 2: supply, reduce, create a stone, war and teleport, as often as you like. Free supply and reduce end it.",
    "Stufe 2: Nachschub, Abtausch, Formen, Krieg, Teleport, beliebig oft. Abtausch und Nachschub ins Freie beenden"
    " sie.",
)
STAGE_3 = (
    "Stage 3: vacuum puts a pebble in an empty 3 x 3 area. Perimeter slides a tile of your edge into the void.",
    "Stufe 3: Vakuum setzt einen Kiesel in einen leeren 3 x 3 Bereich. Rand schiebt eine Platte von dir in die Leere.",
)
LIGHTS = (
    "The more pebbles, the brighter, and as many dips. A stone swells, a boulder beats. What breathes is new, or can be"
    " tapped.",
    "Je mehr Kiesel, desto heller, und so oft zuckt es. Ein Stein schwillt, ein Fels pocht. Neues und Mögliches atmet.",
)
FINGERS = (
    "Press an action, a lit source, a lit target. The source again: more pebbles. Or hold the source and press the"
    " target.",
    "Drück Aktion, helles Startfeld, helles Ziel. Start nochmal: mehr Kiesel. Oder halt den Start und drück das Ziel.",
)
PAGES = (GOAL, STAGES, VALUES, WHAT_PRESSURE_IS, STAGE_1, STAGE_2, STAGE_3, LIGHTS, FINGERS)
