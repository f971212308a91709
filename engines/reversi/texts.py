"""What the rules of Reversi say, see engines/texts.py."""

TURNS_NONE = (
    "{} turns no stone: enclose some in a line.",
    "{} dreht keinen Stein um: schließ fremde in einer Reihe ein.",
)
