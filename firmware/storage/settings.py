"""The settings in a small JSON file on the flash, and how strong the board plays at the level 'like you', by game."""

import json

from engines.languages import NAMES
from engines.texts import said
from firmware import texts
from firmware.hardware.wiring import CHANNEL_MA
from firmware.storage.attempts import Attempts

FILE = "settings.json"
ASK, ONE_KEY = 0, 1  # values of take_back
BY_KEY = 60_000  # of scanning: a key makes each step

LED = 7  # the place in TABLE of the one that the self-test asks for, as it is measured

# (name, label, place of the default, ((text, value), ...), tip); of a text, the English words are on the flash. Values:
# of sound the volume in %, of language an index of CODES in engines/languages.
TABLE = (
    ("brightness", texts.BRIGHTNESS, 2,
     ((texts.NIGHT, 70), (texts.LOW, 120), (texts.HALF, 180), (texts.FULL, 255)), texts.BRIGHTNESS_TIP),
    ("sound", texts.SOUND, 3, ((texts.OFF, 0), (texts.LOW, 20), (texts.HALF, 50), (texts.FULL, 100)), texts.SOUND_TIP),
    ("rotation", texts.ROTATION, 0, (("0", 0), ("90", 1), ("180", 2), ("270", 3)), texts.ROTATION_TIP),
    ("supply", texts.SUPPLY, 0, (("500 mA", 500), ("1 A", 1000), ("2 A", 2000), ("3 A", 3000)), texts.SUPPLY_TIP),
    ("language", texts.LANGUAGE, 0, NAMES, texts.LANGUAGE_TIP),
    ("take_back", texts.TAKE_BACK, 0, ((texts.ASK, ASK), (texts.ONE_KEY, ONE_KEY)), texts.TAKE_BACK_TIP),
    ("scanning", texts.SCANNING, 0,  # ms a step
     ((texts.OFF, 0), ("1 s", 1000), ("2 s", 2000), ("3 s", 3000), (texts.TWO_KEYS, BY_KEY)), texts.SCANNING_TIP),
    ("led", texts.LED, 7,  # mA of a colour channel of a light at full
     (("5", 5), ("8", 8), ("10", 10), ("12", 12), ("14", 14), ("16", 16), ("18", 18), ("20", CHANNEL_MA)),
     texts.TEST_CURRENT),
)  # fmt: skip

# The level 'like you' goes up by one after a win. Among n players a loss takes 1 / (n - 1) of one, as a fair share of
# wins is 1 / n.
PARTS = 6  # of a level, as 1, 2 and 3 divide it
MIN_BRIGHTNESS, FIRST, MAX_BRIGHTNESS = PARTS, 2 * PARTS, 5 * PARTS


def choices(place: int) -> list[str]:
    """Return the choices of a setting in English, as the flash and computers have them."""
    return [said(text) for text, _ in TABLE[place][3]]


class Settings(Attempts):
    """The settings. `storage` has load(name) and save(name, data), as the board does. chosen: which choice is taken in
    each row of the table.
    """

    FLASH_FULL, FLASH_FAILS = texts.SETTINGS_FLASH_FULL, texts.SETTINGS_FLASH_FAILS
    SAVED_AGAIN = texts.SETTINGS_SAVED_AGAIN

    def __init__(self, storage, say=None) -> None:
        Attempts.__init__(self, say)
        self._storage = storage
        self.chosen = [entry[2] for entry in TABLE]
        self._levels: dict[str, int] = {}  # by game, in parts of a level
        self._due = False  # something is to be written
        self.damaged = False  # True: the file was there and could not be read; these are the defaults
        self.absent = False  # True: there was no file
        self._load()

    def value(self, name: str) -> int:
        """Return the value of a setting, in the unit of the table."""
        for place, entry in enumerate(TABLE):
            if entry[0] == name:
                return entry[3][self.chosen[place]][1]
        raise ValueError("no setting is called " + name)

    def apply(self, app) -> None:
        """Make lights, sound, language and keys of an app follow."""
        app.speech.language = self.value("language")
        app.frame.brightness = self.value("brightness")
        app.frame.limit_ma = self.value("supply")
        app.frame.channel_ma = self.value("led")
        app.sound.volume = self.value("sound")
        period = self.value("scanning")
        if not period:
            app.switch = None
        elif not app.switch or app.switch.period != period % BY_KEY:
            from firmware.input.switch_control import SwitchControl  # 2 KB of memory, which most boards never take

            app.switch = SwitchControl(app, period % BY_KEY)

    def choose(self, place: int, choice: int) -> None:
        """Take a choice and keep it on the flash."""
        if self.chosen[place] != choice:
            self.chosen[place] = choice
            self._due = True
            self._save()

    def level(self, game: str) -> int:
        """Return the level 'like you' of a game, 1 to 5."""
        return (self._levels.get(game, FIRST) + PARTS // 2) // PARTS

    def take_result(self, game: str, won: bool, players: int) -> None:
        """Let the level of a game follow a result of the one person among that many players; keep() writes it."""
        before = self._levels.get(game, FIRST)
        after = before + (PARTS if won else -PARTS // (players - 1))
        self._levels[game] = min(max(after, MIN_BRIGHTNESS), MAX_BRIGHTNESS)
        self._due = self._due or self._levels[game] != before

    def keep(self, now: int) -> None:
        """Write what is not on the flash yet. `now`: ms."""
        if self.may_write(now) and self._due:
            self._save()

    def _save(self) -> None:
        stored: dict = self.texts()
        if self._levels:
            stored["levels"] = self._levels
        try:
            self._storage.save(FILE, json.dumps(stored).encode())
        except OSError as error:
            self.failed(error)
        else:
            self._due = False
            self.saved()

    def texts(self) -> dict[str, str]:
        """Return what is chosen, in English, by name."""
        return {entry[0]: choices(place)[self.chosen[place]] for place, entry in enumerate(TABLE)}

    def take(self, name, text) -> None:
        """Choose by name and English text. Raises: ValueError with a message."""
        names = [entry[0] for entry in TABLE]
        if name not in names:
            raise ValueError("The settings are " + ", ".join(names) + ".")
        place = names.index(name)
        known = choices(place)
        if text not in known:
            raise ValueError("The " + name + " is one of " + ", ".join(known) + ".")
        self.choose(place, known.index(text))

    def _load(self) -> None:
        data = self._storage.load(FILE)
        self.absent = data is None
        if data is None:
            return
        try:
            stored = json.loads(data.decode())
            for place, entry in enumerate(TABLE):
                known, word = choices(place), stored.get(entry[0])
                if word in known:
                    self.chosen[place] = known.index(word)
            levels = stored.get("levels")
            for game, parts in levels.items() if type(levels) is dict else ():
                if type(parts) is int and MIN_BRIGHTNESS <= parts <= MAX_BRIGHTNESS:
                    self._levels[game] = parts
        except (ValueError, AttributeError, RuntimeError):  # no UTF-8 is a ValueError, a list has no get; deep brackets
            self.damaged = True
