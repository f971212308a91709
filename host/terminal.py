"""What goes to a terminal: lines without characters that a terminal obeys, and errors as sentences.

A board, a drive, a file or a server may have sent any text. It is printed here, and nowhere else.
"""

import errno
import os
import sys
from pathlib import Path

import platformdirs

MAX_ERROR = 1000  # characters of an error
NOT_YOURS = "You may not use {}: change who may, or name another place{}."
FULL = "The disk is full: make space on it, or name another place{1}. ({0})"
# What the system says of a file by error number: what is wrong with it, what to do, and with which option that is done.
SENTENCES = {
    errno.ENOENT: "No such file or directory: {}; look for a slip in its name.",
    errno.EEXIST: "{} is there already, and not what is needed there; name another place{}.",
    errno.ENOTDIR: "{} cannot be: a part of its path is a file, not a folder; name another place{}.",
    errno.EISDIR: "{} is a folder, where a file is needed.",
    errno.EACCES: NOT_YOURS,
    errno.EPERM: NOT_YOURS,
    errno.EROFS: "{} is on a disk that takes no changes; name another place{}.",
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.ENAMETOOLONG: "The name {} is too long; choose a shorter one.",
    errno.ELOOP: "{} is a link that leads to itself, or where none is followed; name the file itself.",
    errno.EIO: "{} cannot be read or written: its disk or device fails.",
    errno.EMFILE: "This program has too many files open ({}); raise the limit with `ulimit -n`.",
    errno.EPIPE: "What read the output has ended.",
    errno.EADDRINUSE: "The address is in use by another program; choose another port.",
    errno.EADDRNOTAVAIL: "The address is none of this computer's; choose another one.",
}
NO_HOME = "Your folder {} cannot be made ({}): let {} name a folder that you may write in{}."
NOTHING = "what was asked for"  # in place of a file where the system names none


def plain(text: str) -> str:
    """Return a line of a text with ? for each character that is none to be seen, such as escape and line feed."""
    return "".join(letter if letter.isprintable() else "?" for letter in text.replace("\t", " "))


def say(text: str) -> None:
    """Print lines, at once. Only their line feeds are obeyed."""
    print("\n".join(map(plain, text.split("\n"))), flush=True)


def complain(program: str, error: BaseException, option: str = "") -> None:
    """Print an error as one line on standard error. option: the one that names another place for files."""
    line = plain(" ".join(sentence_of(error, option).split()))
    print(f"{program}: {line[:MAX_ERROR]}", file=sys.stderr)


def sentence_of(error: BaseException, option: str = "") -> str:
    """Return what an error says to the user: its own text, unless that is the system's. option: see complain()."""
    if isinstance(error, UnicodeDecodeError):
        return f"A file that has to be text in UTF-8 is not (byte {error.start}); save it as UTF-8."
    if not isinstance(error, OSError) or error.errno is None:
        return str(error)
    if error.strerror != os.strerror(error.errno):  # whoever raised it has words of its own
        return f"{str(error.strerror or error).rstrip('.')}."
    about = NOTHING if error.filename is None else str(error.filename)
    for folder, variable in _users_folders():
        if not os.path.isdir(folder) and _leads_to(Path(os.path.realpath(about)), folder):
            return NO_HOME.format(
                folder, error.strerror, variable, f", or name another place with {option}" if option else ""
            )
    if error.errno not in SENTENCES:
        return f"The system refuses {about}: {error.strerror}."
    return SENTENCES[error.errno].format(about, f" with {option}" if option else "")


def _users_folders() -> list[tuple[Path, str]]:
    """Return where Cairn keeps things for the user, each with the variable that says where that is."""
    folders = []
    for kind in ("data", "cache"):
        given = f"XDG_{kind.upper()}_HOME"
        folder = Path(getattr(platformdirs, f"user_{kind}_dir")("cairn", appauthor=False))
        is_given = os.environ.get(given) and folder.is_relative_to(os.environ[given])
        folders.append((Path(os.path.realpath(folder)), given if is_given else "HOME"))
    return folders


def _leads_to(path: Path, folder: Path) -> bool:
    """Return whether one of the two is within the other."""
    return path.is_relative_to(folder) or folder.is_relative_to(path)


def take_any_letter() -> None:
    """Let standard output show ? for letters that a terminal in another encoding than UTF-8 does not have."""
    if reconfigure := getattr(sys.stdout, "reconfigure", None):
        reconfigure(errors="replace")
