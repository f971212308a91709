"""Versions of the image that differ slightly, for updates."""

from functools import cache

from host.deploy.image import Image, assembled
from host.deploy.sources import sources

CHANGED = ("firmware/version.py", "firmware/output/sound.py", "firmware/storage/settings.py")


@cache
def version(number: int) -> Image:
    """Return a version; 0 is the firmware as it is."""
    texts = sources()
    if number:
        texts |= {name: texts[name] + f"\nUPDATE = {number}\n" for name in CHANGED}
    return assembled(texts)
