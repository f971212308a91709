"""The lesson of Pebble Rebel, see firmware/screens/lesson.py: lesson_of()."""

from engines.languages import _

OPTIONS = (("setup", "R....B/....../....../.BBB../....../Y....W"),)
STEPS = (
    (_("Pebble wants four of one colour in a row or column. Here are three blue ones."), "b3 c3 d3", "", "", ""),
    (_("You are Pebble: slide a stone. Each straight piece gives Rebel one stone."), "", "f6-f3 draw:R", "f6 f3"),
    (_("One piece, one red stone. You are Rebel now: block the blue row with it."), "b3 c3 d3", "R@e3", "e3"),
    (_("Pebble again: the stone may turn. Up and left are two pieces: two stones."), "", "f3-f4-a4 draw:WY", "f3 a4"),
    (_("Rebel has white and yellow. Pick a colour, then a square; the last one is picked for you."), "", "W@c5 Y@d2",
     "white c5 d2"),
    (_("Rebel did not see it! Pebble closes the row. A line wins at once."), "a3", "a4-a3", "a4 a3"),
    (_("Four in a row: Pebble wins. Rebel wins if the board fills up without a line."), "", "", ""),
)  # fmt: skip
