"""The lesson of Pebble Rebel, see firmware/screens/lesson.py: lesson_of()."""

OPTIONS = (("setup", "R....B/....../....../.BBB../....../Y....W"),)
STEPS = (
    (
        (
            "Pebble wants four of one colour in a row or column. Three blue ones are there.",
            "Pebble will vier einer Farbe in Reihe oder Spalte. Drei blaue sind schon da.",
        ),
        "b3 c3 d3",
        "",
        "",
        "",
    ),
    (
        (
            "You are Pebble: slide a stone. Each straight piece gives Rebel one stone.",
            "Du bist Pebble: schieb einen Stein. Jedes gerade Stück bringt Rebel einen Stein.",
        ),
        "",
        "f6-f3 draw:R",
        "f6 f3",
    ),
    (
        (
            "One piece, one red stone. You are Rebel now: block the blue row with it.",
            "Ein Stück, ein roter Stein. Jetzt bist du Rebel: versperr die blaue Reihe.",
        ),
        "b3 c3 d3",
        "R@e3",
        "e3",
    ),
    (
        (
            "Pebble again: the stone may turn. Up and left are two pieces: two stones.",
            "Wieder Pebble: der Stein darf abbiegen. Hoch und links: zwei Stücke, zwei Steine.",
        ),
        "",
        "f3-f4-a4 draw:WY",
        "f3 a4",
    ),
    (
        (
            "Rebel has white and yellow. Pick a colour, then a square; the last one is picked for you.",
            "Rebel hat Weiß und Gelb. Wähl eine Farbe, dann ein Feld; die letzte kommt von selbst.",
        ),
        "",
        "W@c5 Y@d2",
        "white c5 d2",
    ),
    (
        (
            "Rebel has not looked! Pebble closes the row. A line wins at once.",
            "Rebel hat nicht aufgepasst! Pebble schließt die Reihe: gewonnen.",
        ),
        "a3",
        "a4-a3",
        "a4 a3",
    ),
    (
        (
            "Four in a row: Pebble wins. Rebel wins if the board fills up without a line.",
            "Vier in Reihe: Pebble gewinnt. Rebel gewinnt, wenn das Brett ohne Reihe voll wird.",
        ),
        "",
        "",
        "",
    ),
)
