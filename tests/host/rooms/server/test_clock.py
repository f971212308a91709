"""The server's time: what sets the wall clock does not move it, and it notices that the server stood still."""

from host.rooms.server.clock import STALL_S, Clock

HOUR = 3_600.0


class Computer:
    """A computer's clocks, in seconds."""

    def __init__(self) -> None:
        self.steady, self.wall = 77.0, 1_795_338_000.0
        self.clock = Clock(lambda: self.steady, lambda: self.wall)

    def run(self, length: float) -> None:
        """Let time pass, with a tick each second."""
        while length > 0:
            self.pass_(min(1.0, length))
            assert not self.clock.tick()
            length -= 1

    def pass_(self, length: float) -> None:
        self.steady += length
        self.wall += length


def test_who_sets_the_wall_clock_takes_and_gives_no_time() -> None:
    for change in (HOUR, -HOUR):
        computer = Computer()
        computer.wall += change
        computer.run(10)
        assert computer.clock() == 1_795_338_010_000


def test_time_stands_still_until_the_rooms_are_paused() -> None:
    computer = Computer()
    computer.run(10)
    computer.pass_(HOUR)  # asleep
    assert computer.clock() == 1_795_338_010_000  # whoever asks first
    computer.pass_(2)
    assert computer.clock.tick() and computer.clock() == 1_795_338_010_000
    computer.clock.go_on()
    assert computer.clock() == round(computer.wall * 1000) and not computer.clock.tick()
    computer.run(10)
    assert computer.clock() == round(computer.wall * 1000)


def test_time_does_not_go_back_after_it_stood_still() -> None:
    computer = Computer()
    computer.wall -= HOUR
    computer.pass_(STALL_S + 1)
    assert computer.clock.tick()
    computer.clock.go_on()
    assert computer.clock() == 1_795_338_000_000
