"""The board's display as a camera sees it."""

from PIL import Image

from firmware.hardware.wiring import OLED_PAGES, OLED_WIDTH

SCALE = 6  # dots of a picture for each dot of the display
AROUND = 40  # dots of the display on each side


def picture(oled: bytes) -> Image.Image:
    """Return a picture of the display's bytes: lit dots are light, on a dark board."""
    image = Image.new("L", (OLED_WIDTH, 8 * OLED_PAGES))
    image.putdata(
        [255 * (oled[y // 8 * OLED_WIDTH + x] >> y % 8 & 1) for y in range(8 * OLED_PAGES) for x in range(OLED_WIDTH)]
    )
    large = image.resize((SCALE * OLED_WIDTH, SCALE * 8 * OLED_PAGES), Image.Resampling.NEAREST)
    around = Image.new("L", (large.width + 2 * AROUND * SCALE, large.height + 2 * AROUND * SCALE), 20)
    around.paste(large, (AROUND * SCALE, AROUND * SCALE))
    return around
