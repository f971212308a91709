"""The lesson of Reversi, see firmware/screens/lesson.py: lesson_of()."""

from engines.languages import _

OPTIONS: tuple = ()
STEPS = (
    (_("You are Blue. Where a square glows, your stone encloses white ones."), "d6 c5 f4 e3", "", "", ""),
    (_("On d6 it encloses d5 with d4: tap it, and d5 turns."), "d5 d4", "d6 c6", "d6"),
    (_("White has turned d5 back, diagonally. Now enclose c6."), "c6 d6", "b6", "b6"),
    (_("Another game. White plays c8: Blue has no move and passes."), "c8", "c8", "", "d6 c6 e3 d7 d8 e8 b7"),
    (_("Nobody can move: the most stones win. Corners never turn: go for them!"), "a1 a8 h1 h8", "", ""),
)
