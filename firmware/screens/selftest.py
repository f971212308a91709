"""The self-test: lights, tiles, keys, display, buzzer, figures, crash log, current: step by step, without a computer.

The user checks the first five by eye and ear; the figures are what the board measures itself, see figures.py; the
current of a light is measured by a meter of the user's.
"""

from firmware import texts
from firmware.clock import elapsed
from firmware.figures import report
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, PIXELS, ROWS, TILES, tile_start
from firmware.input import softkeys
from firmware.input.debounce import count_keys
from firmware.input.key_faults import ALONE, masked_keys
from firmware.output.frame import CHAIN
from firmware.output.life import WHOLE, silence, volts
from firmware.output.palette import DARK, GO, KEY_PRESSED, LIGHTS, STEADY, Palette
from firmware.screens.screen import Screen
from firmware.storage import settings
from firmware.storage.crashlog import CrashLog, words
from firmware.version import VERSION

STEPS = ("lights", "tiles", "keys", "display", "buzzer", "figures", "crash log", "current")  # as texts.TEST_STEPS
RED = len(LIGHTS)  # the first of the lights of the walk
COLOURS = 4
WHITE = RED + COLOURS - 1
PIXEL_MS = 30  # for each colour of a pixel
ROW_MS = 200  # for each colour of a row
PIXELS_END = PIXELS * COLOURS * PIXEL_MS
WALK_MS = PIXELS_END + ROWS * COLOURS * ROW_MS
TILE_MS = 1500
PATTERN_MS = 1500
METER_MS = 2000  # for a meter to settle
MEASURED = 3  # lights, the first of the chain: as many as 500 mA allow in full white
NEXT_KEY = softkeys.NEXT[1] * COLUMNS + softkeys.NEXT[2]  # which goes to the next step
PATTERNS = ((0xFF, 0xFF), (0x55, 0xAA), (0xAA, 0x55), (0x00, 0x00))  # even and odd columns of the display


def keys_down(down) -> list[int]:
    """Return the keys that are pressed. down: as Keys has it."""
    columns = [column for column in range(COLUMNS) if down[column]]
    return [row * COLUMNS + column for column in columns for row in range(ROWS) if down[column] >> row & 1]


def note_company(company: bytearray, keys: list[int]) -> None:
    """Note of each key that is down whether it is alone. Two that never are may be joined by solder."""
    for key in keys:
        if len(keys) == 1:
            company[key] = ALONE
        elif company[key] != ALONE:
            company[key] = keys[0] if key != keys[0] else keys[1]


class SelfTest(Screen):
    """Next opens each step in turn, then the screen before."""

    overlay = True
    palette = Palette(
        ((255, 0, 0, STEADY), (0, 255, 0, STEADY), (0, 0, 255, STEADY), (255, 255, 255, STEADY)), floor=DARK
    )

    def __init__(self, app, back) -> None:
        super().__init__(app, back)
        self.step = STEPS[0]
        self._since = 0  # when the step began
        self._phase = -1  # progress within the step
        self._changes = -1  # KeyFaults.changes that _take_keys() has seen
        self._figures: tuple = ()
        self._tiles: dict[int, list[int]] = {}  # those that answer, of a board that knows its tiles
        self._wrongs: list[str] = []
        self._wrong = 0  # index of the one shown

    def enter(self, now: int) -> None:
        self._begin(self.step, now)
        super().enter(now)

    def leave(self) -> None:
        self.app.apply_settings()  # the brightness

    def _begin(self, step: str, now: int) -> None:
        self.step = step
        self._since, self._phase = now, -1
        self.app.panel.fill(None)
        self.app.apply_settings()
        if step == "current":
            self.app.frame.brightness = 255
        elif step == "tiles":
            self.app.frame.dark_from = -1
            self._tiles = self.app.board.tiles()
        if step == "keys" or (step == "tiles" and self._tiles):
            self.app.keys.faults.forget()
        elif step == "buzzer":
            self.app.sound.play("scale", now)
        elif step == "figures":
            self._figures = self._measure()
        elif step == "crash log":
            say, self._wrong = self.app.say, 0
            self._wrongs = [each.trouble for each in (self.app.journal, self.app.settings) if each.trouble]
            self._wrongs += [words(head, say) for head in CrashLog(self.app.board).heads()]

    def _measure(self) -> tuple:
        say, figures = self.app.say, report(self.app)
        missing = ",".join([str(number) for number in figures["missing"]])
        tiles = (say(texts.TILES_OFF, missing),) if missing else ()
        return tiles + (
            "Cairn " + VERSION,
            say(texts.START_REASON, _reason(figures["reset"])),
            say(texts.FREE, figures["flash_free"] // 1024, figures["memory_free"] // 1024),
            say(texts.DISPLAY_FOUND if figures["display"] else texts.DISPLAY_MISSING),
            say(_chain(figures["chain"]), volts(figures["vsys_mv"])),
            self._count(),
        )

    def _count(self) -> str:
        faults, say = self.app.keys.faults, self.app.say
        counts = say(texts.COUNTS, count_keys(faults.seen), sum(faults.bounces))
        faulty = len(masked_keys(faults))
        return say(texts.LEFT_OUT, counts, faulty) if faulty else counts

    def refresh(self) -> None:
        place = STEPS.index(self.step)
        title = self.app.say(texts.TEST_TITLE, place + 1, len(STEPS), texts.TEST_STEPS[place])
        self.app.panel.show(title, *self._words(self.step, self.app.say), "")
        self.app.changes.touch()

    def _words(self, step: str, say) -> tuple[str, str]:
        if step == "figures":
            return "\n".join(self._figures), ""
        if step == "keys":
            return say(texts.TEST_KEYS), self._count()
        if step == "buzzer":
            return say(texts.TEST_BUZZER), say(
                texts.TEST_BUZZER_AGAIN if self.app.sound.volume else texts.TEST_BUZZER_OFF
            )
        if step == "current":
            return say(texts.TEST_CURRENT), say(texts.TEST_CURRENT_IS, MEASURED * 3 * self.app.frame.channel_ma)
        if step == "crash log":
            if not self._wrongs:
                return say(texts.TEST_NOTHING_WRONG), ""
            page = str(self._wrong + 1) + "/" + str(len(self._wrongs))
            return self._wrongs[self._wrong], say(texts.TEST_OLDER, page) if len(self._wrongs) > 1 else page
        text = {"lights": texts.TEST_LIGHTS, "display": texts.TEST_DISPLAY}.get(step)
        return say(text) if text else self._tile_words(), say(texts.TEST_NEXT)

    def _tile_words(self) -> str:
        dark, missing = self.app.frame.dark_from, self.app.board.missing()
        if missing:
            return silence(self.app.say, missing)
        if self._tiles:
            from firmware.screens.tiles import those

            return those(self.app.say, self._tiles)
        if dark < 0:
            return self.app.say(texts.TEST_TILES, TILES[max(self._phase, 0)])
        tile = 0
        while tile_start(tile + 1) <= dark:
            tile += 1
        return self.app.say(texts.TEST_DARK, TILES[tile], dark - tile_start(tile))

    def tick(self, now: int) -> None:
        step, time = self.step, elapsed(now, self._since)
        if step == "lights":
            time %= WALK_MS
            pixels = time < PIXELS_END
            phase = time // PIXEL_MS if pixels else PIXELS * COLOURS + (time - PIXELS_END) // ROW_MS
        elif step == "tiles" and not self._tiles:
            phase = time // TILE_MS % len(TILES)
        elif step == "keys" or step == "tiles":
            phase = self.app.keys.faults.changes
        elif step == "display":
            phase = time // PATTERN_MS % len(PATTERNS)
        elif step == "current":
            phase = time // METER_MS % 2
        else:
            phase = 0
        if phase != self._phase:
            self._phase = phase
            if step == "display":
                self.app.panel.fill(PATTERNS[phase])
            elif step == "keys" or step == "tiles":
                self.refresh()
            self.app.changes.touch()
        if self.app.keys.faults.changes != self._changes:
            self._changes = self.app.keys.faults.changes
            self._take_keys(keys_down(self.app.keys.down))

    def _take_keys(self, keys: list[int]) -> None:
        """Note the keys that are down, each time that one more is."""
        if self.step == "keys":
            note_company(self.app.keys.faults.company, keys)
        elif self.step == "tiles" and not self._tiles:
            frame = self.app.frame
            for key in keys:
                if key != NEXT_KEY and (frame.dark_from < 0 or CHAIN[key] < frame.dark_from):
                    frame.dark_from = CHAIN[key]
                    self.refresh()

    def paint_keys(self, lights: bytearray) -> None:
        keys = self.app.keys
        if self.step == "lights":
            index, colour = divmod(max(self._phase, 0), COLOURS)
            if index < PIXELS:
                lights[index] = RED + colour
            else:
                for column in range(COLUMNS):
                    lights[(index - PIXELS) * COLUMNS + column] = RED + colour
        elif self.step == "tiles" and self._tiles:
            from firmware.screens.tiles import light_all

            light_all(self.app, self._tiles, lights)
        elif self.step == "tiles":
            tile = max(self._phase, 0)
            for key in range(PIXELS):
                if tile_start(tile) <= CHAIN[key] < tile_start(tile + 1):
                    lights[key] = WHITE
        elif self.step == "current":
            for key in range(MEASURED * max(self._phase, 0)):  # by turns none and all
                lights[key] = WHITE
        elif self.step == "keys":
            for key in range(PIXELS):
                if keys.is_down(key):
                    lights[key] = KEY_PRESSED
                elif keys.faults.seen[key % COLUMNS] >> key // COLUMNS & 1:
                    lights[key] = GO

    def describe(self, square: int) -> str:
        return self.app.say(texts.TEST_SQUARE)

    def soft_keys(self) -> tuple:
        by_keys = self.step == "tiles" or self.step == "keys"
        return (softkeys.NEXT,) if by_keys else softkeys.ALWAYS + (softkeys.NEXT,)

    def usable(self) -> tuple[str, ...] | list[str]:
        return ("next",)

    def control(self, name: str, now: int) -> None:
        index = STEPS.index(self.step) + 1
        if index == len(STEPS):
            self.app.show(self.back, now)
        else:
            self._begin(STEPS[index], now)
            self.refresh()

    def tap(self, square: int, now: int) -> None:
        if self.step == "buzzer":
            self.app.sound.play("scale", now)
        elif self.step == "current":
            self._measure_led(1 if square % BOARD_COLUMNS >= BOARD_COLUMNS // 2 else -1)
        elif self.step == "crash log" and self._wrongs:
            self._wrong = (self._wrong + 1) % len(self._wrongs)
            self.refresh()

    def _measure_led(self, change: int) -> None:
        """Take the next smaller (-1) or larger (1) current of a light."""
        choice = self.app.settings.chosen[settings.LED] + change
        if 0 <= choice < len(settings.TABLE[settings.LED][3]):
            self.app.settings.choose(settings.LED, choice)
            self.app.frame.channel_ma = self.app.settings.value("led")
            self.refresh()

    def hold(self, square: int) -> None:
        """Holding a key explains nothing here."""


def _chain(returned: int):
    if returned < 0:
        return texts.VSYS
    return texts.CHAIN_WHOLE if returned in WHOLE else texts.CHAIN_CUT


def _reason(english: str):
    for text in texts.START_REASONS:
        if text[0] == english:
            return text
    return english
