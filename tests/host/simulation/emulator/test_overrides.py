"""Files on the flash come before those of the image, one by one."""

import pytest

from firmware.input.softkeys import HELP
from host.deploy.image import compiled
from host.deploy.inlining import inlined
from host.deploy.sources import sources
from host.targets import menu_keys
from host.targets.emulator import EmulatedBoard

SCREEN, TEXTS = "firmware/screens/help.py", "firmware/texts.py"
VIEW, KERNELS = "firmware/games/robble/view.py", "engines/robble/kernels.py"


@pytest.mark.nightly
def test_files_replace_single_modules(board: EmulatedBoard) -> None:
    """A source with the texts that it names, which the image does not have, and compiled files of other packages;
    whatever imports them gets them, and the rest is the image's.
    """
    texts = sources()
    board.emulator.put(TEXTS, texts[TEXTS].replace("Cairn: help", "Cairn: my help").encode())
    board.emulator.put(SCREEN, texts[SCREEN].encode())
    program = inlined(texts)
    view = program[VIEW].replace("Tap an empty", "Tap my empty")
    files = compiled({VIEW: view, KERNELS: program[KERNELS]})
    for path, data in files.items():
        board.emulator.put(path, data)
    board.boot()
    board.tap(*HELP[1:3])
    board.settle()
    assert board.panel()["title"].startswith("Cairn: my help")
    board.tap(*HELP[1:3])
    menu_keys.choose(board, "start Robble")
    board.settle()
    assert board.panel()["tip"].endswith("Tap my empty square.")
    views = [path.replace(".py", ".mpy") for path in (KERNELS, VIEW)]
    assert board.ask("selftest")["overrides"] == [*views, SCREEN, TEXTS]
    said = board.emulator.execute("import sys\nprint(sys.modules['engines.robble.rules'].__file__)")
    assert said == "engines/robble/rules.py\n"
