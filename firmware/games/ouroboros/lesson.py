"""The lesson of Ouroboros, see firmware/screens/lesson.py: lesson_of()."""

from engines.languages import _

OPTIONS = (("players", "2"), ("size", "6"))
STEPS = (
    (_("You are player 1. Tap a cube twice: a stone takes its place, and the cube is yours."), "", "c4+", "c4 c4",
     "setup:RGYBRGYBGRYBGYBRGYRBGYRBYGRGYRGRYBGY first:p1"),
    (_("The next player got the four cubes beside it. Player 2 feeds you now, from the corners."), "b5 b3", "a4x", ""),
    (_("You choose which: press the key for diagonal, then place a stone."), "", "e2x -R", "kind e2 e2"),
    (_("Get rid of cubes: take off two stones two apart, for three of one colour. You have 3 blue."), "a4 c4",
     "a4&c4:BBB -G", "a4 c4 c4"),
    (_("Or discard one cube: press its colour twice. The bars show what you have."), "", "-Y", "yellow yellow"),
    (_("Your supply is empty: you win. Other pairs of stones cost other cubes: see help."), "", "", ""),
)  # fmt: skip
