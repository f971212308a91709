"""The settings, kept in a small JSON file on the flash."""

import json

FILE = "settings.json"

# (name, label, place of the default, ((text, value), ...), tip)
TABLE = (
    (
        "brightness",
        "Brightness",
        2,
        (("night", 70), ("low", 120), ("half", 180), ("full", 255)),
        "How bright the lights are, within what the supply allows.",
    ),
    ("sound", "Sound", 1, (("off", 0), ("on", 1)), "The buzzer."),
    (
        "rotation",
        "Rotation",
        0,
        (("0", 0), ("90", 1), ("180", 2), ("270", 3)),
        "Turns the board by quarter turns, clockwise.",
    ),
    (
        "supply",
        "Supply",
        0,
        (("500 mA", 500), ("1 A", 1000), ("2 A", 2000), ("4 A", 4000)),
        "The most that the whole board may draw. A USB port of a computer gives 500 mA.",
    ),
)


class Settings:
    """The chosen settings. `storage` has load(name) and save(name, data), as the board does."""

    def __init__(self, storage) -> None:
        self._storage = storage
        self._chosen = [entry[2] for entry in TABLE]
        self.damaged = False  # True: the file was there and could not be read; these are the defaults
        self._load()

    def value(self, name: str) -> int:
        """Return the value of a setting, in the unit of the table."""
        place = self._place(name)
        return TABLE[place][3][self._chosen[place]][1]

    def chosen(self, place: int) -> int:
        """Return which choice of the setting in that row of the table is taken."""
        return self._chosen[place]

    def choose(self, place: int, choice: int) -> None:
        """Take a choice and keep it on the flash."""
        if self._chosen[place] != choice:
            self._chosen[place] = choice
            self._storage.save(FILE, json.dumps(self.texts()).encode())

    def texts(self) -> dict[str, str]:
        """Return what is chosen, in the texts of the table, by name."""
        return {entry[0]: entry[3][self._chosen[place]][0] for place, entry in enumerate(TABLE)}

    def take(self, name, text) -> None:
        """Choose by name and text. Raises: ValueError with a message."""
        for place, entry in enumerate(TABLE):
            if entry[0] == name:
                choices = [choice[0] for choice in entry[3]]
                if text not in choices:
                    raise ValueError("The " + entry[0] + " is one of " + ", ".join(choices) + ".")
                self.choose(place, choices.index(text))
                return
        raise ValueError("The settings are " + ", ".join([entry[0] for entry in TABLE]) + ".")

    def _place(self, name: str) -> int:
        for place, entry in enumerate(TABLE):
            if entry[0] == name:
                return place
        raise ValueError("no setting is called " + name)

    def _load(self) -> None:
        data = self._storage.load(FILE)
        if data is None:
            return
        try:
            texts = json.loads(data.decode())
            for place, entry in enumerate(TABLE):
                for choice, (text, _) in enumerate(entry[3]):
                    if texts.get(entry[0]) == text:
                        self._chosen[place] = choice
        except (ValueError, AttributeError):  # UnicodeError is a ValueError; a list has no get
            self.damaged = True
