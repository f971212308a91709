"""Versions of the firmware that differ a little, for updates."""

from functools import cache

from host.device.image import Image, compiled, loader_text, sources
from host.device.parts import find_parts

CHANGED = ("firmware/version.py", "firmware/sound.py", "firmware/settings.py")
AGAIN, MORE = "firmware/again.mpy", "firmware/more.mpy"  # files that come with one version in four, and go two later
MORE_BYTES = 6000
PERIOD, WITH_MORE = 4, (1, 2)


@cache
def _base() -> tuple[dict[str, str], dict[str, bytes], bytes]:
    texts = sources(find_parts())
    return texts, compiled(texts), loader_text().encode()


@cache
def version(number: int) -> Image:
    """Return a version; 0 is the firmware as it is.

    Of the others some files are new each, a file comes that is on the board already under another name, and one that is
    not; with the next version both are in the other slot only, and then they go.
    """
    texts, files, loader = _base()
    if not number:
        return Image(files, loader)
    files = files | compiled({name: texts[name] + f"\nUPDATE = {number}\n" for name in CHANGED})
    if number % PERIOD in WITH_MORE:
        files |= {AGAIN: files["firmware/app.mpy"], MORE: bytes([number % 256]) * MORE_BYTES}
    return Image(files, loader)
