"""The images that were installed from this computer: the one that ran last, and the one before it.

Two UF2 files in the user's data folder, to be installed again by `cairn deploy --back`, or by hand. An image gets there
after it was seen to run on a board, so that one that does not start never replaces one that does.
"""

import hashlib
from contextlib import suppress
from pathlib import Path

import platformdirs

from host.files import replace


class Archive:
    """The images in a folder, made when the first one is kept; None: the one in the user's data folder."""

    def __init__(self, folder: Path | None = None):
        folder = folder or platformdirs.user_data_path("cairn", appauthor=False) / "images"
        self.current, self.previous = folder / "current.uf2", folder / "previous.uf2"
        self._sent = folder / "sent.sha256"  # of the image that was sent last, whether it ran or not

    def sending(self, image: bytes) -> None:
        """Note which image a board is about to get. A computer that cannot write this down loses no more than that."""
        with suppress(OSError):
            self._put(self._sent, _digest(image).encode())

    def keep(self, image: bytes) -> None:
        """Keep an image that runs on a board, and the one that was kept last as the one before it.

        Each file is replaced in one step, and both are whole at any moment. Raises: OSError.
        """
        self.sending(image)  # another board may have had it already, so that nothing was sent
        last = _read(self.current)
        if image == last:
            return
        if last:
            self._put(self.previous, last)
        self._put(self.current, image)

    def before(self) -> bytes:
        """Return the image to go back to: the last one that ran, but for the one that was sent last.

        Raises: OSError where there is none.
        """
        sent = _read(self._sent).decode("ascii", "replace")
        for path in (self.current, self.previous):
            image = _read(path)
            if image and _digest(image) != sent:
                return image
        raise OSError(
            f"There is no version to go back to: {self.current.parent} has the images that this computer has seen to "
            "run, and none before the last one. `cairn deploy` installs the present version."
        )

    def _put(self, path: Path, data: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, data, path.with_name(f"{path.name}.new"))


def _read(path: Path) -> bytes:
    """Return what is in a file, nothing where there is none."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _digest(image: bytes) -> str:
    return hashlib.sha256(image).hexdigest()
