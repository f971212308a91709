"""The lesson of Konane, see firmware/screens/lesson.py: lesson_of(). It is one whole game."""

OPTIONS = (("size", "6"),)
STEPS = (
    (
        (
            "You are Blue. First you take off a blue stone, in the centre or a corner.",
            "Du bist Blau. Zuerst nimmst du einen blauen Stein weg, aus Mitte oder Ecke.",
        ),
        "",
        "a1",
        "a1",
        "",
    ),
    (
        ("White takes off a white one beside the gap.", "Weiß nimmt einen weißen neben der Lücke weg."),
        "a2",
        "a2",
        "",
    ),
    (
        (
            "Now jump over a white stone into the gap: it comes off.",
            "Spring jetzt über einen weißen Stein in die Lücke: er kommt weg.",
        ),
        "b1",
        "c1-a1 a4-a2",
        "c1 a1",
    ),
    (
        (
            "White has jumped over a3. You jump on: straight, never diagonally.",
            "Weiß ist über a3 gesprungen. Spring du: gerade, nie schräg.",
        ),
        "b3",
        "c3-a3",
        "c3 a3",
    ),
    (
        (
            "White jumps twice: the same stone may go on in the same direction.",
            "Weiß springt doppelt: derselbe Stein darf geradeaus weiter.",
        ),
        "b5",
        "b5-b1",
        "",
    ),
    (
        ("So it goes on, turn by turn.", "So geht es weiter, Zug um Zug."),
        "",
        "e1-c1 a2-a4 e3-c3 d5-d1",
        "",
    ),
    (
        ("You can jump twice, too: over e4 and e2.", "Auch du kannst doppelt springen: über e4 und e2."),
        "e4 e2",
        "e5-e1",
        "e5 e1",
    ),
    (
        (
            "White cannot jump any more and has lost. You win!",
            "Weiß kann nicht mehr springen und verliert. Du hast gewonnen!",
        ),
        "",
        "",
        "",
    ),
)
