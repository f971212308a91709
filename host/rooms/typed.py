"""What people type to get into a room: its code, or the link to it. It runs on both runtimes."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O and U, which look like others
CODE_LETTERS = 6
SCHEMES = ("http://", "https://")

BLANKS = " \t\r\n\v\f\x1c\x1d\x1e\x1f\x85\xa0-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u202f\u2009\u3000"
AROUND = ".,:;!?/\\*_~[]"  # what may stand round a link or a code in a text; what is not ASCII may, too
APART = " <>(){}|\"'`?&#="  # before and after a link
QUERY = "room="  # in the address of a page elsewhere
# Of messengers, in a text: joiners and directions, by their first and last
UNSEEN = (
    (0x0, 0x8),
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
)
FULL_WIDTH = (0xFF01, 0xFF5E)  # ASCII from ! to ~ once more, as keyboards for Chinese and Japanese have it
MEANT = {"I": "1", "L": "1", "O": "0"}  # what a letter that is not in the alphabet was read from
NESTED = 3  # addresses in addresses of which each has its own %25


def read_code(typed: str) -> str:
    """Return the code that a person has typed: in lower case, with blanks and hyphens, with i, l and o for 1 and 0.

    Raises: ValueError with a sentence.
    """
    code = "".join([_meant(letter) for letter in _plain(typed) if letter not in BLANKS])
    if len(code) != CODE_LETTERS:
        raise ValueError(f"A room's code has {CODE_LETTERS} letters and digits, such as K7Q-MXA.")
    for letter in code:
        if letter not in ALPHABET:
            raise ValueError(f"{letter!r} is in no room's code; look at the code again.")
    return code


def read_link(typed: str, own: str = "") -> tuple[str, str]:
    """Return server and code of what a person has typed or pasted: a link such as https://HOST/K7QMXA, as messengers
    pass it on, the address of a server and a code apart from it, or a code, which names no server (""); each may have
    text around it.

    own: a server whose name needs no https:// before it. Raises: ValueError with a sentence.
    """
    text = typed
    for _ in range(NESTED):
        text = _decoded(text)
    text = _plain(text)
    elsewhere = _words(text.partition(QUERY)[2])
    if elsewhere and _is_written_as_code(elsewhere[0]):
        return "", read_code(elsewhere[0])
    words = _words(text)
    doubtful = []
    for word in words:
        found = _link_in(word, own)
        if found and (found[0].count("/") == 2 or _is_written_as_code(word.rpartition("/")[2])):
            return found
        if found:  # six letters at the end of a path, such as /wiki/Konane, are a code where there is no other
            doubtful.append(found)
    codes = [word for word in words if _is_written_as_code(word)]
    if codes:
        return _server_in(words), read_code(codes[0])
    if doubtful:
        return doubtful[0]
    if any(_begin_of(word) >= 0 for word in words):
        raise ValueError("A link to a room ends with its code, such as /K7QMXA.")
    return "", read_code(" ".join(words))


def stripped(text: str) -> str:
    """Return a word out of a text, without what may be before, after and between its letters."""
    text = _plain(text)
    begin, end = 0, len(text)
    while begin < end and _is_around(text[begin]):
        begin += 1
    while begin < end and _is_around(text[end - 1]):
        end -= 1
    return text[begin:end]


def read_server(typed: str) -> str:
    """Return the address of a server, https://HOST, that a person has typed. Raises: ValueError with a sentence."""
    lower = typed.strip().rstrip("/").lower()
    plain = all("!" <= letter <= "~" and letter not in "\"'<>;,\\@" for letter in lower)
    for scheme in SCHEMES:
        if plain and lower.startswith(scheme) and len(lower) > len(scheme):
            return lower
    raise ValueError("A server of rooms has an address such as https://rooms.example.")


def _plain(text: str) -> str:
    """Return a text without what nobody sees, and with the usual letters for those of full width."""
    found = []
    for letter in text:
        number = ord(letter)
        if FULL_WIDTH[0] <= number <= FULL_WIDTH[1]:
            letter = chr(number - FULL_WIDTH[0] + 33)
        if not any(first <= number <= last for first, last in UNSEEN):
            found.append(letter)
    return "".join(found)


def _is_around(letter: str) -> bool:
    return letter in AROUND or ord(letter) > 127


def _decoded(text: str) -> str:
    """Return a text with %20 and the like as the letters that they stand for."""
    found, *parts = text.split("%")
    run = b""
    for part in parts:
        digits = part[:2]
        if len(digits) == 2 and not digits.strip("0123456789abcdefABCDEF"):
            run += bytes([int(digits, 16)])
            if len(part) > 2:
                found, run = found + _letters_of(run) + part[2:], b""
        else:
            found, run = found + _letters_of(run) + "%" + part, b""
    return found + _letters_of(run)


def _letters_of(run: bytes) -> str:
    """Return what encoded bytes stand for, with blanks for line ends; what is no UTF-8 stays encoded."""
    try:
        return "".join([letter if letter >= " " else " " for letter in run.decode()])
    except ValueError:
        return "".join([f"%{byte:02X}" for byte in run])


def _words(text: str) -> list[str]:
    """Return the words of a text, links among them."""
    for letter in APART:
        text = text.replace(letter, " ")
    return [stripped(word) for word in text.split()]


def _server_in(words: list[str]) -> str:
    """Return the address of a server, without a path, that is beside a code; "" where none is."""
    for word in words:
        begin = _begin_of(word)
        if begin >= 0 and word[begin:].count("/") == 2:
            try:
                return read_server(word[begin:])
            except ValueError:
                pass
    return ""


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
            return _named(host, own), code
    except ValueError:
        pass
    return None


def _named(host: str, own: str) -> str:
    """Return the server that a name without a scheme stands for. Raises: ValueError."""
    return own if host.lower() == own.partition("://")[2] else read_server(_scheme_of(host) + host)


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
