"""What the rules of Konane say, see engines/texts.py."""

NO_MOVE = ("This is no move of Konane.", "Das ist kein Zug in Konane.")
STRAIGHT = (
    "A stone jumps straight, over one stone at a time; such as c3-c5 or c3-c7.",
    "Ein Stein springt gerade und immer über einen Stein; etwa c3-c5 oder c3-c7.",
)
FIRST_OF_BLACK = (
    "Black first takes off a black stone in the centre or in a corner.",
    "Schwarz nimmt zuerst einen schwarzen Stein in der Mitte oder einer Ecke weg.",
)
FIRST_OF_WHITE = (
    "White first takes off a white stone beside the empty square.",
    "Weiß nimmt zuerst einen weißen Stein neben dem leeren Feld weg.",
)
JUMP = (
    "Jump with a stone of yours over one of the other colour onto the empty square behind it.",
    "Spring mit einem deiner Steine über einen der anderen Farbe auf das leere Feld dahinter.",
)
