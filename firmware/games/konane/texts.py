"""What Konane says on the board, see engines/texts.py; what it shares with other games is in firmware/texts.py."""

TIP = ("Tap a stone that breathes.", "Tipp einen atmenden Stein an.")
FIRST_TIPS = (
    ("Take off a blue stone: centre or corner.", "Nimm einen blauen Stein weg: Mitte oder Ecke."),
    ("Take off a white stone beside the gap.", "Nimm einen weißen Stein neben der Lücke weg."),
)
PAGES = (
    (
        "Blue takes off a blue stone in the centre or a corner, White a white one beside the gap.",
        "Blau nimmt einen blauen Stein in der Mitte oder einer Ecke weg, Weiß einen weißen neben der Lücke.",
    ),
    (
        "Then jump over a stone of the other colour onto the empty square behind it; it is taken off.",
        "Dann spring über einen Stein der anderen Farbe auf das leere Feld dahinter; er kommt weg.",
    ),
    ("A stone may jump on in the same direction.", "Ein Stein darf in derselben Richtung weiterspringen."),
    ("Jumps are straight, never diagonal.", "Sprünge gehen gerade, nie schräg."),
    ("Who cannot jump loses.", "Wer nicht springen kann, verliert."),
)
LANDS = ("Tap where it lands.", "Tipp an, wo er landet.")
EMPTY_LANDING = ("{}, empty, the stone can land here", "{}, leer, der Stein kann hier landen")
CHOSEN = ("{}, chosen", "{}, gewählt")
CAN_GO = ("{}, can be taken off", "{}, kann weg")
CAN_JUMP = ("{}, can jump", "{}, kann springen")
TAKES_OFF = ("take off {}", "{} wegnehmen")
JUMPS = ("{} to {}", "{} nach {}")
TOOK_OFF = ("{} {} takes off {}", "{} {} nimmt {} weg")
JUMPED = ("{} {} {} to {}, {} taken", "{} {} {} nach {}, {} geschlagen")
NO_JUMP_THERE = ("{} cannot jump there.", "{} kann dorthin nicht springen.")
NO_JUMP = ("{} cannot jump.", "{} kann nicht springen.")
NO_LANDING = ("The stone cannot land there.", "Dort kann der Stein nicht landen.")
CANNOT_JUMP = ("{} wins: {} cannot jump.", "{} gewinnt: {} kann nicht springen.")
TAKES_ONE = ("Takes {} stone.", "Schlägt {} Stein.")
TAKES = ("Takes {} stones.", "Schlägt {} Steine.")
