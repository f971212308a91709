"""Virtual time: exact, in order, and the same however the host cuts it up."""

from hypothesis import given
from hypothesis import strategies as st

from host.simulation.virtual.clock import NEVER, Clock
from tests.host.simulation.virtual.conftest import unlimited_clock


def test_alarms_happen_at_their_time_and_in_order():
    clock = unlimited_clock()
    seen = []
    for number, delay in enumerate((300, 100, 200, 100)):
        clock.alarm(delay, lambda number=number: seen.append((number, clock.now)))
    clock.spend(250)
    assert seen == [(1, 100), (3, 100), (2, 200)]
    assert clock.now == 250
    clock.spend(50)
    assert seen[-1] == (0, 300)


def test_a_cancelled_alarm_does_not_happen():
    clock = unlimited_clock()
    seen = []
    clock.alarm(10, lambda: seen.append("kept"))
    clock.alarm(5, lambda: seen.append("cancelled")).cancel()
    clock.spend(20)
    assert seen == ["kept"]


def test_an_alarm_may_set_the_next_one_within_the_time_that_passes():
    clock = unlimited_clock()
    seen = []

    def ring():
        seen.append(clock.now)
        if len(seen) < 4:
            clock.alarm(7, ring)

    clock.alarm(7, ring)
    clock.spend(100)
    assert seen == [7, 14, 21, 28]
    assert clock.now == 100


def test_time_without_firmware_rings_alarms_too():
    clock = Clock(lambda: None)
    seen = []
    clock.alarm(10, lambda: seen.append(clock.now))
    clock.skip(9)
    assert (clock.now, seen) == (9, [])
    clock.skip(10)
    assert (clock.now, seen) == (10, [10])
    clock.skip(30)
    assert (clock.now, seen) == (30, [10])


@given(
    st.lists(st.integers(0, 500), min_size=1, max_size=30),
    st.lists(st.integers(1, 300), min_size=1, max_size=30),
    st.lists(st.integers(0, 4000), max_size=10),
)
def test_where_the_host_stops_changes_nothing(spends, slices, alarms):
    def trace(slices):
        stops, events = [], []

        def pause():
            stops.append(clock.now)
            clock.allow(clock.now + slices[len(stops) % len(slices)] if slices else NEVER)

        clock = Clock(pause)
        clock.allow(slices[0] if slices else NEVER)
        for delay in alarms:
            clock.alarm(delay, lambda: events.append(("alarm", clock.now)))
        for ns in spends:
            clock.spend(ns)
            events.append(("spent", clock.now))
        return stops, events

    stops, events = trace(slices)
    assert events == trace([])[1]
    allowed = [slices[0]]  # the deadlines one after the other: each pause stands exactly at its own
    for number in range(1, len(stops) + 1):
        allowed.append(allowed[-1] + slices[number % len(slices)])
    assert stops == allowed[: len(stops)]
    assert events[-1][1] == sum(spends)
