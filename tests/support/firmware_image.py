"""Images for emulated boards."""

from pathlib import Path

from host.deploy.image import assembled
from host.deploy.sources import sources


def firmware_uf2(folder: Path, texts: dict[str, str] | None = None) -> Path:
    """Write an image to a folder and return its file. texts: by path; None for all of the firmware."""
    file = folder / "image.uf2"
    file.write_bytes(assembled(sources() if texts is None else texts).uf2)
    return file
