"""The board's program on MicroPython, from the archive of the site: what it says, and what is taken out of it."""

import json
import subprocess
from pathlib import Path

from engines.registry import GAMES
from host.emulator.node import command
from host.simulation.memory import USED
from host.site.program import archive, sources, without_annotations
from tests.host.site.test_session import MENU_MS, TAP_MS, Page, flash_after
from tests.support.positions import positions

KEYS = ((4, 4), (6, 6), (5, 7), (2, 12))  # squares, and a soft key


def on_micropython(site: Path, tmp_path: Path, script: list, rooms: str = "") -> list[dict]:
    """Return what the built site says, keeps and does on MicroPython, for each part of a script (session.mjs).

    rooms: the server of its rooms.
    """
    given = tmp_path / "given.json"
    files = {name: data.hex() for name, data in USED.items()}
    given.write_text(json.dumps({"files": files, "rooms": rooms, "script": script}))
    words = [*command("node"), str(Path(__file__).with_name("session.mjs")), str(site), str(given)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    for each in told:
        each["kept"] = [{name: data and bytes.fromhex(data) for name, data in step.items()} for step in each["kept"]]
    return told


def comparable(told: dict) -> dict:
    """Return messages in an order that does not depend on the runtime's dicts, and of files, which begin with JSON, the
    lengths.
    """
    lengths = [{name: data and len(data) for name, data in step.items()} for step in told["kept"]]
    return {"kept": lengths, "sent": sorted(json.dumps(message, sort_keys=True) for message in told["sent"])}


def test_micropython_says_and_keeps_the_same_as_this_computer(site: Path, tmp_path: Path) -> None:
    """Messages byte for byte: of each game that is opened, branched off, played by keys and looked back at, and what is
    kept of a game from the menu. MicroPython takes some seconds.

    Where the board is a player, how far it thinks in its time hangs on the computer.
    """
    page, script, expected = Page(), [], []

    def both(*parts: object) -> None:
        for part in parts:
            script.append(part if isinstance(part, int) else json.dumps(part))
            (page.session.run if isinstance(part, int) else page.session.handle_message)(script[-1])
            expected.append({"sent": [*page.messages], "kept": [*page.steps]})
            page.messages.clear()
            page.steps.clear()

    def tap(key: tuple[int, int]) -> None:
        both(*({"type": kind, "row": key[0], "column": key[1]} for kind in ("press", "release")), TAP_MS)

    both(MENU_MS)
    for words in ("choose Robble", "start a new game", "c3, ", "b2, ", "d4, "):
        tap(page.key_of(words))
    both(1000, {"type": "look", "move": 1}, 300, {"type": "branch", "move": 2}, 500)
    kept = len(script)
    for name in GAMES:
        game = list(positions(name))[1]
        text = json.dumps({"cairn": 1, **game.dump()})
        both({"type": "file", "text": text}, 300, {"type": "branch", "move": game.ply}, 1500)
        for key in KEYS:
            tap(key)
        both({"type": "look", "move": 3}, 300, {"type": "now"}, 100)
    both(*({"type": "file", "text": bad} for bad in (text[:-1], "nonsense")), 500)
    found = on_micropython(site, tmp_path, script)
    for number, (item, here, there) in enumerate(zip(script, expected, found, strict=True)):
        assert comparable(there) == comparable(here), (number, item)
    messages = [message for told in found for message in told["sent"]]
    kinds = {message["type"] for message in messages}
    assert kinds >= {"you", "frame", "oled", "panel", "labels", "squares", "legend", "keys", "moves", "past", "buzzer"}
    assert sum(bool(message.get("past")) for message in messages) > len(GAMES)
    again = Page(flash_after([step for told in found[:kept] for step in told["kept"]]))
    again.session.run(2000)
    assert again.session.board.record()["moves"] == ["c3", "b2"]


def test_the_program_has_all_games_and_nothing_of_the_host_that_needs_libraries() -> None:
    """The same sources give the same archive."""
    found = sources()
    for game in GAMES:
        assert f"firmware/games/{game}/look.py" in found
    assert "host/web/lookback.py" in found
    assert not {"host/web/session.py", "host/web/picture.py", "firmware/hardware/board.py"} & set(found)
    texts = {"engines/__init__.py": "X = 1\n", "engines/texts.py": "from engines import X\nprint(X)\n"}
    assert archive(texts) == archive(texts)


def test_what_only_annotations_use_goes() -> None:
    for source, left in (
        ("from a import B\ndef f(x: B) -> B: pass\n", "\ndef f(x: B) -> B: pass\n"),
        ("from a import B, c\ndef f(x: B): return c\n", "from a import c\ndef f(x: B): return c\n"),
        ("from a import B\nx: B = B()\n", "from a import B\nx: B = B()\n"),
        ("from a import B\nPair = dict[str, B]\ndef f() -> Pair: pass\n", "\n\ndef f() -> Pair: pass\n"),
        ("from a import B\nPAIR = B[1]\nprint(PAIR)\n", "from a import B\nPAIR = B[1]\nprint(PAIR)\n"),
        ("from t import Protocol\nclass P(Protocol):\n    x: int\ndef f(p: P): pass\n", "\n\n\ndef f(p: P): pass\n"),
        ('from a import (\n    B,\n)\n__all__ = ["B"]\n', 'from a import (\n    B,\n)\n__all__ = ["B"]\n'),
        ("import a.b\na.b.c()\n", "import a.b\na.b.c()\n"),
    ):
        assert without_annotations(source) == left
