"""The lesson of Ouroboros, see firmware/screens/lesson.py: lesson_of()."""

OPTIONS = (("players", "2"), ("size", "6"))
STEPS = (
    (
        (
            "You are player 1. Tap a cube twice: a stone takes its place, and the cube is yours.",
            "Du bist Spieler 1. Tipp doppelt: ein Stein ersetzt den Würfel, und der gehört dir.",
        ),
        "",
        "c4+",
        "c4 c4",
        "setup:RGYBRGYBGRYBGYBRGYRBGYRBYGRGYRGRYBGY first:p1",
    ),
    (
        (
            "The next player got the four cubes beside it. Player 2 feeds you now, from the corners.",
            "Der Nächste bekam die vier daneben. Jetzt füttert Spieler 2 dich, von den Ecken.",
        ),
        "b5 b3",
        "a4x",
        "",
    ),
    (
        (
            "You choose which: press the key for diagonal, then place a stone.",
            "Du wählst: drück die Taste für diagonal, dann setz einen Stein.",
        ),
        "",
        "e2x -R",
        "kind e2 e2",
    ),
    (
        (
            "Get rid of cubes: two stones two apart come off for three of a colour. You have 3 blue.",
            "Werd Würfel los: Zwei Steine im Abstand zwei kosten drei einer Farbe. Du hast 3 blaue.",
        ),
        "a4 c4",
        "a4&c4:BBB -G",
        "a4 c4 c4",
    ),
    (
        (
            "Or discard one cube: press its colour twice. The bars show what you have.",
            "Oder wirf einen Würfel ab: drück seine Farbe zweimal. Die Balken zeigen deine.",
        ),
        "",
        "-Y",
        "yellow yellow",
    ),
    (
        (
            "Your supply is empty: you win. Other pairs of stones cost other cubes; help has them.",
            "Dein Vorrat ist leer: gewonnen. Andere Paare kosten andere Würfel: siehe Hilfe.",
        ),
        "",
        "",
        "",
    ),
)
