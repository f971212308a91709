"""The link on an app without hardware: every kind of request, broken lines among them, and all that comes back."""

import json

from firmware.app import App
from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.loop import Loop
from host.simulation.memory import USED, MemoryBoard

# START: where the menu starts a game
LINES = (
    '{"id": 1, "method": "hello"}',
    '{"id": 2, "method": "subscribe", "events": ["move", "panel", "tone", "change", "frame"]}',
    '{"id": 3, "method": "press", START}',
    '{"id": 4, "method": "release", START}',
    '{"id": 5, "method": "play", "move": "d4"}',
    '{"id": 6, "method": "play", "move": "d4"}',
    '{"id": 7, "method": "labels", "row": 5}',
    '{"id": 7, "method": "squares", "row": 5}',
    '{"id": 7, "method": "squares"}',
    '{"id": 8, "method": "keys"}',
    '{"id": 9, "method": "panel"}',
    '{"id": 10, "method": "record"}',
    '{"id": 11, "method": "frame"}',
    '{"id": 12, "method": "load.begin", "game": "robble", "options": {"size": "5"}, "seat": 0, "level": 2}',
    '{"id": 13, "method": "load.part", "moves": ["a1", "c3"]}',
    '{"id": 14, "method": "load.part", "moves": ["swap", 7]}',
    '{"id": 15, "method": "load.end"}',
    '{"id": 16, "method": "load.end"}',
    '{"id": 17, "method": "settings"}',
    '{"id": 18, "method": "settings.set", "name": "brightness", "value": "low"}',
    '{"id": 19, "method": "settings.set", "name": "brightness", "value": 3}',
    '{"id": 20, "method": "selftest"}',
    '{"id": 21, "method": "press", "row": 12, "column": 0}',
    '{"id": 22, "method": "press", "row": true, "column": 0}',
    '{"id": 23, "method": "press", "row": 1.0, "column": 0}',
    '{"id": 24, "method": []}',
    '{"id": -1, "method": "hello"}',
    '{"id": 123456789012345678901234567890, "method": "hello"}',
    '{"id": "1", "method": "hello"}',
    '{"id": 25}',
    '{"id": 26, "method": "hello"',
    '{"id": 26, "method": "load.begin", "game": "robble", "options": {"size": "5"}',
    '{"id": 26, "method": "hello"}}',
    '{"id": 26, "method": "hello"},{}',
    '{"id": 26, "method": "hello"},0],[1',
    "hello",
    "\u00e4\u00f6",
    "7",
    "[]",
    "[" * 500,
    '{"a":' * 100,
    "x" * 513,
    "x" * 3000,
    '{"id": 27, "method": "hello"}',
)
# With their checks, made by another program; from the first on, lines without one are refused.
CHECKED = (
    'be35a9c2 {"id": 29, "method": "press", "row": 5, "column": 5}',
    '032799a1 {"id": 30, "method": "release", "row": 5, "column": 5}',
    '979344df {"id": 31, "method": "press", "row": 4, "column": 5}',
    '{"id": 32, "method": "hello"}',
    '0122ff70 {"id": 33, "method": "record"}',
    '86168044 {"id": 34, "method": "frame"}',
)
GAMES = ('{"id": 29, "method": "games"}', '{"id": 30, "method": "game"}', '{"id": 31, "method": "game", "number": 1}')
INVALID = (b"\xff\xfe{}", b'{"id": 28, "method": "\xc3"}', b"\x00\x01\x02")


def canonical(value):
    """A value with its dicts as sorted lists: their order is not the same on both runtimes."""
    if type(value) is dict:
        return [(name, canonical(value[name])) for name in sorted(value)]
    if type(value) is list:
        return [canonical(entry) for entry in value]
    return value


def main():
    board = MemoryBoard()
    board.files.update(USED)
    app = App(board)
    loop = Loop(app)
    row, column = divmod(app.menu.square_of("again"), BOARD_COLUMNS)
    start = '"row": ' + str(row) + ', "column": ' + str(column)
    asked = [line.replace("START", start).encode() for line in LINES + GAMES]
    for line in asked + list(INVALID) + [line.encode() for line in CHECKED]:
        board.say(line + b"\n")
        for _ in range(80):
            board.advance()
            loop.step(board.scan())
        assert len(board.output) % 64 == 0
        for message in bytes(board.output).decode().split("\n"):
            if message:
                if message[0] != "{":
                    print(message[:9] if "wire" in message else "checked")
                    message = message[9:]
                print(canonical(json.loads(message)))
        board.output = bytearray()
    print(canonical(app.record()))


if __name__ == "__main__":
    main()
