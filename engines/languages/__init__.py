"""The translations of what the board says: a file for each language but English, in gettext's format.

The sources have the English texts, as in `TAKEN = _("{} is taken.")`. `make texts` puts new ones into the files, and
translators fill them in with Poedit, Weblate or any editor of texts. What is not translated yet is English. A board
has none of this: the image builder writes the strings of all languages where the program says a text
(host/deploy/inlining.py).
"""

import json

# The languages: codes in the order of each text, and names with their place there; all that lists them follows these
CODES = ("en", "de", "es", "fr")
NAMES = (("English", 0), ("Deutsch", 1), ("Español", 2), ("Français", 3))


def read(code: str) -> dict[tuple[str, str], str]:
    """Return the translations into a language by context and English text, without those that wait for a check."""
    found, entry, field = {}, {}, ""
    folder = __file__.replace("\\", "/").rpartition("/")[0]
    with open(f"{folder}/{code}.po", encoding="utf-8") as file:
        for line in file.read().split("\n") + [""]:
            if line.startswith("#"):
                if line.startswith("#,") and "fuzzy" in line:
                    entry["fuzzy"] = line
            elif line.startswith('"'):
                entry[field] += json.loads(line)
            elif line:
                field, _space, text = line.partition(" ")
                entry[field] = json.loads(text)
            else:
                if entry.get("msgid") and entry["msgstr"] and "fuzzy" not in entry:
                    found[entry.get("msgctxt", ""), entry["msgid"]] = entry["msgstr"]
                entry = {}
    return found


_translations = [read(code) for code in CODES[1:]]


def _(english: str, context: str = "") -> tuple[str, ...]:
    """Return a text: a string for each of CODES. context: tells texts apart that are the same in
    English and not elsewhere.
    """
    return (english,) + tuple([there.get((context, english), english) for there in _translations])
