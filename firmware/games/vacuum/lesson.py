"""The lesson of Vacuum, see firmware/screens/lesson.py: lesson_of()."""

OPTIONS = (("players", "2"),)
STEPS = (
    (
        (
            "You are Red. Each turn needs one final action. Vacuum: a pebble where all around is empty.",
            "Du bist Rot. Jeder Zug braucht eine Schlussaktion. Vacuum: ein Kiesel, wo ringsum frei ist.",
        ),
        "",
        "vacuum:f6",
        "f6",
        "",
    ),
    (
        ("Commit ends your turn. Then Gold moves.", "Commit beendet deinen Zug. Dann ist Gold dran."),
        "",
        "commit vacuum:f7 commit",
        "commit",
    ),
    (
        (
            "A turn has three stages. Stage 1: entrench adds a pebble.",
            "Ein Zug hat drei Stufen. Stufe 1: entrench, ein Kiesel mehr.",
        ),
        "f6",
        "entrench:f6",
        "entrench f6",
    ),
    (
        (
            "Pressure on f7: pebbles there and around, each times 2. You have 4, Gold has 2.",
            "Druck auf f7: Kiesel dort und ringsum, je mal 2. Du hast 4, Gold hat 2.",
        ),
        "f7",
        "",
        "",
    ),
    (
        (
            "More pressure beats. Stage 2, war: your whole stack takes f7.",
            "Mehr Druck siegt. Stufe 2, war: dein ganzer Stapel nimmt f7.",
        ),
        "f7",
        "war:f6-f7",
        "war f6 f7",
    ),
    (
        ("Stage 3: the final action, and commit.", "Stufe 3: die Schlussaktion, und commit."),
        "",
        "vacuum:c4 commit",
        "c4 commit",
    ),
    (
        (
            "Who has no final action left is out. The last one in the game wins.",
            "Wer keine Schlussaktion mehr hat, scheidet aus. Wer übrig bleibt, gewinnt.",
        ),
        "",
        "",
        "",
    ),
)
