"""The lesson of New Game, 5 to 8 steps, see firmware/screens/lesson.py: lesson_of()."""

OPTIONS: tuple = ()
STEPS = (
    (
        (
            "The aim: three stones of yours in a row, like these.",
            "Das Ziel: drei deiner Steine in einer Reihe, so wie hier.",
        ),
        "a1 b2 c3",
        "",
        "",
        "",
    ),
    (
        ("You are Blue. Put a stone on an empty square.", "Du bist Blau. Setz einen Stein auf ein freies Feld."),
        "",
        "b2 a1",
        "b2",
    ),
    (
        ("White has answered. Now two in a row.", "Weiß hat geantwortet. Jetzt zwei in einer Reihe."),
        "",
        "b3 c1",
        "b3",
    ),
    (
        (
            "White has not seen it: close the row of three.",
            "Weiß hat nicht aufgepasst: mach die Dreierreihe voll.",
        ),
        "b2 b3",
        "b1",
        "b1",
    ),
    (
        (
            "Three in a row win: across, down or diagonal.",
            "Drei in einer Reihe gewinnen: quer, hoch oder schräg.",
        ),
        "",
        "",
        "",
    ),
)
