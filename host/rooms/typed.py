"""What people type to get into a room: its code, or the link to it. It runs on both runtimes."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O and U, which look like others
CODE_LETTERS = 6
SCHEMES = ("http://", "https://")

BLANKS = " \t\r\n\v\f\x1c\x1d\x1e\x1f\x85\xa0-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u202f\u2009\u3000"
AROUND = " \t\r\n.,:;!?/<>()[]\"'"  # what may stand round a link or a code in a sentence
FIELD = "?room="  # in the address of a page elsewhere
MEANT = {"I": "1", "L": "1", "O": "0"}  # what a letter that is not in the alphabet was read from


def read_code(typed: str) -> str:
    """Return the code that a person has typed: in lower case, with blanks and hyphens, with i, l and o for 1 and 0.

    Raises: ValueError with a sentence.
    """
    code = "".join([_meant(letter) for letter in typed if letter not in BLANKS])
    if len(code) != CODE_LETTERS:
        raise ValueError(f"A room's code has {CODE_LETTERS} letters and digits, such as K7Q-MXA.")
    for letter in code:
        if letter not in ALPHABET:
            raise ValueError(f"{letter!r} is in no room's code; check the code.")
    return code


def read_link(typed: str, own: str = "") -> tuple[str, str]:
    """Return server and code of what a person has typed or pasted: the first link in it, such as https://HOST/K7QMXA,
    or the address of a page with ?room=K7QMXA, or a code; the last two name no server ("").

    own: a server whose name needs no https:// before it. Raises: ValueError with a sentence.
    """
    is_link = False
    for word in typed.split():
        word = stripped(word)
        if own and word.lower().startswith(own.partition("://")[2] + "/"):
            word = "//".join([own.partition("//")[0], word])
        if not any(word.lower().startswith(scheme) for scheme in SCHEMES):
            continue
        is_link = True
        address, field, code = word.partition(FIELD)
        if not field:
            address, _, code = stripped(word.partition("?")[0].partition("#")[0]).rpartition("/")
        try:
            return "" if field else read_server(address), read_code(stripped(code.partition("&")[0]))
        except ValueError:
            pass
    if is_link:
        raise ValueError("A link to a room ends with its code, such as https://rooms.example/K7QMXA.")
    return "", read_code(stripped(typed))


def stripped(text: str) -> str:
    """Return a link or a code without what a sentence has around it."""
    return text.strip(AROUND)


def read_server(typed: str) -> str:
    """Return the address of a server, https://HOST, that a person has typed. Raises: ValueError with a sentence."""
    lower = typed.strip().rstrip("/").lower()
    plain = all("!" <= letter <= "~" and letter not in "\"'<>;,\\@" for letter in lower)
    for scheme in SCHEMES:
        if plain and lower.startswith(scheme) and len(lower) > len(scheme):
            return lower
    raise ValueError("A server of rooms has an address such as https://rooms.example.")


def _meant(letter: str) -> str:
    if ord(letter) > 127:  # other letters may become two, or ones of the alphabet, in upper case
        return letter
    letter = letter.upper()
    return MEANT.get(letter, letter)
