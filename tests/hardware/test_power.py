"""The power budget on the page is the one that the firmware keeps to."""

import pytest

from firmware.hardware import wiring
from firmware.output.frame import IDLE_MA, Frame
from firmware.output.palette import KEY_PRESSED
from firmware.storage.settings import TABLE
from host.deploy.image import USB_MA, assembled
from host.freeze.image import FirmwareImage
from host.tools.hardware_docs import power


def test_the_settings_of_the_board_are_in_the_table() -> None:
    (choices,) = [entry[3] for entry in TABLE if entry[0] == "supply"]
    assert [value for _text, value in choices] == power.SUPPLIES_MA
    assert len(power.SUPPLIES_MA) == 4
    for supply in power.SUPPLIES_MA:
        assert f"| {supply} mA |" in power.supplies()


@pytest.mark.parametrize("supply", power.SUPPLIES_MA)
def test_so_many_white_keys_are_not_dimmed_and_one_more_is(supply: int) -> None:
    frame = Frame(limit_ma=supply)
    count = power.white_pixels(supply)
    for white, level in ((count, 255), (count + 1, 254)):
        for key in range(white):
            frame.lights[key] = KEY_PRESSED
        frame.compose()
        frame.render(0)
        assert frame.current_ma <= supply
        assert max(frame.wire) <= level
    frame.fill(0)
    for key in range(count):
        frame.lights[key] = KEY_PRESSED
    frame.compose()
    frame.render(0)
    assert max(frame.wire) == 255


@pytest.mark.parametrize("supply", power.SUPPLIES_MA)
def test_all_keys_white_keep_to_the_supply(supply: int) -> None:
    level = power.white_level(supply)
    assert 0 < level < 255
    drawn = IDLE_MA + wiring.PIXELS * 3 * wiring.CHANNEL_MA * level / 255
    assert 0.8 * supply < drawn <= supply


def test_the_image_declares_to_usb_what_the_first_setting_lets_the_board_draw() -> None:
    (first,) = [entry[3][entry[2]] for entry in TABLE if entry[0] == "supply"]
    assert first == (f"{USB_MA} mA", USB_MA) and Frame().limit_ma == USB_MA == min(power.SUPPLIES_MA)
    made = assembled({"firmware/start.py": "x = 1\n"})
    image = FirmwareImage(made.frozen.firmware)
    assert 2 * image.byte(image.usb_power) == USB_MA


def test_the_sums() -> None:
    assert IDLE_MA == 268
    assert "**10348**" in power.loads()


def test_what_the_wires_take() -> None:
    assert power.drop_mv(1000, 1, 1) == pytest.approx(17.5)  # copper
    assert sum(power.drop_mv(*wire[1:]) for wire in power.WIRES) < 500  # of 5 V; the level shifter needs 4.5 V
