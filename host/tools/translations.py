"""Bring the translations up to date with the sources: `make texts`.

New texts come into the files of engines/languages without a translation, and texts that nobody says any more leave
them. A text that has changed takes the translation along, marked as fuzzy: it is not said until someone has looked.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from engines.languages import CODES
from host.paths import ROOT

FOLDER = ROOT / "engines/languages"
SOURCES = ("engines", "firmware", "host/web", "templates")
# By the number of arguments, of which the second is a context
KEYWORDS: dict[str, dict[int | None, Any]] = {"_": {1: None, 2: (1, (2, "c"))}}
REMARK = "Translators:"  # begins a comment for them
WIDTH = 120
HEADER = """# What the board says, see CONTRIBUTING.md: how to translate.
msgid ""
msgstr ""
"Language: {}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def file_of(code: str) -> Path:
    """Return the file of a language."""
    return FOLDER / f"{code}.po"


def sources() -> Catalog:
    """Return the texts of the sources, in their order."""
    found = Catalog(project="Cairn")
    for part in SOURCES:
        for name, _line, message, remarks, context in extract_from_dir(
            ROOT / part, [("**.py", "python")], keywords=KEYWORDS, comment_tags=[REMARK], strip_comment_tags=True
        ):
            found.add(message, locations=[(f"{part}/{name}", 0)], auto_comments=remarks, context=context)
    return found


def stored(code: str) -> Catalog:
    """Return what the file of a language has."""
    with file_of(code).open("rb") as file:
        return read_po(file, locale=code)


def left(catalog: Catalog) -> Iterator[Message]:
    """Yield the texts that nobody has translated, or whose translation nobody has looked at."""
    return (message for message in catalog if message.id and (not message.string or message.fuzzy))


def update(code: str) -> Catalog:
    """Bring the file of a language up to date; return what it has now."""
    catalog = stored(code)
    catalog.update(sources())
    with file_of(code).open("wb") as file:
        file.write(HEADER.format(code).encode())
        write_po(file, catalog, width=WIDTH, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return catalog


def main() -> None:
    """Update all files; tell what is left to translate."""
    for code in CODES[1:]:
        for message in left(update(code)):
            print(f"{file_of(code).relative_to(ROOT)}: {message.id}")
    for code in sorted({path.stem for path in FOLDER.glob("*.po")} - {*CODES}):
        print(f"Nothing reads {code}.po: add {code!r} to CODES in engines/languages/__init__.py.")


if __name__ == "__main__":
    main()
