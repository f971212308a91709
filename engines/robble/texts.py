"""What the rules of Robble say, see engines/texts.py."""

NO_SWAP = (
    "Only white may swap, instead of the first white stone; choose an empty square.",
    "Nur Weiß darf tauschen, statt den ersten weißen Stein zu setzen; wähl ein leeres Feld.",
)
NO_SQUARE = (
    "There is no such square; choose an empty one from a1 to {}.",
    "So ein Feld gibt es nicht; wähl ein leeres von a1 bis {}.",
)
