"""What people type to get into a room: its code, or the link to it. It runs on both runtimes."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O and U, which look like others
CODE_LETTERS = 6
SCHEMES = ("http://", "https://")

BLANKS = " \t\r\n\v\f\x1c\x1d\x1e\x1f\x85\xa0-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u202f\u2009\u3000"
# What may stand round a link or a code in a text
AROUND = ".,:;!?/\\*_~[]\u2026\u2013\u2014\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u3002"
APART = " <>(){}|\"'`?&#="  # before and after a link
UNSEEN = "\xad\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff"  # of messengers, in a text
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
            raise ValueError(f"{letter!r} is in no room's code; look at the code again.")
    return code


def read_link(typed: str, own: str = "") -> tuple[str, str]:
    """Return server and code of what a person has typed or pasted: a link such as https://HOST/K7QMXA, as messengers
    and pages pass it on, or a code, which names no server (""); either may have text around it.

    own: a server whose name needs no https:// before it. Raises: ValueError with a sentence.
    """
    plain = "".join([letter for letter in _decoded(typed) if letter not in UNSEEN])
    for letter in APART:
        plain = plain.replace(letter, " ")
    words = [stripped(word) for word in plain.split()]
    links = [word for word in words if _begin_of(word) >= 0]
    for word in links + words:
        found = _link_in(word, own)
        if found:
            return found
    for number, word in enumerate(words):  # the address of a page elsewhere: /?room=K7QMXA
        if number and words[number - 1] == "room" and _is_written_as_code(word):
            return "", read_code(word)
    if links:
        raise ValueError("A link to a room ends with its code, such as /K7QMXA.")
    for word in words:
        if _is_written_as_code(word):
            return "", read_code(word)
    return "", read_code(" ".join(words))


def stripped(text: str) -> str:
    """Return a word out of a text, without what may be before and after it."""
    return text.strip(AROUND)


def read_server(typed: str) -> str:
    """Return the address of a server, https://HOST, that a person has typed. Raises: ValueError with a sentence."""
    lower = typed.strip().rstrip("/").lower()
    plain = all("!" <= letter <= "~" and letter not in "\"'<>;,\\@" for letter in lower)
    for scheme in SCHEMES:
        if plain and lower.startswith(scheme) and len(lower) > len(scheme):
            return lower
    raise ValueError("A server of rooms has an address such as https://rooms.example.")


def _decoded(text: str) -> str:
    """Return a text with %20 and the like as the letters that they stand for, as far as these are ASCII."""
    first, *parts = text.split("%")
    for part in parts:
        digits = part[:2].lower()
        number = int(digits, 16) if len(digits) == 2 and not digits.strip("0123456789abcdef") else 0
        first += chr(number) + part[2:] if 32 <= number < 127 else "%" + part
    return first


def _begin_of(word: str) -> int:
    """Return where an address with http:// or https:// begins in a word, -1 where none does."""
    lower = word.lower()
    return max([lower.find(scheme) for scheme in SCHEMES])


def _link_in(word: str, own: str) -> tuple[str, str] | None:
    """Return server and code of a link, None for a word that is none."""
    begin = _begin_of(word)
    host, slash, code = word[max(begin, 0) :].rpartition("/")
    try:
        code = read_code(stripped(code))
        if begin >= 0:
            return read_server(host), code
        if slash and ("." in host or ":" in host or host.lower() == "localhost"):
            return own if host.lower() == own.partition("://")[2] else read_server(_scheme_of(host) + host), code
    except ValueError:
        pass
    return None


def _scheme_of(host: str) -> str:
    """Return the scheme that a server without one has: only those of the world have certificates, at the usual port."""
    local = ":" in host or host.lower() == "localhost" or host.lower().endswith(".local")
    return SCHEMES[0] if local or not host.strip("0123456789.") else SCHEMES[1]


def _is_written_as_code(word: str) -> bool:
    """Return whether a word in a sentence can be meant as a code: K7Q-MXA, K7QMXA or k7qmxa, but not `please`."""
    try:
        read_code(word)
    except ValueError:
        return False
    return word == word.upper() or any("0" <= letter <= "9" for letter in word)


def _meant(letter: str) -> str:
    if ord(letter) > 127:  # other letters may become two, or ones of the alphabet, in upper case
        return letter
    letter = letter.upper()
    return MEANT.get(letter, letter)
