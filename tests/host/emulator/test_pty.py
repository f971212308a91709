"""The serial port as a device file, for the real mpremote and pyserial."""

import subprocess
import sys
from pathlib import Path

import pytest
import serial

from host.emulator import EmulatedPico
from tests.host.emulator.picos import official_pico


def mpremote(device: str, *words: str) -> str:
    line = [sys.executable, "-m", "mpremote", "connect", device, *words]
    return subprocess.run(line, capture_output=True, text=True, check=True, timeout=120).stdout


def wait_until(pico: EmulatedPico, time_ms: float) -> None:
    while pico.now_ms < time_ms:
        pass


def test_mpremote_takes_it_again_and_again(pico: EmulatedPico, tmp_path: Path) -> None:
    """Files and more output than a terminal holds; a reset in between, after which a real port would be gone.

    Four programs are started: 4 s of CPU.
    """
    (tmp_path / "note.txt").write_text("by mpremote")
    with pico.pty() as device:
        assert mpremote(device, "fs", "cp", str(tmp_path / "note.txt"), ":").startswith("cp ")
        assert mpremote(device, "exec", "print('-' * 20_000)") == 20_000 * "-" + "\n"
        mpremote(device, "reset")
        # It sleeps for 100 ms first. What is sent between that and the reset is lost, and mpremote waits for ever.
        wait_until(pico, pico.now_ms + 1000)
        assert mpremote(device, "exec", "print(open('note.txt').read())") == "by mpremote\n"
    assert pico.execute("print(open('note.txt').read())") == "by mpremote\n"
    assert not Path(device).exists()


def test_any_byte_may_be_the_first(pico: EmulatedPico) -> None:
    """As no page of a browser can reach it, in contrast to a TCP port."""
    pico.execute("pass")
    pico.receive()
    with pico.pty() as device, serial.Serial(device) as port:
        port.write(b"print(6 * 7)\r")
        assert port.read_until(b"\r\n") == b"print(6 * 7)\r\n"
        assert port.read_until(b"\r\n") == b"42\r\n"


def test_what_nobody_reads_holds_up_nothing(pico: EmulatedPico) -> None:
    said = b""
    with pico.pty() as device:
        with serial.Serial(device) as port:
            port.write(b"print('-' * 30_000)\r")
        while not said.endswith(b"-\r\n>>> "):  # its time may run on before a busy computer hands over what is written
            said += pico.receive()
            assert pico.now_ms < 600_000, said[-100:]
    assert pico.execute("print(1)") == "1\n"


def test_it_survives_the_end_of_the_emulator() -> None:
    with official_pico() as pico:
        pico.power(True)
        with pytest.raises(RuntimeError, match="The emulator has ended"), pico.pty() as device:
            pico.process.kill()
            pico.process.wait()
            with serial.Serial(device) as port:
                port.write(b"\r")
            pico.ask("state")
