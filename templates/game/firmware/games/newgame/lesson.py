"""The lesson of New Game, 5 to 8 steps, see firmware/screens/lesson.py: lesson_of()."""

from engines.languages import _

OPTIONS: tuple = ()
STEPS = (
    (_("The aim: three stones of yours in a row, like these."), "a1 b2 c3", "", "", ""),
    (_("You are Blue. Put a stone on an empty square."), "", "b2 a1", "b2"),
    (_("White has answered. Now two in a row."), "", "b3 c1", "b3"),
    (_("White did not see it: close the row of three."), "b2 b3", "b1", "b1"),
    (_("Three in a row win: across, down or diagonal."), "", "", ""),
)
