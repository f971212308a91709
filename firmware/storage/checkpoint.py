"""The checkpoint: the position of the game, so that a start need not make all of its moves again.

The board writes it at rest, beside the journal, which has the game. It counts only for the image and the language that
wrote it, and only while it and the part of BODY that it stands for have their checksums; else the moves are made.

    length of the facts 4, facts as JSON, the tables one after another, CRC-32 of all that 4    (the lowest byte first)

A fact is an attribute of the game, or of its screen. Its tables are its buffers and its lists of numbers.
"""

import json
from array import array
from binascii import crc32

from firmware import version
from firmware.storage.journal_reader import BODY, CHECKPOINT, FOLDER, NEW_CHECKPOINT

WHOLE = 0x2144DF1C  # the CRC-32 of what ends with its own CRC-32
PIECE = 128  # items of a table, and four times as many bytes of a file, that are handled at once
ALL = 1 << 30
OF_PLAY, OF_SEATS = ("over", "opening", "_first", "_counts"), ("board_plays", "exchanged")
SCRATCH = ("_listed", "_checked")  # attributes of a game that say nothing about it


def write(board, number: int, count: int, play):
    """Write the checkpoint of `play`, which BODY has, a piece at each next(). number: of the last record there. count:
    how many records of moves. Raises: OSError, and TypeError for a game with other attributes than numbers, texts,
    buffers, lists and tuples.
    """
    size = total = 0
    for piece in _pieces(board, BODY, ALL):
        size += len(piece)
        total = crc32(piece, total)
        yield
    tables: list = []
    facts = _origin(play)
    facts["body"] = (size, total, number, count)
    facts["log"] = play.app.panel.moves()
    state = play.game.__dict__
    facts["play"] = {name: play.__dict__[name] for name in OF_PLAY}
    facts["seats"] = {name: play.seats.__dict__[name] for name in OF_SEATS}
    told = [name for name in state if name not in SCRATCH and type(state[name]) is not bytes]  # which never changes
    facts["game"] = {name: _told(state[name], tables) for name in told}
    facts["tables"] = [(_kind(table), len(table)) for table in tables]
    text = json.dumps(facts).encode()
    head = len(text).to_bytes(4, "little") + text
    total = crc32(head)
    with board.open(NEW_CHECKPOINT, "wb") as file:
        file.write(head)
        for table in tables:
            for start in range(0, len(table), PIECE):
                yield
                part = table[start : start + PIECE]
                data = memoryview(array("i", part) if isinstance(table, list) else part)
                total = crc32(data, total)
                file.write(data)
        file.write(total.to_bytes(4, "little"))
    board.rename(NEW_CHECKPOINT, CHECKPOINT)


def load(board, reader, play) -> bool:
    """Bring `play`, a new game, to the position of the checkpoint, and `reader` behind the moves that lead there.
    Return False, and leave both as they are, where no checkpoint counts. Raises: whatever does not fit.
    """
    if "position" not in board.names(FOLDER) or _crc32(board, CHECKPOINT, ALL) != WHOLE:
        return False
    game = play.game
    with board.open(CHECKPOINT, "rb") as file:
        facts = json.loads(file.read(int.from_bytes(file.read(4), "little")).decode())
        size, total, number, count = facts["body"]
        origin = _origin(play)
        if [facts[name] for name in origin] != list(origin.values()) or _crc32(board, BODY, size) != total:
            return False
        tables = [_table(kind, length) for kind, length in facts["tables"]]
        for name, value in facts["game"].items():
            own = game.__dict__[name]  # which views and kernels may know: it is filled where it fits
            if isinstance(own, (bytearray, array)) and [_kind(own), len(own)] == facts["tables"][value["table"]]:
                tables[value["table"]] = own
        for table, (_, length) in zip(tables, facts["tables"]):
            _fill(table, length, file)
    for name, value in facts["game"].items():
        setattr(game, name, _meant(value, tables))
    last = game.texts(game.ply - 1)[0]
    play.retract()  # and make it again: so the view learns what the last move changed
    play.replay(last)
    for name, value in facts["play"].items():
        setattr(play, name, value)
    for name, value in facts["seats"].items():
        setattr(play.seats, name, value)
    play.lines[:] = facts["log"]
    reader.skip(size, number, count)
    return True


def _origin(play) -> dict:
    """Return what has to be the same at the next start."""
    return {"build": version.BUILD, "language": play.app.settings.value("language"), "head": play.setup.head(play.game)}


def _pieces(board, name: str, most: int):
    """Give the first bytes of a file, a piece at a time. Raises: OSError."""
    with board.open(name, "rb") as file:
        while most:
            piece = file.read(min(4 * PIECE, most))
            if not piece:
                return
            most -= len(piece)
            yield piece


def _crc32(board, name: str, size: int) -> int:
    total = 0
    for piece in _pieces(board, name, size):
        total = crc32(piece, total)
    return total


def _kind(table) -> str:
    """Return the type of a table; of an array its type code, which MicroPython does not tell."""
    return str(table[:0])[7] if isinstance(table, array) else "bytearray" if isinstance(table, bytearray) else "list"


def _table(kind: str, length: int):
    if kind == "list":
        return []
    return bytearray(length) if kind == "bytearray" else array(kind, range(length))  # see Game.legal_moves()


def _fill(table, length: int, file) -> None:
    """Read the items of a table."""
    for start in range(0, length, PIECE):
        count = min(PIECE, length - start)
        if isinstance(table, list):
            part = array("i", range(count))
            file.readinto(memoryview(part))
            table.extend(part)
        else:
            file.readinto(memoryview(table)[start : start + count])


def _is_table(value) -> bool:
    return isinstance(value, (bytearray, array)) or (type(value) is list and all(type(item) is int for item in value))


def _told(value, tables: list):
    """Return a value as JSON takes it. Tables move to `tables`, each of them once. Raises: TypeError."""
    if _is_table(value):
        for place, table in enumerate(tables):
            if table is value:
                return {"table": place}
        tables.append(value)
        return {"table": len(tables) - 1}
    if isinstance(value, (list, tuple)):
        return {"list": [_told(item, tables) for item in value], "tuple": isinstance(value, tuple)}
    if value is None or isinstance(value, (int, str)):
        return value
    raise TypeError(value)


def _meant(value, tables: list):
    """Return the value that _told() has told."""
    if not isinstance(value, dict):
        return value
    if "table" in value:
        return tables[value["table"]]
    items = [_meant(item, tables) for item in value["list"]]
    return tuple(items) if value["tuple"] else items
