"""Names of players, as others may read them. It runs on both runtimes."""

MAX_NAME = 24
BOTS = ("Robo 1", "Robo 2", "Robo 3")  # of a server, by level

# Letters that nobody sees, or that change how others are shown: control and format characters, among them those that
# turn the direction of writing (Unicode categories Cc, Cf, Cs, Co, and Default_Ignorable_Code_Point). First and last of
# each range.
RANGES = (
    "00-1F 7F-9F AD-AD 34F-34F 600-605 61C-61C 6DD-6DD 70F-70F 890-891 8E2-8E2 17B4-17B5 180B-180F 200B-200F "
    "202A-202E 2060-206F D800-F8FF FE00-FE0F FEFF-FEFF FFF0-FFFB 110BD-110CD 13430-1345F 1BCA0-1BCA3 1D173-1D17A "
    "E0000-10FFFF"
)
HIDDEN = [[int(code, 16) for code in each.split("-")] for each in RANGES.split()]
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
