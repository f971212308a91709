"""The settings screen: brightness, sound, rotation, supply limit, language, undo; and the way to the self-test."""

from engines.languages import CODES
from firmware import texts
from firmware.input import softkeys
from firmware.screens.drawing import CROSS, NEXT
from firmware.screens.form import Form, Line
from firmware.screens.menu_palette import GREEN
from firmware.screens.selftest import SelfTest
from firmware.storage.settings import TABLE

SKY = (  # the moon, then the sun, larger and larger
    (b".##..", b"##...", b"##...", b"##..#", b".###."),
    (b".....", b"..#..", b".###.", b"..#..", b"....."),
    (b"..#..", b".###.", b"#####", b".###.", b"..#.."),
    (b"#.#.#", b".###.", b"#####", b".###.", b"#.#.#"),
)
LOUDNESS = (  # a cross, then a staircase, higher and higher
    CROSS,
    (b".....", b".....", b".....", b"#....", b"#...."),
    (b".....", b".....", b"..#..", b"#.#..", b"#.#.."),
    (b"....#", b"....#", b"..#.#", b"#.#.#", b"#.#.#"),
)
ARROWS = (  # up, then by quarter turns clockwise
    (b"..#..", b".###.", b"#.#.#", b"..#..", b"..#.."),
    (b"..#..", b"...#.", b"#####", b"...#.", b"..#.."),
    (b"..#..", b"..#..", b"#.#.#", b".###.", b"..#.."),
    (b"..#..", b".#...", b"#####", b".#...", b"..#.."),
)
AMPERES = (".5", "1", "2", "4")
PRESSES = ("2", "1")  # of the undo key
STEPS = (CROSS, "1", "2", "3", NEXT)


class Preferences(Form):
    """Each choice takes effect at once and is kept on the flash."""

    overlay = True
    title = texts.SETTINGS_TITLE
    instruction = texts.SETTINGS_TO_DO
    # One LED of three: 500 mA dim that many keys in white, and no brightness would be seen to change.
    inks = (GREEN,)

    def lines(self) -> list[Line]:
        say, settings = self.app.say, self.app.settings
        turned = settings.value("rotation")
        pictures = {  # by the name of the setting
            "brightness": SKY,
            "sound": LOUDNESS,
            "rotation": ARROWS[-turned:] + ARROWS[:-turned],  # as the board lies: the one that points up is chosen
            "supply": AMPERES,
            "language": tuple([code.upper() for code in CODES]),
            "take_back": PRESSES,
            "scanning": STEPS,
        }
        return [
            Line(
                say(label), tuple([say(text) for text, _ in choices]), settings.chosen[place], say(tip), pictures[name]
            )
            for place, (name, label, _, choices, tip) in enumerate(TABLE)
            if name in pictures
        ]

    def choose(self, line: int, choice: int, now: int) -> None:
        self.app.settings.choose(line, choice)
        self.app.apply_settings()
        self.enter(now)

    def soft_keys(self) -> tuple:
        return softkeys.ALWAYS + (softkeys.TEST,)

    def usable(self) -> tuple[str, ...] | list[str]:
        return ("test",)

    def control(self, name: str, now: int) -> None:
        self.app.show(SelfTest(self.app, self.back), now)
