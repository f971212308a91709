"""Images whose every byte is known, by their SHA-256; and what can be said of others.

The search (image.py) finds what modules are joined to, and checks that. It sees nothing of the rest: a page of code
that is blank, or was lost on the way, looks like any other to it.
"""

import hashlib

from .errors import FreezeError

RELEASE = "1.25.0"  # the one that pyproject.toml names
# The file of each release, and its SHA-256
IMAGES = {
    "1.24.1": ("RPI_PICO-20241129-v1.24.1.uf2", "a41b7dbadfe4f399a10bd344002b365427ad033de993cf372c29c884b33a4cdf"),
    "1.25.0": ("RPI_PICO-20250415-v1.25.0.uf2", "e0c40eacf1afc550a6add74888c48bb981b28788a6d75a62a0e2444e997b9864"),
}
ABOUT = "MicroPython v{} (pico)"  # what the image of a release says of itself
UNKNOWN = "?"  # in place of what it does not say


def origin(image: bytes, about: str) -> str:
    """Return what a user has to know of an image, a UF2 file, that may not be whole; "" for one that is.

    about: what it says of itself. Raises: FreezeError where it is not the file that it says it is.
    """
    digest = hashlib.sha256(image).hexdigest()
    if digest in {sha256 for _, sha256 in IMAGES.values()}:
        return ""
    if UNKNOWN in about:
        raise FreezeError(f"The image does not say which MicroPython it is ({about}), so it is damaged; load it again.")
    for release, (name, _) in IMAGES.items():
        if about == ABOUT.format(release):
            raise FreezeError(
                f"The image says that it is {about}, and is not {name}, the official one: its SHA-256 is {digest}. It "
                "is damaged, or was changed; load the official one down again."
            )
    return (
        f"No SHA-256 of {about} is known here, so a part of it may be damaged that nothing is joined to. Compare its "
        f"own, {digest}, with what its publisher says."
    )
