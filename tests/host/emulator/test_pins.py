"""The wires of a test at the pins: levels, edges and their times."""

import pytest

from host.emulator import EmulatedPico, EmulatorError

LED, BUTTON, OTHER = 25, 15, 16


def test_an_input_follows_what_is_set_and_then_its_pull(pico: EmulatedPico) -> None:
    for pull, idle in (("Pin.PULL_UP", True), ("Pin.PULL_DOWN", False), ("None", True)):
        pico.execute(f"from machine import Pin\nbutton = Pin({BUTTON}, Pin.IN, {pull})")
        for level, seen in ((None, idle), (False, False), (True, True), (None, idle)):
            pico.set_pin(BUTTON, level)
            assert pico.execute("print(button.value())") == f"{seen:d}\n"
            assert pico.read_pin(BUTTON) == seen


def test_where_the_chip_drives_a_pin_the_other_way_low_wins(pico: EmulatedPico) -> None:
    for value, level in ((0, True), (1, False)):
        pico.set_pin(BUTTON, level)
        pico.execute(f"from machine import Pin\nPin({BUTTON}, Pin.OUT, value={value})")
        assert not pico.read_pin(BUTTON)


def test_edges_come_at_their_times(pico: EmulatedPico) -> None:
    """The square wave of a state machine: 3 cycles high, 5 low, at 8 MHz."""
    pico.watch_pin(LED)
    pico.execute(
        "import rp2, time\nfrom machine import Pin\n"
        "@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)\ndef wave():\n  set(x, 23)\n  label('again')\n"
        "  set(pins, 1) [2]\n  set(pins, 0) [3]\n  jmp(x_dec, 'again')\n  label('end')\n  jmp('end')\n"
        f"rp2.StateMachine(0, wave, freq=8_000_000, set_base=Pin({LED})).active(1)\ntime.sleep_ms(1)\n"
    )
    edges = pico.edges(LED)
    assert [edge.level for edge in edges] == [True, False] * 24
    times = [round(edge.ms * 1e6) for edge in edges]
    highs = [end - start for start, end in zip(times[::2], times[1::2], strict=True)]
    lows = [end - start for start, end in zip(times[1:-1:2], times[2::2], strict=True)]
    assert highs == pytest.approx([375] * 24, abs=8.1) and lows == pytest.approx([625] * 23, abs=8.1)
    assert pico.edges(LED) == []


def test_levels_and_watches_outlive_resets(pico: EmulatedPico) -> None:
    """The chip lets go of its outputs at a reset, a finger stays on its button: two starts, 2 s of CPU."""
    pico.watch_pin(LED)
    pico.set_pin(BUTTON, True)
    pico.execute(f"from machine import Pin\nled = Pin({LED}, Pin.OUT, value=1)")
    assert [edge.level for edge in pico.edges(LED)] == [True]
    pico.send(b"\r\x01import machine\nmachine.reset()\x04")
    pico.run(50)
    assert [reset["why"] for reset in pico.ask("resets")["resets"]] == ["watchdog"]
    assert [edge.level for edge in pico.edges(LED)] == [False]
    program = f"from machine import Pin\nprint(Pin({BUTTON}, Pin.IN, Pin.PULL_DOWN).value())"
    assert pico.execute(program, ms=60_000) == "1\n"
    pico.execute(f"led = Pin({LED}, Pin.OUT, value=1)")
    before = pico.now_ms
    pico.restart()
    assert pico.edges(LED) == [(pytest.approx(before, abs=10), True), (before, False)]
    assert pico.execute(program, ms=60_000) == "1\n"


def test_a_snapshot_holds_what_is_set_and_watched(pico: EmulatedPico) -> None:
    pico.execute(f"from machine import Pin\nbutton, other = Pin({BUTTON}, Pin.IN), Pin({OTHER}, Pin.IN, Pin.PULL_UP)")
    pico.set_pin(BUTTON, False)
    pico.watch_pin(OTHER)
    pico.set_pin(OTHER, False)
    pico.snapshot()
    pico.set_pin(BUTTON, True)
    pico.set_pin(OTHER, True)
    assert [edge.level for edge in pico.edges(OTHER)] == [False, True]
    pico.restore()
    assert not pico.read_pin(BUTTON)
    assert [edge.level for edge in pico.edges(OTHER)] == [False]


def test_what_is_no_pin_is_refused(pico: EmulatedPico) -> None:
    for command in ("read_pin", "watch_pin", "set_pin"):
        for pin in (-1, 30, 1.5, "led", None):
            with pytest.raises(EmulatorError, match=f"^there is no pin {'null' if pin is None else pin}$"):
                pico.ask(command, pin=pin, level=True)
    with pytest.raises(EmulatorError, match=r"^pin 3 is not watched$"):
        pico.edges(3)
