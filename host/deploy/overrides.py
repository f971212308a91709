"""Files on a board's file system that come before those of the image: `cairn deploy --file` and `--clean`.

firmware/boot/overrides.py is the board's side. A file is compiled here as the image's are, so that a mistake in it
shows before the board is touched, its kernels are machine code there, and its constants are values.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from host.deploy import viper
from host.deploy.image import compiled
from host.deploy.inlining import inlined
from host.deploy.install import INSTALLER, at_prompt
from host.deploy.remote import SerialRemote
from host.deploy.sources import PACKAGES, sources
from host.paths import ROOT, whole

if TYPE_CHECKING:  # who lacks the libraries of both is told of the compiler first
    from host.deploy.board import PluggedBoard

# What runs before the board looks for such files.
_PACKAGES = (
    "boot/__init__",
    "boot/overrides",
    "hardware/__init__",
    "hardware/chip",
    "hardware/led",
    "hardware/watchdog",
)
TOO_EARLY = {f"firmware/{name}.py" for name in ("__init__", "start", "version", *_PACKAGES)}
NO_IMAGE = "It has no image of Cairn: run `cairn deploy` first."


def compiled_files(paths: list[Path]) -> dict[str, bytes]:
    """Return the .mpy files of some sources of this project, by their paths on the board.

    Raises: OSError or ValueError.
    """
    texts = {}
    for path in paths:
        name = _name_of(path)
        if name in TOO_EARLY:
            raise ValueError(f"{name} runs before the board looks at its own files; install an image with it instead.")
        try:
            texts[name] = viper.marked(name, path.read_text("utf-8"))
        except SyntaxError as error:
            raise ValueError(f"{name}, line {error.lineno}: {error.msg}.") from None
    program = inlined(sources() | texts)
    for name in texts.keys() - program.keys():
        raise ValueError(f"{name} has only texts, which are part of the files that use them; install an image instead.")
    return compiled({name: program[name] for name in texts})


def _name_of(path: Path) -> str:
    """Return where a source is in this project. Raises: OSError or ValueError."""
    if not path.is_file():
        raise FileNotFoundError(f"There is no file {path}.")
    found = whole(path)
    name = found.relative_to(ROOT).as_posix() if found.is_relative_to(ROOT) else ""
    if not name.startswith(tuple(f"{package}/" for package in PACKAGES)) or not name.endswith(".py"):
        raise ValueError(f"{path} is no .py file in {' or '.join(PACKAGES)} of {ROOT}, where what runs on a board is.")
    return name


def put(device: "PluggedBoard", files: dict[str, bytes], progress: Callable[[int, int], None]) -> None:
    """Write files to a board, each in one step, and start it again. progress: gets bytes written, bytes to write.

    Raises: OSError.
    """
    written, size = 0, sum(map(len, files.values()))

    def more(count: int) -> None:
        nonlocal written
        written += count
        progress(written, size)

    with _installer(device) as remote:
        for path, data in files.items():
            remote.run(f"make_folders({[str(folder) for folder in reversed(PurePosixPath(path).parents)][1:]})")
            remote.write(f"{path}.new", data, more)
            remote.run(f"take_place({path!r}, {path.removesuffix('.mpy') + '.py'!r})")


def clean(device: "PluggedBoard") -> list[str]:
    """Remove all such files; start the board again. Return what was removed.

    Raises: OSError.
    """
    with _installer(device) as remote:
        return remote.run("print(remove_overrides())", list[str])


@contextmanager
def _installer(device: "PluggedBoard") -> Iterator[SerialRemote]:
    """Yield the prompt of a board that has an image, with firmware/boot/installer.py there. Raises: OSError."""
    if device.drive():
        raise OSError(f"The board is in BOOTSEL. {NO_IMAGE}")
    with at_prompt(device) as remote:
        remote.run(INSTALLER)
        if not remote.run("print(has_image())", bool):
            raise OSError(f"Nothing was changed on the board. {NO_IMAGE}")
        yield remote
