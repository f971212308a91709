"""The lesson of Konane, see firmware/screens/lesson.py: lesson_of(). It is one whole game."""

from engines.languages import _

OPTIONS = (("size", "6"),)
STEPS = (
    (_("You are Blue. First you take off a blue stone, in the centre or a corner."), "", "a1", "a1", ""),
    (_("White takes off a white one beside the gap."), "a2", "a2", ""),
    (_("Now jump over a white stone into the gap: it comes off."), "b1", "c1-a1 a4-a2", "c1 a1"),
    (_("White has jumped over a3. You jump on: straight, never diagonally."), "b3", "c3-a3", "c3 a3"),
    (_("White jumps twice: the same stone may go on in the same direction."), "b5", "b5-b1", ""),
    (_("So it goes on, turn by turn."), "", "e1-c1 a2-a4 e3-c3 d5-d1", ""),
    (_("You can jump twice, too: over e4 and e2."), "e4 e2", "e5-e1", "e5 e1"),
    (_("White cannot jump any more and has lost. You win!"), "", "", ""),
)
