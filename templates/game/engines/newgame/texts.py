"""What the rules of New Game say, a string for each language, see engines/texts.py."""

TAKEN = ("{} is taken; choose an empty square.", "{} ist besetzt; wähl ein leeres Feld.")
NO_SQUARE = ("There is no such square; choose an empty one.", "So ein Feld gibt es nicht; wähl ein leeres.")
