"""The figures of hardware/power.md are those that the firmware keeps to."""

import re

import pytest

from firmware.hardware import wiring
from firmware.output.frame import IDLE_MA, Frame
from firmware.output.palette import KEY_PRESSED
from firmware.storage.settings import TABLE
from host.deploy.image import USB_MA, assembled
from host.freeze.image import FirmwareImage
from host.paths import HARDWARE

PAGE = (HARDWARE / "power.md").read_text("utf-8")
# Supply in mA: mA left for light, keys that are white undimmed, the level of all keys white
SUPPLIES = {
    int(row[0]): tuple(map(int, row[1:]))
    for row in re.findall(r"^\| (\d+) mA \| (\d+) \| (\d+) \| (\d+) of 255 \|", PAGE, re.MULTILINE)
}


def white(keys: int, limit_ma: int) -> Frame:
    """Return a frame with that many white keys."""
    frame = Frame(limit_ma=limit_ma)
    for key in range(keys):
        frame.lights[key] = KEY_PRESSED
    frame.compose()
    frame.render(0)
    return frame


def test_the_settings_of_the_board_are_in_the_table() -> None:
    (choices,) = [entry[3] for entry in TABLE if entry[0] == "supply"]
    assert [value for _text, value in choices] == list(SUPPLIES)
    assert len(SUPPLIES) == 4


@pytest.mark.parametrize("supply", SUPPLIES)
def test_so_many_white_keys_are_not_dimmed_and_one_more_is(supply: int) -> None:
    light_ma, count, _ = SUPPLIES[supply]
    assert light_ma == supply - IDLE_MA
    assert max(white(count, limit_ma=supply).wire) == 255
    dimmed = white(count + 1, limit_ma=supply)
    assert max(dimmed.wire) < 255 and dimmed.current_ma <= supply


@pytest.mark.parametrize("supply", SUPPLIES)
def test_all_keys_white_have_the_level_of_the_table(supply: int) -> None:
    *_, level = SUPPLIES[supply]
    assert white(wiring.PIXELS, limit_ma=supply).wire[0] == level
    drawn = IDLE_MA + wiring.PIXELS * 3 * wiring.CHANNEL_MA * level / 255
    assert 0.8 * supply < drawn <= supply


def test_the_image_declares_to_usb_what_the_first_setting_lets_the_board_draw() -> None:
    (first,) = [entry[3][entry[2]] for entry in TABLE if entry[0] == "supply"]
    assert first == (f"{USB_MA} mA", USB_MA) and Frame().limit_ma == USB_MA == min(SUPPLIES)
    made = assembled({"firmware/start.py": "x = 1\n"})
    image = FirmwareImage(made.frozen.firmware)
    assert 2 * image.byte(image.usb_power) == USB_MA


def test_the_sums() -> None:
    text, white_ma = " ".join(PAGE.split()), 3 * wiring.CHANNEL_MA
    assert f"counts {IDLE_MA} mA. A pixel at full white takes {white_ma} mA more." in text
    assert f"assumes {wiring.CHANNEL_MA} mA a colour channel" in text
