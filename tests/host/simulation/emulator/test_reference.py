"""What the firmware's own board has and does is what host/simulation says of boards."""

import errno
import inspect
from ast import literal_eval

from host.simulation.memory import MemoryBoard


def files_used(board):
    """Use files in all ways, and return every result and error. Either runtime runs it."""
    found = []

    def call(act, *arguments):
        try:
            found.append(act(*arguments))
        except OSError as error:
            found.append(error.args[0])

    for act, *arguments in (
        (board.load, "a"), (board.open, "f/a", "rb"), (board.rename, "a", "b"), (board.remove, "a"),
        (board.names, "f"), (board.folder, "f"), (board.folder, "f"), (board.save, "a", b"one"), (board.load, "a"),
    ):  # fmt: skip
        call(act, *arguments)
    for mode, data in (("wb", b"four"), ("ab", b"teen")):
        with board.open("f/a", mode) as file:
            file.write(data)
    with board.open("f/a", "rb") as file:
        file.seek(2)
        buffer = memoryview(bytearray(4))
        found += [file.readinto(buffer), bytes(buffer), file.read(1), file.read(), file.read()]
    call(board.rename, "f/a", "f/b")
    found += [board.names("f"), board.load("f/a"), board.load("f/b")]
    call(board.remove, "f/b")
    call(board.names, "f")
    return found


def test_files_are_as_on_the_flash(driven):
    found = files_used(MemoryBoard())
    assert found == literal_eval(driven(inspect.getsource(files_used) + "print(files_used(board))"))
    assert found[:4] == [None, errno.ENOENT, errno.ENOENT, errno.ENOENT]
