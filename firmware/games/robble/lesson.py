"""The lesson of Robble, see firmware/screens/lesson.py: lesson_of()."""

OPTIONS = (("size", "5"),)
STEPS = (
    (
        ("You are Blue. Each turn you place one stone.", "Du bist Blau. Du setzt in jedem Zug einen Stein."),
        "",
        "c3",
        "c3",
        "",
    ),
    (
        ("White comes beside your stone: it is pushed away.", "Weiß kommt daneben: Dein Stein wird weggeschoben."),
        "c3",
        "d3",
        "",
    ),
    (
        (
            "A stone pushes all that are beside it and have a free square behind, your own too.",
            "Ein Stein schiebt alle neben ihm, hinter denen frei ist, auch deine eigenen.",
        ),
        "b3 d3",
        "c3 a1",
        "c3",
    ),
    (
        ("White is at the edge now. Push it off the board.", "Weiß steht jetzt am Rand. Schieb den Stein hinaus."),
        "e3",
        "d3",
        "d3",
    ),
    (
        (
            "No room behind? Then it flips: b3 has a3 behind it.",
            "Dahinter kein Platz? Dann dreht er sich um: hinter b3 steht a3.",
        ),
        "b3",
        "c3",
        "",
    ),
    (
        (
            "Flip c3. Your own stone on e3 falls off.",
            "Dreh c3 um. Dein eigener Stein auf e3 fällt hinaus.",
        ),
        "c3",
        "d3",
        "d3",
    ),
    (
        (
            "Later: one square is free. Fill it and the groups are counted.",
            "Später: ein Feld ist frei. Füll es, dann werden die Gruppen gezählt.",
        ),
        "",
        "e5",
        "e5",
        "e2 e4 c5 b3 d3 e1 c3 d5 b2 c1 a1 c4 d2 c5 b4 a2 b1 a1 b2 b1 a1 d5 c5 e2 e1 a2 a1 c4 c5 d4 e4 d5",
    ),
    (
        (
            "Groups of equal size cancel each other. Of the rest the biggest wins: yours has 12.",
            "Gleich große Gruppen heben sich auf. Vom Rest siegt die größte: deine hat 12.",
        ),
        "",
        "",
        "",
    ),
)
