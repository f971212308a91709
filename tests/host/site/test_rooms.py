"""The site's board in an online room: the same inputs lead to the same acts on both runtimes."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from zxingcpp import read_barcodes

from firmware.input.softkeys import HELP
from tests.host.display import picture
from tests.host.rooms.client.world import SERVER, Socket
from tests.host.rooms.hand import guest
from tests.host.rooms.memory import CODE, Server
from tests.host.site.test_program import on_micropython
from tests.host.site.test_session import MENU_MS, TAP_MS, Page

Script = list[Any]


def read(word: Any) -> Any:
    """Return a word of an act as both runtimes have it: JSON is read, as the order of a dict differs."""
    if word is None:
        return ""
    return json.loads(word) if isinstance(word, str) and word[:1] in ("{", "[") else word


class Browser:
    """The network and the keeper of a page on this computer, which note what is asked of them as session.mjs does."""

    def __init__(self, acts: list) -> None:
        self._acts = acts

    def __getattr__(self, name: str) -> Callable[..., None]:
        called = {"fetch": "ask", "keep_text": "keep"}.get(name, name)
        return lambda *words: self._acts.append([called, *map(read, words)])


class Tab(Page):
    """A page whose board is in rooms. Whatever happens goes into its script, which says the same again elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.script: Script = []
        self.acts: list = []
        self.told: list = []
        network = Browser(self.acts)
        self.client = self.session.connect(network, network.keep_text, {}, lambda n: bytes(range(n)), SERVER)

    def do(self, item: Any) -> list:
        """Do an item of a script; return what the network and the keeper got."""
        self.script.append(item)
        self.messages.clear()
        if isinstance(item, int):
            self.session.run(item)
        elif isinstance(item, str):
            self.session.handle_message(item)
        else:
            getattr(self.client, item[0])(*item[1:])
        found = [list(act) for act in self.acts]
        self.told.append({"acts": found, "parts": parts_of(self.messages)})
        self.acts.clear()
        return found


def parts_of(messages: list) -> list:
    """Return what a page was told of its room."""
    return [message for message in messages if message["type"] in ("room", "error")]


def taps(tab: Tab, *words: str) -> Iterator[Any]:
    """Yield a script that taps keys, by how their descriptions begin."""
    for each in words:
        row, column = tab.key_of(each)
        yield from (json.dumps({"type": kind, "row": row, "column": column}) for kind in ("press", "release"))
        yield from [15] * (TAP_MS // 15)


def played() -> Tab:
    """A tab that makes a room, plays a move, hears of another's, loses its connection, plays on, and looks
    at the help, which has the room's QR code.
    """
    tab, server, wire = Tab(), Server(1), Socket(1, CODE, "10.0.0.1")
    tab.do(MENU_MS)
    for item in taps(tab, "choose Robble", "start a new game"):
        tab.do(item)

    def wait(ms: int) -> None:
        for _ in range(ms // 50):
            through(tab.do(50))

    def through(acts: list) -> None:
        for act in acts:
            if act[0] == "ask":
                answer = server.post(json.dumps(act[3]))
                through(tab.do(["fetched", act[1], answer.status_code, answer.text]))
            elif act[0] == "connect":
                server.leave(wire)
                wire.down.clear()
                server.enter(wire)
                through(tab.do(["opened", act[1]]))
            elif act[0] == "send":
                server.handle_message(wire, json.dumps(act[2]))
                hear(act[1])

    def hear(number: int) -> None:
        while wire.down:
            through(tab.do(["received", number, wire.down.popleft()]))

    through(tab.do(json.dumps({"type": "room", "do": "create", "name": "Ada"})))
    bo = guest(server, CODE)
    bo.sit(2)
    hear(1)
    wait(2000)
    for item in taps(tab, "c3, "):
        through(tab.do(item))
    bo.move("d4")
    hear(1)
    wait(2000)
    tab.do(["closed", 1])
    for item in taps(tab, "b2, "):
        tab.do(item)
    wait(3000)
    tab.do(["received", 2, '{"t":"heartbeat","n":1,"head":"","now":"x"}'])
    wait(50)
    assert "does not answer like a server of Cairn's rooms" in tab.state["room"]["message"]
    wait(3000)
    _, row, column, *_ = HELP
    for kind in ("press", "release"):
        tab.do(json.dumps({"type": kind, "row": row, "column": column}))
        through(tab.do(MENU_MS))
    server.close()
    return tab


def test_a_room_is_played_the_same_on_both_runtimes(site: Path, tmp_path: Path) -> None:
    """Acts, texts that are kept and what the page shows, byte for byte. MicroPython takes some seconds."""
    tab = played()
    room, oled = tab.state["room"], tab.state["oled"]
    assert (room["code"], room["connection"], room["unsent"]) == (CODE, "on", 0)
    sent = [act[2]["m"] for told in tab.told for act in told["acts"] if act[0] == "send" and act[2]["t"] == "move"]
    assert sent == ["c3", "b2"]
    assert [code.text for code in read_barcodes(picture(bytes.fromhex(oled)))] == [f"{SERVER}/{CODE}".upper()]
    told = on_micropython(site, tmp_path, tab.script, SERVER)
    assert len(told) == len(tab.script)
    for item, here, there in zip(tab.script, tab.told, told, strict=True):
        assert [[*map(read, act)] for act in there["acts"]] == here["acts"], item
        parts = parts_of(there["sent"])
        if parts or here["parts"]:
            assert parts[-1:] == here["parts"][-1:], item
    assert [message["oled"] for item in told for message in item["sent"] if message["type"] == "oled"][-1] == oled
