"""The emulator's process: starting it, controlling it, and running programs on it."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, Self

from .control import Control, EmulatorError
from .node import command

MAIN = Path(__file__).with_name("main.mjs")
BUNDLED = Path(__file__).with_name("node_modules")  # by a wheel
NODE_MODULES = BUNDLED if BUNDLED.is_dir() else Path("node_modules")  # else npm brings it
RAW_REPL, NORMAL_REPL, INTERRUPT, END = b"\x01", b"\x02", b"\x03", b"\x04"
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
CHUNK = 2048  # bytes of a file in one program: as its compiler has space for
TRIES = 3
PROMPT_MS = 2000  # more than MicroPython takes to its prompt, a new file system included
# What is in the file INFO_UF2.TXT of the boot ROM's drive: bootrom/info_uf2.txt of its version 3.
INFO_UF2 = b"UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
FLASH_BYTES = 2 * 1024 * 1024

log = logging.getLogger(__name__)


class Edge(NamedTuple):
    """A change of a pin's level. ms: simulated time since the start of the process."""

    ms: float
    level: bool


class EmulatedPico:
    """A process with one emulated Pico, power off at first.

    uf2: the image on its flash, None for none. flash: the file that holds its flash, None to forget everything in the
    end; the image lies over what is in it. board: a module with the parts at its pins (README.md), which is given
    board_options. node_modules: the folder that has rp2040js, by default that of the wheel, or npm's.

    Raises: FileNotFoundError where rp2040js or Node.js is missing; EmulatorError for an image or a board that is wrong.
    """

    def __init__(
        self,
        uf2: str | os.PathLike[str] | None = None,
        flash: str | os.PathLike[str] | None = None,
        *,
        board: str | os.PathLike[str] | None = None,
        board_options: Mapping[str, Any] | None = None,
        node_modules: str | os.PathLike[str] = NODE_MODULES,
    ):
        modules = Path(node_modules).absolute()
        if not (modules / "rp2040js").is_dir():
            raise FileNotFoundError(f"There is no rp2040js in {modules}: `npm install rp2040js` brings it.")
        options = {
            "uf2": os.fspath(uf2) if uf2 is not None else None,
            "flash": os.fspath(flash) if flash is not None else None,
            "board": Path(board).absolute().as_uri() if board is not None else None,
            "boardOptions": dict(board_options or {}),
        }
        self.process = subprocess.Popen(
            [*command(), str(MAIN), str(modules), json.dumps(options)],
            stdin=subprocess.PIPE,  # its end ends the emulator, whatever becomes of this process
            start_new_session=True,  # and ctrl-c in a terminal does not
            stdout=subprocess.PIPE,
        )
        try:
            self.control = Control(self.process)
        except EmulatorError as error:
            self.process.communicate()
            raise EmulatorError(f"The emulator did not start: {error}") from None

    # --- control -----------------------------------------------------------------------------

    def ask(self, command: str, **arguments: Any) -> dict[str, Any]:
        """Send a command of control.mjs and return its answer. Raises: EmulatorError."""
        return self.control.ask(command, **arguments)

    def power(self, on: bool, bootsel: bool = False) -> None:
        """Switch the power on or off. bootsel: switch it on with the button of that name held."""
        self.ask("power", on=on, bootsel=bootsel)

    def snapshot(self, name: str = "") -> None:
        """Keep the whole machine as it is now: memories, cores, peripherals, parts, what is under way."""
        self.ask("snapshot", name=name)

    def restore(self, name: str = "") -> None:
        """Put the machine back to a snapshot; it continues exactly, to the nanosecond. Its time goes back.

        Raises: EmulatorError where there is no such snapshot.
        """
        self.ask("restore", name=name)

    def run(self, ms: float, until: str | None = None) -> bool:
        """Let `ms` of simulated time pass, or less, until an event (see control.mjs); True if it came."""
        if ms < 0:
            raise ValueError(f"Time does not run backwards: cannot run for {ms} ms.")
        return bool(self.ask("run", ms=ms, until=until)["stopped"])

    @property
    def now_ms(self) -> float:
        """Simulated time since the start of the process."""
        return float(self.ask("state")["ms"])

    def restart(self) -> None:
        """Switch the power off, if it is on, and on again."""
        self.power(False)
        self.power(True)

    # --- pins --------------------------------------------------------------------------------

    def read_pin(self, pin: int) -> bool:
        """Return whether a pin (0 to 29) is high: by the chip, by what is set from outside, or by a pull.

        A pin that nothing pulls or drives reads high; without power every pin is low.
        """
        return bool(self.ask("read_pin", pin=pin)["level"])

    def set_pin(self, pin: int, level: bool | None) -> None:
        """Drive a pin from outside, high or low, until it is released with None; resets do not change that.

        Where the chip drives it the other way, low wins.
        """
        self.ask("set_pin", pin=pin, level=level)

    def watch_pin(self, pin: int) -> None:
        """Record the edges of a pin from now on, across resets."""
        self.ask("watch_pin", pin=pin)

    def edges(self, pin: int) -> list[Edge]:
        """Return the edges of a pin since the last call, or since watch_pin(); of each call the first 100,000.

        Raises: EmulatorError where the pin is not watched.
        """
        answer = self.ask("edges", pin=pin)
        if answer["dropped"]:
            log.warning("Pin %d had %d edges more than are kept.", pin, answer["dropped"])
        return [Edge(ms, level) for ms, level in answer["edges"]]

    # --- programs on it ----------------------------------------------------------------------

    def execute(self, source: str, ms: float = 10_000, fresh: bool = False) -> str:
        """Run MicroPython source on the board by way of its raw REPL, and return what it prints.

        Any program that runs there is interrupted. fresh: after a soft reset, which starts no program. The source has
        `ms` of simulated time. Raises: EmulatorError with its traceback, or a message if its time is up.
        """
        self._interrupt()
        if fresh:
            self.send(END)
            self._hear(RAW_PROMPT, PROMPT_MS)
        self.send(source.encode() + END)
        heard = self._hear(END + b">", ms)
        self.send(NORMAL_REPL)
        self.run(1)
        printed, error = heard.removesuffix(END + b">").rpartition(b"OK")[2].split(END)
        if error:
            raise EmulatorError(error.decode())
        return printed.decode().replace("\r\n", "\n")

    def _interrupt(self) -> None:
        """Have the raw REPL. A board that has just been switched on does not take ctrl-C for an interrupt yet."""
        for left in reversed(range(TRIES)):
            self.send(INTERRUPT + INTERRUPT + b"\r" + RAW_REPL)
            try:
                self._hear(RAW_PROMPT, PROMPT_MS)
                return
            except EmulatorError:
                if not left:
                    raise

    def put(self, path: str, data: bytes) -> None:
        """Write a file on the board's flash, by programs of MicroPython, with the folders that it needs."""
        folders = [str(folder) for folder in reversed(PurePosixPath(path).parents) if folder.name]
        made = [f"try: os.mkdir({folder!r})\nexcept OSError: pass" for folder in folders]
        self.execute("\n".join(["import os", *made, f"open({path!r}, 'wb').close()"]))
        for start in range(0, len(data), CHUNK):
            self.execute(f"with open({path!r}, 'ab') as file: file.write({data[start : start + CHUNK]!r})")

    def send(self, data: bytes) -> None:
        """Send bytes to the USB serial port."""
        self.ask("say", bytes=data.hex())

    def receive(self) -> bytes:
        """Return what the USB serial port has said since this was asked last: the end of it, where that is too much."""
        return self.said(self.ask("said"))

    @staticmethod
    def said(answer: dict[str, Any]) -> bytes:
        """Return the bytes of an answer of the command `said`; log how many were dropped."""
        if answer["dropped"]:
            log.warning("The emulated board said more than is kept: %d bytes of it are lost.", answer["dropped"])
        return bytes.fromhex(answer["bytes"])

    def _hear(self, ending: bytes, ms: float) -> bytes:
        """Run until the serial port has said `ending` last."""
        heard, end = self.receive(), self.now_ms + ms
        while not heard.endswith(ending):
            if self.now_ms >= end:
                raise EmulatorError(f"The board has not answered in {ms} ms. It said: {heard!r}")
            self.run(end - self.now_ms, until="serial")
            heard += self.receive()
        return heard

    def shows_drive(self) -> bool:
        """Return whether the boot ROM shows its USB drive, as after BOOTSEL or where boot stage 2 is invalid."""
        return bool(self.ask("state")["drive"])

    def drive_write(self, data: bytes) -> int:
        """Write blocks of 512 bytes to the boot ROM's drive, one after the other; time passes meanwhile.

        Return how many blocks of their transfer have not come yet. After the last one the board restarts within a
        second. What is no UF2 block for an RP2040 changes nothing, as on a real board.

        Raises: EmulatorError where the board shows no drive, or loses its power on the way.
        """
        return int(self.ask("drive", blocks=data.hex())["left"])

    @contextmanager
    def in_mode(self, mode: str) -> Iterator[Self]:
        """Let time pass by itself for a while, so that other programs can speak to the board.

        mode: "real", or "fast" for as fast as this computer can; "lockstep", as at first, lets it stand still.
        """
        before = self.ask("state")["mode"]
        self.ask("mode", mode=mode)
        try:
            yield self
        finally:
            self.ask("mode", mode=before)

    def listen(self, port: int = 0) -> str:
        """Open a TCP port on this computer that is the board's USB serial port; return its address.

        port: 0 for any free one. mpremote and pyserial take the address as they take a cable. It stays open to the end.
        """
        return f"socket://127.0.0.1:{self.ask('listen', port=port)['port']}"

    def mpremote(self, *words: str | os.PathLike[str]) -> str:
        """Run the real mpremote on the board and return what it prints. Raises: EmulatorError with what it says."""
        line = [sys.executable, "-m", "mpremote", "connect", self.listen(), *(os.fspath(word) for word in words)]
        with self.in_mode("fast"):
            done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, errors="replace", check=False)
        if done.returncode:
            raise EmulatorError(done.stdout + done.stderr)
        return done.stdout

    def flash(self, start: int = 0, size: int = FLASH_BYTES) -> bytes:
        """Return what is on its flash now; all of it takes 200 ms of a processor."""
        return bytes.fromhex(self.ask("contents", start=start, size=size)["bytes"])

    def flash_digests(self, *parts: tuple[int, int]) -> list[str]:
        """Return the SHA-256 (hexadecimal) of parts of its flash, each (start, size)."""
        return list(self.ask("digests", parts=parts)["digests"])

    # --- the end -------------------------------------------------------------------------------

    def close(self) -> None:
        """Save the flash and end the process. Closing it again does nothing."""
        self.process.communicate()  # closes its standard input, which ends it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
