"""Names of players, as others may read them. It runs on both runtimes."""

LONGEST_NAME = 24
BOTS = ("Robo 1", "Robo 2", "Robo 3")  # of a server, by level

# Letters that nobody sees, or that change how others are shown: control and format characters, among them those that
# turn the direction of writing (Unicode categories Cc, Cf, Cs, Co, and Default_Ignorable_Code_Point). First and last of
# each range.
HIDDEN = (
    (0x00, 0x1F),
    (0x7F, 0x9F),
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x600, 0x605),
    (0x61C, 0x61C),
    (0x6DD, 0x6DD),
    (0x70F, 0x70F),
    (0x890, 0x891),
    (0x8E2, 0x8E2),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xF8FF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFFB),
    (0x110BD, 0x110CD),
    (0x13430, 0x1345F),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0x10FFFF),
)
# That look like blanks, and are none or not this one: spaces of other widths, fillers, and the braille pattern without
# dots.
BLANK = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u115f\u1160\u1680\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0"


def read_name(typed: str) -> str:
    """Return a name as a person has typed it, without what nobody sees, and with single blanks; it may be ""."""
    plain = "".join([_shown(letter) for letter in typed])
    return " ".join(plain.split())


def _shown(letter: str) -> str:
    code = ord(letter)
    if code < 0x7F and code > 0x1F:
        return letter
    if letter in BLANK or 0x2000 <= code <= 0x200A:
        return " "
    return "" if any(first <= code <= last for first, last in HIDDEN) else letter
