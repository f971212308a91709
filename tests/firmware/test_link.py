"""The link: requests, replies and events, on a desk. No hardware, told time."""

import json
from base64 import b64decode
from types import SimpleNamespace

import pytest

from firmware.clock import TICK_MS
from firmware.link import link
from firmware.link.lines import BYTES_A_TICK, MAX_LINE
from firmware.link.link import FRAME_MS, LEASE_TICKS, LINK, MOVES_A_REPLY, RESET_TICKS
from firmware.storage.records import GAME, HEADER, packed
from firmware.version import BUILD, VERSION
from tests.engines.pebble_rebel.boards import LEGAL_AGAIN
from tests.firmware.link_desk import FIGURES, VERSIONS, LinkedDesk
from tests.runtime.scripts.drawer import File

LEASE_MS, RESET_MS = TICK_MS * LEASE_TICKS, TICK_MS * RESET_TICKS
ALL = ["move", "panel", "tone", "change", "frame"]


@pytest.fixture
def desk():
    return LinkedDesk()


# --- lines ---------------------------------------------------------------------------------


def test_hello_tells_the_versions(desk):
    assert desk.ask("hello") == {**VERSIONS, "link": LINK, "cairn": VERSION, "build": BUILD}


def test_a_reply_has_the_id_of_its_request(desk):
    desk.say({"id": 12, "method": "hello"}, {"method": "hello"}, {"id": None, "method": "nothing"})
    first, second, third = desk.heard()
    assert (first["id"], second["id"], third["id"]) == (12, None, None)
    assert "result" in first and "result" in second and "error" in third


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"hello", "JSON object"),
        (b'{"id": 3, "method": "hello"', "JSON object"),
        (b"\xff\xfe\x00{}", "JSON object"),
        (b"7", "JSON object"),
        (b'{"method": "hello"}, {"method": "hello"}', "JSON object"),
        (b'{"method": "hello"},0],[{}', "JSON object"),
        (b"[" * 500, "JSON object"),
        (b'{"method": "hello", "x": ' + b"[" * 200 + b"]" * 200 + b"]}", "JSON object"),
        (b"x" * (MAX_LINE + 1), "too long"),
        (b"x" * 5000, "too long"),
        (b"{}", "no such method"),
        (b'{"method": ["hello"]}', "no such method"),
        (b'{"method": "hello", "id": -1}', "The id is"),
        (b'{"method": "hello", "id": "7"}', "The id is"),
        (b'{"method": "hello", "id": true}', "The id is"),
        (b'{"method": "hello", "id": 1e3}', "The id is"),
        (b'{"method": "hello", "id": 99999999999999999999999}', "The id is"),
    ],
)
def test_a_bad_line_gets_one_error_and_the_next_is_heard(desk, line, words):
    desk.say(line)
    (reply,) = desk.heard()
    assert reply["id"] is None and words in reply["error"]
    assert desk.ask("hello")["link"] == LINK


def test_the_longest_line_and_one_more(desk):
    request = b'{"method": "hello"}'
    desk.say(request + b" " * (MAX_LINE - len(request)))
    assert "result" in desk.heard()[0]
    desk.say(request + b" " * (MAX_LINE + 1 - len(request)))
    assert "error" in desk.heard()[0]


def test_line_ends_and_blank_lines(desk):
    desk.say(b'\r\n\n{"method": "hello"}\r\n\r{"method": "hello"}\r')
    assert len(desk.heard()) == 2


def test_a_tick_reads_only_so_much(desk):
    desk.cable.arrives += b"x" * 10 * BYTES_A_TICK
    desk.run(TICK_MS)
    assert len(desk.cable.arrives) == 9 * BYTES_A_TICK


def test_nothing_is_sent_that_nobody_asked_for(desk):
    desk.start(5)
    desk.play("c3")
    assert desk.cable.came == b""


def test_with_a_computer_that_does_not_read_the_game_goes_on(desk):
    desk.cable.reads = False
    desk.say({"id": 1, "method": "subscribe", "events": ALL}, {"id": 2, "method": "panel"})
    desk.start(5)
    desk.play("c3")
    assert desk.game.ply == 1
    desk.cable.reads = True
    assert [message["id"] for message in desk.heard() if "id" in message] == [1, 2]


# --- keys ----------------------------------------------------------------------------------


def test_remote_fingers_play(desk):
    for row, column in ((10, 4), (5, 5)):
        assert desk.ask("press", row=row, column=column) is True
        assert desk.ask("release", row=row, column=column) is True
    assert desk.game.ply == 1


def test_the_shortest_of_taps_is_one(desk):
    desk.say({"method": "press", "row": 10, "column": 4}, {"method": "release", "row": 10, "column": 4})
    desk.run(100)
    assert desk.app.play


def test_a_key_is_down_as_long_as_either_holds_it(desk):
    desk.press(5, 5)
    desk.ask("press", row=5, column=5)
    desk.release(5, 5)
    desk.run(100)
    assert desk.app.keys.is_down(5 * 14 + 5)
    desk.ask("release", row=5, column=5)
    assert not desk.app.keys.is_down(5 * 14 + 5)
    desk.ask("press", row=5, column=5)
    desk.press(5, 5)
    desk.ask("release", row=5, column=5)
    assert desk.app.keys.is_down(5 * 14 + 5)


def test_one_finger_off_leaves_the_others(desk):
    desk.ask("press", row=0, column=0)
    desk.ask("press", row=3, column=3)
    desk.ask("release", row=0, column=0)
    desk.run(100)
    assert desk.app.keys.is_down(3 * 14 + 3) and not desk.app.keys.is_down(0)


@pytest.mark.parametrize("row", [-1, 12, True, None, "3", 3.0, [3]])
def test_a_key_that_is_none(desk, row):
    assert desk.ask("press", row=row, column=3).startswith(("The row", "Name a key"))
    assert desk.ask("release", row=3).startswith("Name a key")
    assert not any(desk.app.keys.down)


def test_when_the_computer_falls_silent_its_fingers_are_off(desk):
    desk.ask("subscribe", events=ALL)
    desk.say({"method": "press", "row": 0, "column": 0}, {"method": "press", "row": 3, "column": 12})
    desk.run(LEASE_MS - 500)
    assert desk.app.keys.down[0] and desk.app.keys.down[12]
    desk.run(1000)
    assert not any(desk.app.keys.down)
    desk.heard()
    desk.start(5)
    assert desk.heard() == []


def test_the_fingers_of_a_computer_that_fell_silent_do_not_come_back_with_the_next_press(desk):
    desk.say({"method": "press", "row": 0, "column": 0}, {"method": "press", "row": 3, "column": 12})
    desk.run(LEASE_MS + 500)
    desk.say({"method": "press", "row": 5, "column": 5})
    desk.run(50)
    assert [desk.app.keys.down[column] for column in range(14)] == [
        1 << 5 if column == 5 else 0 for column in range(14)
    ]


def test_a_computer_that_neither_reads_nor_speaks_has_no_fingers(desk):
    desk.say({"method": "press", "row": 0, "column": 0})
    desk.cable.reads = False
    desk.say({"method": "panel"}, {"method": "panel"})
    desk.run(LEASE_MS + 500)
    assert not any(desk.app.keys.down)


def test_a_long_tick_is_no_silence(desk):
    desk.ask("press", row=0, column=0)
    desk.now += 2 * LEASE_MS  # a game is loaded, say
    desk.run(50)
    assert desk.app.keys.down[0]


# --- what it shows -------------------------------------------------------------------------


def test_the_board_is_told_as_it_is(desk):
    assert b64decode(desk.ask("frame")["wire"]) == bytes(desk.app.frame.wire) != bytes(504)
    desk.start(5)
    desk.play("c3")
    told = desk.ask("panel")
    assert told["title"] == desk.panel.title and told["log"] == ["1 black c3"]
    assert [tuple(key) for key in desk.ask("keys")] == desk.app.soft_keys()
    assert desk.ask("describe", row=5, column=5) == "c3, black stone, the last move"


def test_events_tell_everything_once_and_then_what_changes(desk):
    desk.start(5)
    desk.run(2000)
    desk.ask("subscribe", events=ALL[:4])
    desk.ask("hello")
    assert desk.events(1000) == []
    desk.tap(*desk.square("c3"))
    kinds = [kind for kind, _ in desk.events(1000)]
    assert set(kinds) == {"move", "panel", "tone", "change"} and kinds.count("move") == 1


def test_what_events_say(desk):
    desk.say({"method": "subscribe", "events": ALL})
    first = {message["event"]: message for message in desk.heard() if "event" in message}
    assert first["move"] == {"event": "move", "game": None, "ply": 0, "move": None}
    assert first["panel"]["title"] == "Cairn: menu"
    assert first["tone"]["hz"] == 0
    desk.start(5)
    desk.play("c3")
    moves = [told for kind, told in desk.events() if kind == "move"]
    assert moves == [{"game": "robble", "ply": 0, "move": None}, {"game": "robble", "ply": 1, "move": "c3"}]
    desk.ask("hello")
    desk.key("undo")
    desk.key("undo")
    assert [told["ply"] for kind, told in desk.events() if kind == "move"] == [0]


def test_frames_come_at_most_so_often(desk):
    desk.start(5)
    desk.play("c3")  # a light that breathes
    desk.ask("subscribe", events=["frame"])
    desk.heard(0)
    frames = desk.events(2000)
    assert {kind for kind, _ in frames} == {"frame"}
    assert 2000 // FRAME_MS // 2 < len(frames) <= 2000 // FRAME_MS + 1
    assert b64decode(frames[-1][1]["wire"]) != b64decode(frames[0][1]["wire"])


@pytest.mark.parametrize("events", [None, "frame", ["frames"], [1], {"frame": 1}, [["frame"]]])
def test_events_that_are_none(desk, events):
    assert desk.ask("subscribe", events=events).startswith("The events are")


def test_no_more_events(desk):
    desk.ask("subscribe", events=ALL)
    desk.ask("subscribe", events=[])
    desk.start(5)
    assert desk.heard() == []


# --- games ---------------------------------------------------------------------------------


def record(desk):
    """The game as the link tells it, piece by piece."""
    moves = []
    while True:
        part = desk.ask("record", **{"from": len(moves)})
        moves += part["moves"]
        if len(moves) == part.pop("ply"):
            return {**part, "moves": moves}


def load(desk, record):
    """Give a game to the board; return its last reply."""
    moves = record["moves"]
    begun = desk.ask("load.begin", **{name: record[name] for name in record if name != "moves"})
    if begun is not True:
        return begun
    for start in range(0, len(moves), 30):
        assert desk.ask("load.part", moves=moves[start : start + 30]) == min(start + 30, len(moves))
    return desk.ask("load.end")


def test_a_long_game_there_and_back(desk):
    assert desk.ask("record") is None
    desk.begin("robble", size="9")
    names = [f"{column}{row}" for row in range(1, 10) for column in "abcdefghi"]
    while desk.game.ply < 3 * MOVES_A_REPLY:
        desk.game.play(next(move for move in desk.game.legal_moves() if desk.game.text(move) in names))
    taken = record(desk)
    assert taken == desk.app.record()
    other = LinkedDesk()
    assert load(other, taken) is True
    assert other.app.record() == taken and record(other) == taken


def test_moves_are_told_as_they_were_made(desk):
    game = {"game": "pebble_rebel", "options": {"setup": "default", "diagonals": "off", "draw": "all"}}
    told = {**game, "seat": 0, "level": 2, "moves": LEGAL_AGAIN}
    assert load(desk, told) is True
    assert record(desk) == told


def test_a_record_from_null_is_one_from_its_start(desk):
    desk.start(5)
    desk.play("c3", "a1")
    assert desk.ask("record", **{"from": None})["moves"] == ["c3", "a1"]
    assert desk.ask("record", **{"from": 1})["moves"] == ["a1"]


@pytest.mark.parametrize("start", [None, 0, 1, -1, "1", [], 4001])
def test_a_finished_game_from_anywhere(desk, monkeypatch, start):
    desk.start(5)
    desk.play("c3", "a1")
    for key in ("resign", "resign"):
        desk.key(key)
    desk.run(100)
    files, plain = [], desk.cable.open

    def open_file(name, mode):
        files.append(plain(name, mode))
        files[-1].close = lambda: files.pop()
        return files[-1]

    monkeypatch.setattr(desk.cable, "open", open_file)
    told = desk.ask("game", number=1, **{"from": start})
    if start in (None, 0, 1):
        assert told["moves"] == ["c3", "a1", "resign"][start or 0 :]
    else:
        assert told == "The from is a whole number from 0 to 4000."
    assert files == []


def test_a_finished_game_that_is_damaged_leaves_no_file_open(desk, monkeypatch):
    desk.cable.files["journal/1"] = HEADER + packed(GAME, 1, b"{no JSON")
    closed = []
    monkeypatch.setattr(File, "close", lambda file: closed.append(file))
    assert desk.ask("game", number=1) is None and desk.ask("games") == [None]
    assert len(closed) == 2


@pytest.mark.parametrize("text", ["é", "黒", "😀" * 30], ids=["two bytes", "three bytes", "many"])
def test_text_that_is_not_ascii_is_refused_in_a_sentence_that_names_it(desk, monkeypatch, text):
    """In pieces that are whole: MicroPython's json does not escape what is not ASCII."""
    monkeypatch.setattr(
        link, "json", SimpleNamespace(dumps=lambda reply: json.dumps(reply, ensure_ascii=False), loads=json.loads)
    )
    desk.start(5)
    desk.play("c3")
    before = desk.app.record()
    assert desk.ask("play", move=text).endswith(" a1 to e5.")
    assert load(desk, {"game": text, "options": {}, "moves": []}).endswith(f" a game called {text}.")
    assert load(desk, {"game": "robble", "options": {"size": "5"}, "moves": ["c3", text]}).startswith("Move 2: ")
    desk.run(100)
    assert desk.app.record() == before
    assert desk.ask("hello")["link"] == LINK


def test_a_game_that_does_not_fit_leaves_the_one_that_is_on(desk):
    desk.start(5)
    desk.play("c3")
    before = desk.app.record()
    game = {"game": "robble", "options": {"size": "5"}, "moves": ["a1", "a1"], "seat": 0, "level": 1}
    assert load(desk, game).startswith("Move 2: ")
    for change, words in (
        ({"game": "chess"}, "chess"),
        ({"game": None}, "A game has a name"),
        ({"options": {"size": 5}}, "A game has a name"),
        ({"options": ["size"]}, "A game has a name"),
        ({"options": {"size": "4"}}, "size"),
        ({"seat": 9}, "seats"),
        ({"level": "2"}, "level"),
    ):
        assert words in load(desk, {**game, "moves": [], **change})
    assert desk.app.record() == before and desk.app.screen is desk.app.play


def test_pieces_of_a_game_in_disorder(desk):
    assert desk.ask("load.part", moves=["a1"]) == desk.ask("load.end") == "Begin with load.begin."
    desk.ask("load.begin", game="robble", options={"size": "5"})
    for moves in (None, "a1", [1], [["a1"]], {"a1": "a2"}):
        assert desk.ask("load.part", moves=moves) == "The moves are a list of texts."
    for _ in range(80):
        said = desk.ask("load.part", moves=["a1"] * 60)
    assert said.startswith("This game is too long")


def test_a_remote_move(desk):
    assert desk.ask("play", move="c3") == "There is no game yet."
    desk.start(5)
    assert desk.ask("play", move="c3") == 1
    assert "c3" in desk.ask("play", move="c3")
    assert desk.ask("play", move=3) == "The move is a text."
    desk.key("help")
    assert desk.ask("play", move="a1") == 2
    assert desk.app.screen is desk.app.play and desk.game.ply == 2
    assert desk.ask("play", move="resign") == 3
    assert desk.ask("play", move="b1").startswith("The game is over")


# --- settings, self-test, reset --------------------------------------------------------------


def test_settings(desk):
    assert desk.ask("settings")["brightness"] == "half"
    assert desk.ask("settings.set", name="brightness", value="low")["brightness"] == "low"
    assert desk.app.frame.brightness == 120
    assert desk.ask("settings.set", name="brightness", value="dazzling").startswith("The brightness is one of night")
    assert desk.ask("settings.set", name="colour", value="red").startswith("The settings are brightness")
    assert desk.ask("settings.set", name=["brightness"], value=["low"]).startswith("The settings are")
    assert desk.ask("settings.set").startswith("The settings are")
    assert desk.ask("settings")["brightness"] == "low"


def test_rotation_turns_the_screen_that_is_on(desk):
    desk.start(5)
    desk.ask("settings.set", name="rotation", value="90")
    desk.tap(1, 1)  # the top left key: a5 once, a1 now
    assert desk.app.record()["moves"] == ["a1"]


def test_the_selftest_over_the_link(desk):
    desk.tap(5, 5)
    told = desk.ask("selftest")
    assert told["seen"][5] == 1 << 5 and told["bounces"] == []
    assert {name: told[name] for name in FIGURES} == FIGURES


def test_a_reset_comes_after_its_reply(desk):
    desk.say({"id": 1, "method": "reset"})
    assert desk.heard(RESET_MS - 50) == [{"id": 1, "result": True}] and desk.cable.resets == 0
    desk.run(100)
    assert desk.cable.resets == 1 and desk.cable.bootsels == 0


def test_the_boot_loader_starts_after_the_reply(desk):
    desk.say({"id": 1, "method": "bootsel"})
    assert desk.heard(RESET_MS - 50) == [{"id": 1, "result": True}] and desk.cable.bootsels == 0
    desk.run(100)
    assert desk.cable.bootsels == 1 and desk.cable.resets == 0


def test_checksums_of_the_flash(desk):
    assert desk.ask("flash", count=2) == desk.ask("flash", count=2, **{"from": None}) == [0xFFFFFF00, 0xFFFFFF01]
    assert len(desk.ask("flash", count=16, **{"from": 496})) == 16
    assert desk.ask("flash", count=1, **{"from": 511}) == [0xFFFFFF00 + 511]


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"count": 0},
        {"count": None},
        {"count": 17},
        {"count": "2"},
        {"count": 2, "from": 511},
        {"count": 1, "from": 512},
    ],
)
def test_checksums_of_what_is_not_there(desk, asked):
    assert type(desk.ask("flash", **asked)) is str


def test_a_fault_in_the_firmware_is_told_and_the_game_goes_on(desk, monkeypatch):
    desk.start(5)
    monkeypatch.setattr(desk.app, "describe", lambda row, column: 1 // 0)
    assert "ZeroDivisionError" in desk.ask("describe", row=0, column=0)
    monkeypatch.setattr(desk.app, "describe", lambda row, column: bytearray(1 << 62))
    assert "MemoryError" in desk.ask("describe", row=0, column=0)
    desk.play("c3")
    assert desk.game.ply == 1
