"""The board's own calls on the real MicroPython: serial port, files, what it tells of itself, and no memory taken."""

PIECE = bytes(range(32, 96))
KEPT = "print(open('kept').read())"


def test_what_a_loop_calls_takes_no_memory(driven):
    """But for the first time."""
    said = driven(
        "import gc\nwire, row, taken = bytearray(504), bytes(128), [0] * 5\n"
        "calls = (board.scan, lambda: board.show(wire), lambda: board.draw(3, row), lambda: board.tone(440), "
        "board.receive)\n"
        "def use():\n  place, before = 0, gc.mem_alloc()\n"
        "  for call in calls:\n    call()\n    taken[place] = gc.mem_alloc() - before\n    place += 1\n"
        "use()\nuse()\nprint(taken)"
    )
    assert said == "[0, 0, 0, 0, 0]\n"


def test_bytes_come_one_by_one_and_nothing_waits_for_them(driven):
    driven.emulator.send(b"\r\x01print([board.receive() for _ in range(4)])\x04ab")
    driven.target.run(20)
    assert b"[97, 98, -1, -1]" in driven.emulator.receive()


def test_a_computer_that_does_not_read_holds_nothing_up(driven):
    """Without interrupts nothing leaves MicroPython's buffer; a write would wait there for 500 ms."""
    *pieces, said = driven(
        "from machine import disable_irq, enable_irq\nfrom time import ticks_diff, ticks_ms\n"
        f"start, state = ticks_ms(), disable_irq()\nsent = [board.send({PIECE!r}) for _ in range(8)]\n"
        "enable_irq(state)\nms = ticks_diff(ticks_ms(), start)\nprint()\nprint(*sent, ms < 50)"
    ).splitlines()
    sent = said.split()
    assert sent[-1] == "True" and sent[4:8] != ["True"] * 4
    assert "".join(pieces) == PIECE.decode() * (sent.count("True") - 1)


def test_what_the_board_tells_of_itself(driven):
    said = driven(
        "figures, versions = board.figures(), board.versions()\n"
        "print(figures['reset'], figures['display'], versions['micropython'], len(versions['id']))\n"
        "print(0 < figures['flash_free'] < figures['flash_size'], figures['memory_free'] > 100_000)"
    )
    assert said.splitlines() == ["power on True 1.25.0 16", "True True"]


def test_a_leftover_of_a_cut_is_no_hindrance(driven):
    driven.emulator.put("kept.new", b"torn")
    driven.emulator.put("kept", b"old")
    assert driven(KEPT) == "old\n"
    assert driven(f"board.save('kept', b'new')\n{KEPT}\nprint(board.names('.'))") == "new\n['kept']\n"


def test_power_lost_while_saving_leaves_the_old_or_the_new(driven):
    """Within each operation of the flash; the last time it is not lost."""
    length, operations = 40, 3
    driven(f"board.save('kept', b'o' * {length})")
    driven.target.snapshot("saved")
    found = []
    for count in range(1, operations + 2):
        driven.target.restore("saved")
        driven.emulator.ask("cut", count=count)
        driven.emulator.send(b"\r\x01board.save('kept', b'n' * %d)\x04" % length)
        assert driven.emulator.run(500, until="off") == (count <= operations)
        driven.emulator.restart()
        found.append(driven(KEPT))
    old, new = (letter * length + "\n" for letter in "on")
    assert found[0] == old and found[-1] == new and {*found} == {old, new}
