"""The lesson of Reversi, see firmware/screens/lesson.py: lesson_of()."""

OPTIONS: tuple = ()
STEPS = (
    (
        (
            "You are Blue. Where a square glows, your stone encloses white ones.",
            "Du bist Blau. Wo ein Feld leuchtet, schließt dein Stein weiße ein.",
        ),
        "d6 c5 f4 e3",
        "",
        "",
        "",
    ),
    (
        (
            "On d6 it encloses d5 with d4: tap it, and d5 turns.",
            "Auf d6 schließt er mit d4 d5 ein: tipp hin, d5 dreht sich um.",
        ),
        "d5 d4",
        "d6 c6",
        "d6",
    ),
    (
        (
            "White has turned d5 back, diagonally. Enclose c6.",
            "Weiß hat d5 zurückgedreht, schräg. Schließ c6 ein.",
        ),
        "c6 d6",
        "b6",
        "b6",
    ),
    (
        (
            "Another game. White plays c8: Blue has no move and passes.",
            "Ein anderes Spiel. Weiß zieht c8: Blau kann nicht und passt.",
        ),
        "c8",
        "c8",
        "",
        "d6 c6 e3 d7 d8 e8 b7",
    ),
    (
        (
            "Nobody can move: then most stones win. Corners never turn: go for them!",
            "Kann niemand ziehen, gewinnen die meisten Steine. Ecken bleiben: hol sie dir!",
        ),
        "a1 a8 h1 h8",
        "",
        "",
    ),
)
