"""The lesson of Vacuum, see firmware/screens/lesson.py: lesson_of()."""

from engines.languages import _

OPTIONS = (("players", "2"),)
STEPS = (
    (_("You are Red. Each turn needs a final action. Vacuum puts a pebble where all around is empty."), "", "vacuum:f6",
     "f6", ""),
    (_("Commit ends your turn. Then Gold moves."), "", "commit vacuum:f7 commit", "commit"),
    (_("A turn has three stages. Stage 1: entrench adds a pebble."), "f6", "entrench:f6", "entrench f6"),
    (_("Pressure on f7: pebbles there and around, each times 2. You have 4, Gold has 2."), "f7", "", ""),
    (_("More pressure wins. Stage 2, war: your whole stack takes f7."), "f7", "war:f6-f7", "war f6 f7"),
    (_("Stage 3: the final action, and commit."), "", "vacuum:c4 commit", "c4 commit"),
    (_("A player with no final action left is out. The last one in the game wins."), "", "", ""),
)  # fmt: skip
