"""What serves test after test is whole for each of them, whatever the one before has done."""

from host.emulator.started import Started
from tests.host.emulator.picos import official_pico


def test_it_is_lent_as_it_was_after_its_start() -> None:
    with Started(official_pico) as it:
        emulator = it.lend()
        emulator.run(100)
        assert it.lend() is emulator and emulator.now_ms == 0


def test_one_that_has_ended_is_replaced_and_one_amid_a_request_is_not() -> None:
    with Started(official_pico) as it:
        first = it.lend()
        first.process.kill()
        first.process.wait()
        second = it.lend()
        assert second is not first and second.now_ms == 0
        second.control.post(lambda answer: None, "run", ms=5)  # a test that breaks off leaves it like this
        assert it.lend() is second and second.now_ms == 0
