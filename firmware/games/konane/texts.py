"""What Konane says on the board, see engines/texts.py; what it shares with other games is in firmware/texts.py."""

from engines.languages import _

TIP = _("Tap a glowing stone.")
FIRST_TIPS = (_("Take off a blue stone: centre or corner."), _("Take off a white stone beside the gap."))
PAGES = (
    _("If you cannot jump, you lose."),
    _("Blue takes off a blue stone in the centre or a corner, White a white one beside the gap."),
    _("Then jump over a stone of the other colour onto the empty square behind it; it is taken off."),
    _("A stone may jump on in the same direction."),
    _("Jumps are straight, never diagonal."),
)
LANDS = _("Tap where it lands.")
EMPTY_LANDING = _("{}, empty, the stone can land here")
CAN_GO = _("{}, can be taken off")
CAN_JUMP = _("{}, can jump")
TAKES_OFF = _("take off {}")
TOOK_OFF = _("{} {} takes off {}")
JUMPED = _("{} {} {} to {}, {} taken")
NO_JUMP_THERE = _("{} cannot jump there.")
NO_JUMP = _("{} cannot jump.")
NO_LANDING = _("The stone cannot land there.")
CANNOT_JUMP = _("{} wins: {} cannot jump.")
TAKES_ONE = _("Takes {} stone.")
TAKES = _("Takes {} stones.")
