"""What New Game says on the board, a string for each language, see engines/texts.py.

What it shares with other games is in firmware/texts.py.
"""

PAGES = (
    ("Put a stone on an empty square.", "Setz einen Stein auf ein leeres Feld."),
    (
        "Three stones in a row win: across, down or diagonal.",
        "Drei Steine in einer Reihe gewinnen: waagrecht, senkrecht oder schräg.",
    ),
    ("A full board without a row is a draw.", "Ein volles Brett ohne Reihe ist unentschieden."),
)
DRAW = ("Draw: the board is full.", "Unentschieden: das Brett ist voll.")
WINS = ("{} wins with {} in a row.", "{} gewinnt mit {} in einer Reihe.")
