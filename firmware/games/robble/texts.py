"""What Robble says on the board, see engines/texts.py; what it shares with other games is in firmware/texts.py."""

SWAP_KEY = ("swap", "tauschen")
SWAP_TIP = (
    "Swap: take over the other colour instead of a first move.",
    "Tauschen: statt des ersten Zugs die andere Farbe übernehmen.",
)
OR_SWAP = ("Tap an empty square. Or swap colours: w.", "Tipp ein leeres Feld an. Oder tausch die Farben: w.")
PAGES = (
    (
        "Put a stone on an empty square. It acts on the four stones beside it:",
        "Setz einen Stein auf ein leeres Feld. Er wirkt auf die vier Steine daneben:",
    ),
    (
        "A stone with a free square behind it is pushed there. At the edge it falls off.",
        "Ist hinter einem Stein ein Feld frei, rutscht er dorthin. Am Rand fällt er herunter.",
    ),
    (
        "A stone with another stone behind it changes its colour.",
        "Ein Stein mit einem anderen dahinter wechselt die Farbe.",
    ),
    (
        "White may swap colours instead of a first move.",
        "Weiß darf statt des ersten Zugs die Farben tauschen.",
    ),
    (
        "Full board: groups of equal size, one of each colour, cancel out.",
        "Volles Brett: je zwei gleich große Gruppen beider Farben heben sich auf.",
    ),
    (
        "The biggest group left wins. None left: who moved last loses.",
        "Die größte Gruppe, die bleibt, gewinnt. Bleibt keine: wer zuletzt zog, verliert.",
    ),
    (
        "The same board for the third time is a draw.",
        "Dieselbe Stellung zum dritten Mal ist unentschieden.",
    ),
)
SWAPS = ("{} {} swaps colours", "{} {} tauscht die Farben")
PUSHED = ("{} pushed", "{} geschoben")
REMOVED = ("{} removed", "{} entfernt")
FLIPPED = ("{} flipped", "{} gedreht")
SWAP = ("swap colours", "Farben tauschen")
DRAW = ("Draw: the same board for the third time.", "Unentschieden: dieselbe Stellung zum dritten Mal.")
ALL_CANCEL = (
    "{} wins: all groups cancel out and {} moved last.",
    "{} gewinnt: alle Gruppen heben sich auf, und {} zog zuletzt.",
)
WINS = ("{} wins, {} to {}.", "{} gewinnt, {} zu {}.")
CANCELS = ("{} cancels {}", "{} hebt {} auf")
LEFT = ("Left: {} {}, {} {}", "Es bleiben: {} {}, {} {}")
NOTHING_LEFT = ("Nothing is left.", "Nichts bleibt übrig.")
