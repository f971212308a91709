"""The lesson of Robble, see firmware/screens/lesson.py: lesson_of()."""

from engines.languages import _

OPTIONS = (("size", "5"),)
STEPS = (
    (_("You are Blue. Each turn you place one stone."), "", "c3", "c3", ""),
    (_("White plays beside your stone and pushes it away."), "c3", "d3", ""),
    (_("A stone pushes all stones beside it that have a free square behind them, yours too."), "b3 d3", "c3 a1", "c3"),
    (_("White is at the edge now. Push it off the board."), "e3", "d3", "d3"),
    (_("No room behind? Then it flips: b3 has a3 behind it."), "b3", "c3", ""),
    (_("Flip c3. Your own stone on e3 falls off."), "c3", "d3", "d3"),
    (_("Later: one square is free. Fill it and the groups are counted."), "", "e5", "e5",
     "e2 e4 c5 b3 d3 e1 c3 d5 b2 c1 a1 c4 d2 c5 b4 a2 b1 a1 b2 b1 a1 d5 c5 e2 e1 a2 a1 c4 c5 d4 e4 d5"),
    (_("Groups of equal size cancel each other. Of the rest the biggest wins: yours has 12."), "", "", ""),
)  # fmt: skip
