"""What Reversi says on the board, see engines/texts.py; what it shares with other games is in firmware/texts.py."""

TIP = ("Tap a yellow square.", "Tipp ein gelbes Feld an.")
PASSED = ("{} cannot move: {} again.", "{} kann nicht ziehen: {} nochmal.")
PAGES = (
    (
        "Put a stone so that it encloses stones of the other colour in a line: those turn to yours.",
        "Setz einen Stein so, dass er Steine der anderen Farbe in einer Reihe einschließt: sie werden deine.",
    ),
    ("Lines go across, up and diagonally.", "Reihen gehen quer, hoch und schräg."),
    ("You must turn one at least. If you cannot, you pass.", "Einen musst du umdrehen. Geht keiner, passt du."),
    (
        "When nobody can move, most stones win. Corners never turn.",
        "Kann niemand ziehen, gewinnen die meisten Steine. Ecken bleiben.",
    ),
)
TURNS_ONE = ("Turns {} stone.", "Dreht {} Stein um.")
TURNS = ("Turns {} stones.", "Dreht {} Steine um.")
TURNED = ("{}: {} turned", "{}: {} gedreht")
PASSES = ("{}, {} passes", "{}, {} passt")
DRAW = ("Draw: {} stones each.", "Unentschieden: je {} Steine.")
WINS = ("{} wins, {} to {}.", "{} gewinnt {} zu {}.")
