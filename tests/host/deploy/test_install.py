"""Images on an emulated Pico, from every state that it can be in, and what the user sees of it.

Most of these tests take one to three seconds of a processor: starts of the board, and sums over all of its flash.
"""

import re
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from firmware.version import VERSION
from host.commands import deploy
from host.deploy import install as installation
from host.deploy.archive import Archive
from host.deploy.image import assembled
from host.deploy.install import NotStarted, install, refuse, sums_of
from host.freeze import uf2
from host.freeze.official import official_image
from host.freeze.uf2 import Flash
from host.link.client import Client
from host.paths import ROOT
from host.simulation.emulator.emulator import Emulator
from tests.host.deploy.emulated import EmulatedDevice

# What versions of Cairn that ran from the file system had there, with a program that answers as they did.
OLD = {
    "a/firmware/__init__.py": b"",
    "a/firmware/main.py": b"""
import json, sys
class App:
    def run(self):
        while True:
            line = sys.stdin.readline()
            if '"hello"' in line:
                answer = {"link": 1, "cairn": "0.0.9", "machine": "Raspberry Pi Pico with RP2040"}
                print(json.dumps({"id": json.loads(line[line.index("{"):])["id"], "result": answer}))
app = App()
""",
    "notes.txt": b"mine",
    "main.py": b"import sys\nsys.path.insert(0, 'a')\nfrom firmware.main import app\napp.run()\n",
}

# What a start imports before firmware/main.py
STARTED_FIRST = "__init__ start version hardware/__init__ hardware/led hardware/watchdog hardware/wiring".split()


class Pico:
    """An emulated Pico in one of its states, each of which is made once, by copying a file to its drive."""

    def __init__(self, image):
        self.emulator = Emulator(blank=True)
        self._files = {"micropython": official_image().read_bytes(), "cairn": image}
        self._made: set[str] = set()

    def lend(self, state):
        """Return it "blank", in BOOTSEL; or with "micropython", "old" or "cairn" running."""
        if state in self._made:
            self.emulator.restore(state)
        else:
            getattr(self, f"_make_{state}", self._make)(state)
            self.emulator.snapshot(state)
            self._made.add(state)
        return EmulatedDevice(self.emulator)

    def _make_blank(self, state):
        self.emulator.power(True)
        assert self.emulator.run(600, until="drive")

    def _make(self, state):
        self.lend("blank")
        self.emulator.drive_write(self._files[state])
        self.emulator.run(2500)

    def _make_old(self, state):
        self.lend("micropython")
        for path, data in OLD.items():
            self.emulator.put(path, data)
        self.emulator.power(False)
        self.emulator.power(True)
        self.emulator.run(1000)


@pytest.fixture(scope="module")
def image(firmware_image):
    """The image of the sources, a UF2 file."""
    return firmware_image.read_bytes()


@pytest.fixture(scope="module")
def next_image(image):
    """The same with a sector more, which nothing reads."""
    flash = uf2.read(image)
    return uf2.write([Flash(flash.base, flash.data + b"next")])


@pytest.fixture(scope="module")
def broken_image():
    """An image whose program fails, with as much of the firmware as notices that."""
    texts = {f"firmware/{name}.py": (ROOT / f"firmware/{name}.py").read_text("utf-8") for name in STARTED_FIRST}
    return assembled(texts | {"firmware/main.py": "raise ValueError('no')"}).uf2


@pytest.fixture(scope="module")
def pico(image):
    it = Pico(image)
    yield it
    it.emulator.close()


@pytest.fixture
def archive(tmp_path):
    return Archive(tmp_path / "images")


@pytest.fixture
def put(archive, capsys):
    """Install an image; return the lines that the user sees."""

    def run(device, image, discard_files=False):
        deploy.put_on(device, image, archive, discard_files)
        return capsys.readouterr().out.splitlines()

    return run


def has(device, image):
    """Return whether an image is on the board's flash."""
    return device.emulator.flash().startswith(uf2.read(image).data)


def runs(line):
    return re.fullmatch(rf"Cairn {VERSION} [0-9a-f]{{8}} runs on the board\.", line)


@contextmanager
def runs_on(device):
    """What happens here leaves an old version alone: nothing is written, and it runs in the end."""
    yield
    device.emulator.run(1000)
    with installation.running(device) as (_client, label):
        assert label == "0.0.9" and device.written == []


# --- from every state --------------------------------------------------------------------------


def test_a_pico_out_of_its_box_gets_all(pico, image, put, archive):
    """A copy of another version, with as many blocks, was given up: the boot ROM remembers it."""
    device = pico.lend("blank")
    flash = uf2.read(image)
    other = uf2.write([Flash(flash.base, flash.data[:-256] + bytes(256))])
    device.emulator.drive_write(other[-40 * uf2.BLOCK : -uf2.BLOCK])
    there, sent, last = put(device, image)
    assert there == "The board is in BOOTSEL."
    sectors = len(sums_of(uf2.read(image)))
    assert sent == f"{sectors} of {sectors} sectors were sent, and the whole flash was compared."
    assert runs(last)
    assert device.written == [uf2.no_transfer() + image] and has(device, image)
    assert archive.current.read_bytes() == image


def test_files_that_the_image_would_lose_are_kept_until_the_user_discards_them(pico, image, put):
    """The file system of this Cairn, which ran from there, begins where the image has modules."""
    device = pico.lend("old")
    lost = r"would be lost \(a, main\.py, notes\.txt\): they begin 256 KB before .*--discard"
    with runs_on(device), pytest.raises(OSError, match=lost):
        put(device, image)
    _refused, there, _sent, last = put(device, image, discard_files=True)
    assert there == "The board has Cairn 0.0.9." and runs(last) and has(device, image)
    assert device.emulator.execute("import os\nprint(os.listdir())").strip() == "[]"


def test_an_update_sends_the_sectors_that_differ(pico, image, next_image, put, archive):
    device = pico.lend("cairn")
    there, same, last = put(device, image)
    assert re.fullmatch(rf"The board has Cairn {VERSION} [0-9a-f]{{8}}\.", there)
    assert same == "The board has this very image already; its flash was compared." and runs(last)
    assert device.written == []
    sectors = len(sums_of(uf2.read(next_image)))
    assert f"2 of {sectors} sectors were sent, and the whole flash was compared." in put(device, next_image)
    assert len(device.written[0]) == 512 * (1 + 16 * 3) and has(device, next_image)
    assert archive.before() == image


# --- what does not run -------------------------------------------------------------------------


def test_a_version_that_does_not_start_is_said_and_the_one_before_goes_back(pico, image, put, archive, broken_image):
    """It fails three times, in 30 s of the board's time, and then shows the drive."""
    archive.sending(image)
    archive.keep(image)
    device = pico.lend("cairn")
    with pytest.raises(OSError, match=r"^The new version does not start: the board shows its drive again\. `cairn dep"):
        put(device, broken_image)
    assert archive.current.read_bytes() == image == archive.before()
    assert runs(put(device, archive.before())[-1])


def test_an_image_that_is_no_cairn_does_not_answer(pico, put, monkeypatch):
    monkeypatch.setattr(installation, "START_MS", 3000)
    with pytest.raises(NotStarted, match=r"does not answer within 3 s: The board shows MicroPython's prompt"):
        install(pico.lend("blank"), uf2.read(official_image().read_bytes()), lambda *_: None, print)


def test_what_arrives_damaged_is_said(pico, image, next_image, put):
    """In a page that nothing reads, so that the image runs."""
    device = pico.lend("cairn")
    write = device.write
    device.write = lambda data, progress: write(data.replace(b"next", b"text"), progress)
    sectors = len(sums_of(uf2.read(next_image)))
    last = 4096 * (sectors - 1)
    with pytest.raises(OSError, match=rf"^1 of {sectors} sectors of the board's flash differ .* at {last:#x}\."):
        put(device, next_image)


def test_late_replies_to_an_attempt_before_are_not_taken_for_others(pico, image):
    device = pico.lend("cairn")
    attempt = Client(device.wire())
    attempt.open()
    for _ in range(3):
        attempt.knock()
    client = installation.conversation(device)
    client.open()
    assert installation.sums(client, 2) == sums_of(uf2.read(image))[:2]


def test_a_board_that_says_fewer_checksums_or_more_is_not_asked_for_ever():
    for found in ([], [1], list(range(17))):
        client = SimpleNamespace(ask=lambda *_, found=found, **__: found)
        with pytest.raises(OSError, match=rf"makes no sense \({len(found)} of 16 sectors\)"):
            installation.sums(client, 40)


# --- what is refused -----------------------------------------------------------------------------


def test_an_image_for_another_board_is_refused(image):
    for machine, words in (
        ("Raspberry Pi Pico W with RP2040", r"is a Raspberry Pi Pico W .* for a Raspberry Pi Pico with .*--uf2"),
        ("Raspberry Pi Pico2 with RP2350", r"is a Raspberry Pi Pico2 .* for a Raspberry Pi Pico .*on an RP2040"),
        ("Generic ESP32 module with ESP32", r"is a Generic ESP32 module with ESP32, .* on an RP2040"),
    ):
        with pytest.raises(OSError, match=words):
            refuse(machine, uf2.read(image))
    refuse("Raspberry Pi Pico with RP2040", uf2.read(image))


def test_a_board_that_is_refused_runs_on(pico, image, next_image, put, archive):
    device = pico.lend("old")
    for kept in (next_image, image):
        archive.keep(kept)
    flash = uf2.read(image)
    other = uf2.write([Flash(flash.base, flash.data.replace(b"Pi Pico with RP2040", b"Pi Nano with RP2040"))])
    with runs_on(device), pytest.raises(OSError, match="for a Raspberry Pi Nano with RP2040"):
        put(device, other)
    assert archive.before() == next_image  # nothing of the other one was sent
