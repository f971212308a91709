"""What people type to get into a room: its code, or the link to it. It runs on both runtimes."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O and U, which look like others
CODE_LETTERS = 6
SCHEMES = ("http://", "https://")

BLANKS = " \t\r\n\v\f\x1c\x1d\x1e\x1f\x85\xa0-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u202f\u2009\u3000"
AROUND = ".,:;!?/\\*_~[]"  # what may stand round a link or a code in a text; what is not ASCII may, too
APART = " <>(){}|\"'`?&#="  # before and after a link
QUERY, MARK = "room=", "\x00"  # in the address of a page elsewhere, and what stands for it among the words
PLACES = ("at", "on", "auf", "bei", "server")  # what is said before the name of a server
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
    """Return server and code of what a person has typed or pasted: a link such as https://HOST/K7QMXA, as messengers,
    mails and pages pass it on, a server and a code apart from it, or a code, which names no server (""); each may have
    text around it.

    own: a server whose name needs no https:// before it. Raises: ValueError with a sentence.
    """
    plain = typed
    for _ in range(NESTED):
        plain = _decoded(plain, "%")
    plain = _plain(plain)
    whole = plain.replace("=\r\n", "").replace("=\n", "")  # mails put line ends into long lines so
    refusal = ValueError()
    for text in (_joined(_plain(_decoded(whole, "="))), _joined(whole), plain):
        try:
            return _found_in(text, own)
        except ValueError as error:
            refusal = error
    raise refusal


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


def _decoded(text: str, sign: str) -> str:
    """Return a text with %20 and the like as the letters that they stand for; sign: % of addresses, = of mails."""
    found, *parts = text.split(sign)
    run = b""
    for part in parts:
        number = _byte_of(part[:2])
        if number < 0:
            found, run = found + _letters_of(run, sign) + sign + part, b""
        else:
            run += bytes([number])
            if len(part) > 2:
                found, run = found + _letters_of(run, sign) + part[2:], b""
    return found + _letters_of(run, sign)


def _byte_of(digits: str) -> int:
    """Return the byte that two hex digits say, -1 where they are none."""
    return int(digits, 16) if len(digits) == 2 and not digits.strip("0123456789abcdefABCDEF") else -1


def _letters_of(run: bytes, sign: str) -> str:
    """Return what encoded bytes stand for, with blanks for line ends; what is no UTF-8 stays encoded."""
    try:
        return "".join([letter if letter >= " " else " " for letter in run.decode()])
    except ValueError:
        return "".join([f"{sign}{byte:02X}" for byte in run])


def _joined(text: str) -> str:
    """Return a text whose links have no = before their query: of =CRLF a field for one line leaves that."""
    words = text.split(" ")
    for number, word in enumerate(words):
        link, query, rest = word.partition("?")
        if _begin_of(link) >= 0:
            words[number] = link.replace("=", "") + query + rest
    return " ".join(words)


def _found_in(text: str, own: str) -> tuple[str, str]:
    """Return server and code of a text that is decoded. Raises: ValueError with a sentence."""
    text = text.replace(QUERY, " " + MARK + " ")
    for letter in APART:
        text = text.replace(letter, " ")
    words = [word if word == MARK else stripped(word) for word in text.split()]
    links = [word for word in words if _begin_of(word) >= 0]
    doubtful = []
    for word in links + words:
        found = _link_in(word, own)
        if found and (found[0].count("/") == 2 or _is_written_as_code(word.rpartition("/")[2])):
            return found
        if found:  # six letters at the end of a path, such as /wiki/Konane, are a code where there is no other
            doubtful.append(found)
    for number, word in enumerate(words):  # the address of a page elsewhere: /?room=K7QMXA
        if number and words[number - 1] == MARK and _is_written_as_code(word):
            return "", read_code(word)
    codes = [word for word in words if _is_written_as_code(word)] or _halves(words)
    if codes:
        return _server_in(words, own), read_code(codes[0])
    if doubtful:
        return doubtful[0]
    if links:
        raise ValueError("A link to a room ends with its code, such as /K7QMXA.")
    return "", read_code(" ".join(words))


def _halves(words: list[str]) -> list[str]:
    """Return the codes whose halves stand side by side, K7Q MXA; with a digit, as two words of three letters may be."""
    codes = []
    for number, word in enumerate(words[1:]):
        code = words[number] + word
        if len(word) == len(words[number]) == 3 and code == code.upper() and _has_digit(code):
            codes.append(code)
    return [code for code in codes if _is_written_as_code(code)]


def _server_in(words: list[str], own: str) -> str:
    """Return the server that is named beside a code, "" where none is: an address without a path, or a name after a
    word such as `at`.
    """
    for before, word in zip([""] + words, words):
        begin = _begin_of(word)
        host = word[max(begin, 0) :].partition("://")[2] if begin >= 0 else word
        named = before.lower() in PLACES and ("." in host or ":" in host) and host.strip("0123456789.:")
        if "/" not in host and (begin >= 0 or named or host.lower() == own.partition("://")[2]):
            try:
                return read_server(word[begin:]) if begin >= 0 else _named(host, own)
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
    return word == word.upper() or _has_digit(word)


def _has_digit(word: str) -> bool:
    return any("0" <= letter <= "9" for letter in word)


def _meant(letter: str) -> str:
    if ord(letter) > 127:  # other letters may become two, or ones of the alphabet, in upper case
        return letter
    letter = letter.upper()
    return MEANT.get(letter, letter)
