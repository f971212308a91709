"""An emulated board as `cairn deploy` sees one, in a time that passes only while it waits."""

import ast
from collections.abc import Callable
from typing import Any

from host.device.remote import ANSWER_S, CHUNK, GRACE_S, PROMPT, RESTART_S, STARTED, last_line
from host.emulator.emulator import END, INTERRUPT, NORMAL_REPL, RAW_REPL, Emulator

RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


class EmulatorRemote:
    """A Remote (host/device/remote.py) of an emulator in lockstep. What runs on the board goes on until stop().

    It says what mpremote says, but for raw-paste mode. A board that has lost its power is gone at once.
    """

    port = "the emulated board"

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator

    def stop(self) -> None:
        self._emulator.receive()
        self._emulator.send(b"\r" + INTERRUPT + INTERRUPT + b"\r" + RAW_REPL)
        self._hear(RAW_PROMPT, ANSWER_S)
        self._emulator.send(END)  # a soft reset, which runs no main.py in this mode
        self._hear(RAW_PROMPT, ANSWER_S)

    def run(self, code: str) -> Any:
        self._emulator.send(code.encode() + END)
        heard = self._hear(END + b">", ANSWER_S)
        printed, error = heard.removesuffix(END + b">").removeprefix(b"OK").split(END)
        if error:
            raise OSError(f"The board says: {last_line(error.decode())}")
        return ast.literal_eval(printed.decode().strip() or "None")

    def write(self, path: str, data: bytes, progress: Callable[[int], None]) -> None:
        self.run(f"file = open({path!r}, 'wb')")
        for start in range(0, len(data), CHUNK):
            part = data[start : start + CHUNK]
            self.run(f"file.write({part!r}) and None")
            progress(len(part))
        self.run("file.close()")

    def restart(self) -> str:
        self._emulator.send(NORMAL_REPL)
        self._hear(PROMPT, ANSWER_S)
        self._emulator.send(END)  # a soft reset, after which main.py runs
        said = self._hear(STARTED, RESTART_S, PROMPT)
        if STARTED in said:
            said += self._hear(PROMPT, GRACE_S, patient=True)
        return said.decode("utf-8", "replace").replace("\r", "")

    def _hear(self, ending: bytes, seconds: float, other: bytes = b"", patient: bool = False) -> bytes:
        """Return what the board says until it has said `ending`, or `other` last.

        patient: return what there is when the time is up. Errors: OSError where it is, and where the power is lost.
        """
        heard, end = b"", self._emulator.now_ms + 1000 * seconds
        while ending not in heard[-CHUNK:] if other else not heard.endswith(ending):
            state = self._emulator.ask("state")
            if not state["powered"]:
                raise OSError(f"The board at {self.port} is gone. Plug it in: it starts the version that is whole.")
            if other and heard.endswith(other):
                break
            if state["ms"] >= end:
                if patient:
                    break
                raise OSError(f"The board has not answered in {seconds} s. It said: {heard!r}")
            self._emulator.run(end - state["ms"], until="serial")
            heard += self._emulator.receive()
        return heard
