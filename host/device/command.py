"""`cairn deploy` and `make firmware ARGS="--port ..."`: what a person sees of building, installing and starting."""

import re
import shutil
import sys
import tomllib
from contextlib import suppress

from host.device import ports
from host.device.deploy import Installed, check_runtime, go_back, install
from host.device.image import Image, build
from host.device.parts import ROOT
from host.device.remote import PROMPT, Remote, SerialRemote

BAR = 24  # characters


def deploy(port: str | None) -> None:
    """Open the port, build, install, start, and say what runs. port: None to look for it.

    The board plays on until the image is built. Raises: OSError, ValueError.
    """
    remote = SerialRemote(port or ports.find())
    try:
        image = build()
        remote.stop()
        print(f"Cairn {image.label}, {sum(map(len, image.files.values())):,} bytes, to the board at {remote.port}")
        put_on(remote, image)
    finally:
        remote.close()


def put_on(remote: Remote, image: Image) -> str:
    """Install and start an image, say what happened, and return its slot. Errors: OSError with a sentence."""
    check_runtime(remote, image, micropython())
    bar = Bar()
    try:
        installed = install(remote, image, bar.show)
    except (KeyboardInterrupt, OSError):
        with suppress(OSError):  # it may be gone
            remote.stop()
            remote.restart()
        raise
    finally:
        bar.clear()
    if installed.left:
        print(f"What the board has to say: {installed.left}")
    if installed.slot == installed.before:
        print("This very version is on the board already.")
    else:
        sent, size = installed.sent, installed.sent_bytes
        print(f"{sent} of {len(image.files)} files sent ({size:,} bytes), all read back and compared.")
    _start(remote, image, installed)
    print(f"Cairn {image.label} runs on the board, from slot {installed.slot}.")
    return installed.slot


def _start(remote: Remote, image: Image, installed: Installed) -> None:
    """Restart the board. Errors: OSError with a sentence if it does not run the image then."""
    said = remote.restart()
    runs = re.search(r"^Cairn (.+) runs from (\S+)$", said, re.MULTILINE)
    stopped = said.endswith(PROMPT.decode()) or (runs and "Traceback" in said[runs.end() :])
    if runs and not stopped and runs.groups() == (image.label, installed.slot):
        return
    error = re.search(r"^\w+(Error|Exception|Interrupt)\b.*", said, re.MULTILINE)
    why = f" ({error[0].strip()})" if error else ""
    if runs and not stopped:
        raise OSError(
            f"The new version does not start{why}; the board runs Cairn {runs[1]} from slot {runs[2]} as before."
        )
    if stopped and installed.before not in ("", installed.slot):
        go_back(remote, installed.before)
        remote.restart()
        raise OSError(
            f"The new version starts and stops{why}; the board went back to what was in slot {installed.before}."
        )
    raise OSError(f"The board was given Cairn {image.label}, and does not run it{why}. Unplug it and plug it in again.")


def micropython() -> str:
    """Return the release of MicroPython that the project is made for."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cairn"]["micropython"])


class Bar:
    """A progress bar in a terminal; elsewhere nothing."""

    def __init__(self) -> None:
        self._live = sys.stdout.isatty()

    def show(self, sent: int, total: int, path: str) -> None:
        if self._live:
            done = sent * BAR // total
            line = f"[{'#' * done}{'.' * (BAR - done)}] {100 * sent // total:3} %  {path}"
            print("\r" + line[: shutil.get_terminal_size().columns - 1], end="\x1b[K", flush=True)

    def clear(self) -> None:
        if self._live:
            print("\r\x1b[K", end="", flush=True)
