"""Vacuum's actions in words, and why one is not possible, see engines/texts.py."""

# -- the actions: what they are called, and a tip that begins with that

ENTRENCH = ("entrench", "Eingraben")
ENTRENCH_TIP = (
    "Entrench: Add a pebble to a stack of yours of 1 to 3.",
    "Eingraben: Ein Kiesel mehr auf einen Stapel von dir aus 1 bis 3.",
)
RETREAT = ("retreat", "Rückzug")
RETREAT_TIP = (
    "Retreat: Move a whole stack two squares, no nearer to any enemy.",
    "Rückzug: Ein ganzer Stapel zieht zwei Felder, keinem Gegner näher.",
)
EXTEND = ("extend", "Ausdehnen")
EXTEND_TIP = (
    "Extend: Two single pebbles in a row: a new one at their end.",
    "Ausdehnen: Zwei einzelne Kiesel in einer Linie: ein neuer am Ende.",
)
CAST = ("cast", "Wurf")
CAST_TIP = (
    "Cast: Throw a stone three squares. Stone on stone makes a boulder.",
    "Wurf: Wirf einen Stein drei Felder weit. Stein auf Stein gibt einen Fels.",
)
BOULDER = ("boulder", "Fels")
BOULDER_TIP = (
    "Boulder: Step, crush a weaker enemy, or roll on over your pebbles.",
    "Fels: Geh, zermalme Schwächere oder roll über deine Kiesel.",
)
EXIT = ("exit", "Ende")
EXIT_TIP = (
    "Exit: End the running chain and go on in stage 2.",
    "Ende: Beende die Kette und mach in Stufe 2 weiter.",
)
ATTACK = ("attack", "Angriff")
ATTACK_TIP = (
    "Attack: Pebbles take a neighbour that your pressure beats.",
    "Angriff: Kiesel schlagen einen Nachbarn, den dein Druck besiegt.",
)
SUPPLY = ("supply", "Nachschub")
SUPPLY_TIP = (
    "Supply: Pass pebbles to a stack, or to a free square and stop.",
    "Nachschub: Kiesel auf einen Stapel, oder auf ein freies Feld und Schluss.",
)
REDUCE = ("reduce", "Abtausch")
REDUCE_TIP = (
    "Reduce: You and a neighbour lose as many pebbles each.",
    "Abtausch: Du und ein Nachbar verlieren gleich viele Kiesel.",
)
CREATE = ("create", "Formen")
CREATE_TIP = (
    "Create: Your pebbles on three sides of a free square become a stone.",
    "Formen: Deine Kiesel an drei Seiten eines freien Felds werden ein Stein.",
)
WAR = ("war", "Krieg")
WAR_TIP = (
    "War: A whole stack takes pebbles that your pressure beats.",
    "Krieg: Ein ganzer Stapel schlägt Kiesel, die dein Druck besiegt.",
)
TELEPORT = ("teleport", "Teleport")
TELEPORT_TIP = (
    "Teleport: Swap two pedestals; then both cool down.",
    "Teleport: Tausch zwei Podeste; danach kühlen beide ab.",
)
VACUUM = ("vacuum", "Vakuum")
VACUUM_TIP = (
    "Vacuum: A new pebble in an empty area of 3 x 3 squares.",
    "Vakuum: Ein neuer Kiesel in einem leeren Bereich von 3 x 3 Feldern.",
)
PERIMETER = ("perimeter", "Rand")
PERIMETER_TIP = (
    "Perimeter: Slide a tile of the edge to the void beside it.",
    "Rand: Schieb eine Platte vom Rand in die Leere daneben.",
)
NONE = ("none", "keine")

COMMIT = ("commit", "Fertig")
COMMIT_TIP = ("Commit: End the turn, after a final action.", "Fertig: Beende den Zug nach der letzten Aktion.")
UNDO = ("undo", "Zurück")
UNDO_TIP = (
    "Undo: Take back the last action of this turn.",
    "Zurück: Nimm die letzte Aktion dieses Zugs zurück.",
)
RESIGN = ("resign", "Aufgeben")
RESIGN_TIP = (
    "Resign: Leave the game. Among three or four, what you have turns neutral.",
    "Aufgeben: Verlass das Spiel. Zu dritt oder viert wird neutral, was du hast.",
)

# -- why not

NO_MOVE = ("This is no move of Vacuum.", "Das ist kein Zug von Vacuum.")
NOTATION = (
    "This is no move of Vacuum; an action is written like vacuum:f6 or supply:c4-d4*2.",
    "Das ist kein Zug von Vacuum; eine Aktion schreibt man wie vacuum:f6 oder supply:c4-d4*2.",
)
TOO_EARLY = (
    "Commit comes after a final action; make a vacuum or a perimeter move first.",
    "Fertig bist du nach der letzten Aktion: erst Vakuum oder Rand.",
)
NOTHING_OF_THE_TURN = (
    "No action of this turn is left to take back.",
    "In diesem Zug ist keine Aktion mehr zurückzunehmen.",
)
COMMIT_OR_UNDO = (
    "The final action of this turn has been made; commit it or undo it.",
    "Die letzte Aktion ist getan; mach den Zug fertig oder nimm sie zurück.",
)
NO_CHAIN = ("There is no chain to exit; choose an action.", "Es läuft keine Kette; wähl eine Aktion.")
ROLLING = (
    "The boulder is rolling; go on over your own pebbles beside it, exit or undo.",
    "Der Fels rollt; weiter über deine Kiesel daneben, Ende oder zurück.",
)
OTHER_STAGE = (
    "The turn is in stage {}; {} is an action of stage {}.",
    "Der Zug ist in Stufe {}; {} ist eine Aktion der Stufe {}.",
)
JOINED = (
    "This turn has had its {} Supply Chain moves onto own pebbles.",
    "Dieser Zug hatte schon {} Mal Nachschub auf eigene Kiesel.",
)
NOT_POSSIBLE = ("{} is not possible now. {}", "{} geht jetzt nicht. {}")
UNDO_IN_RECORD = (
    "Move {}: a record has no undo; leave it out, and what it took back.",
    "Zug {}: ein Protokoll hat kein Zurück; lass es weg, und was es zurücknahm.",
)
