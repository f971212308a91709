"""Which port is taken, and what is said where there is none."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from host.device import ports


def port(device: str, vendor: int | None) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vendor)


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[SimpleNamespace]:
    """The ports of this machine, and no drives."""
    found: list[SimpleNamespace] = []
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    monkeypatch.setattr(ports, "MOUNTS", (f"{tmp_path}/media/*/{{}}",))
    return found


def test_the_one_pico_is_taken(there: list[SimpleNamespace]) -> None:
    there += [port("/dev/ttyS0", None), port("/dev/ttyUSB0", 0x10C4), port("/dev/ttyACM0", 0x2E8A)]
    assert ports.find() == "/dev/ttyACM0"


def test_of_several_one_is_to_be_chosen(there: list[SimpleNamespace]) -> None:
    there += [port("/dev/ttyACM1", 0x2E8A), port("/dev/ttyACM0", 0x2E8A)]
    with pytest.raises(OSError, match=r"2 Picos, at /dev/ttyACM0 and /dev/ttyACM1; choose one with --port"):
        ports.find()


def test_without_a_pico_it_says_what_it_looked_for(there: list[SimpleNamespace]) -> None:
    with pytest.raises(OSError, match=r"2e8a; ports here: none at all.*cable that carries data.*BOOTSEL.*--port"):
        ports.find()
    there.append(port("/dev/ttyUSB0", 0x10C4))
    with pytest.raises(OSError, match="ports here: /dev/ttyUSB0"):
        ports.find()


@pytest.mark.parametrize("name", ["RPI-RP2", "RP2350"])
def test_a_pico_in_bootsel_mode_is_seen(there: list[SimpleNamespace], tmp_path: Path, name: str) -> None:
    (tmp_path / "media/me" / name).mkdir(parents=True)
    with pytest.raises(OSError, match=rf"The Pico at {tmp_path}/media/me/{name} waits for MicroPython.*\.uf2"):
        ports.find()


def test_a_port_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="There is no port /dev/nowhere"):
        ports.connect("/dev/nowhere")


def test_a_port_that_this_user_may_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = tmp_path / "ttyACM0"
    device.touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(PermissionError, match=rf"may not use {device}.*sudo usermod -aG \w+ \$USER"):
        ports.connect(str(device))


@pytest.mark.parametrize("address", ["socket://127.0.0.1:1", "nonsense://x"])
def test_an_address_where_nothing_answers(address: str) -> None:
    with pytest.raises(OSError, match=f"Nothing answers at {address}"):
        ports.connect(address)


def test_a_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(OSError, match="Nothing answers at"):
        ports.connect(str(file))
