"""The LED chain: what arrives, what the timing must be, and the pixel buffer."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.hardware.wiring import LED_TIMING_NS, PIXELS
from host.simulation.virtual.ws2812 import RESET_NS, Ws2812Chain
from tests.support.examples import examples

GOOD = (400, 850, 800, 450)


def send(wires, data, timing=GOOD, pause=RESET_NS):
    """Send a burst, and wait. timing: high and low of a 0, high and low of a 1."""
    start = wires.clock.now
    bits = [byte >> index & 1 for byte in data for index in range(7, -1, -1)]
    times = [ns for bit in bits for ns in timing[2 * bit : 2 * bit + 2]][:-1]
    wires.clock.spend(sum(times))
    trains = [tuple(times[index : index + 16]) for index in range(0, len(times), 16)]
    wires.pulse_inputs[22].pulses_in(trains, start)
    wires.clock.spend(pause)


@pytest.fixture
def chain(wires):
    chain = Ws2812Chain(wires, 22, 4)
    chain.power_on()
    return chain


def test_the_first_three_bytes_are_green_red_and_blue_of_the_first_pixel(chain, wires):
    send(wires, [1, 2, 3, 4, 5, 6])
    assert chain[0] == [2, 1, 3]
    assert chain[1] == [5, 4, 6]
    assert chain[2] == [0, 0, 0]
    assert chain.displayed == bytes([1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0])


def test_pixels_that_get_nothing_keep_their_colour_and_what_is_too_much_goes_nowhere(chain, wires):
    send(wires, range(1, 13))
    send(wires, [99, 98, 97, 96, 95])  # the second pixel's third byte is missing: it takes none
    assert chain.displayed == bytes([99, 98, 97, *range(4, 13)])
    send(wires, range(50))
    assert chain.displayed == bytes(range(12))


def test_the_new_colours_show_after_the_pause(chain, wires):
    send(wires, [9] * 12, pause=RESET_NS - 1)
    assert chain.displayed == bytes(12)
    wires.clock.spend(1)
    assert chain.displayed == bytes([9] * 12)


@pytest.mark.parametrize("pause_us", [10, 60, 279])
def test_a_pause_too_short_continues_the_frame(chain, wires, pause_us):
    send(wires, [1] * 6, pause=pause_us * 1000)
    send(wires, [2] * 9)
    assert chain.displayed == bytes([1] * 6 + [2] * 6)
    assert len(wires.faults) == 1
    assert f"New data {pause_us} us after the last" in wires.faults[0]


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize(("by", "faults"), [(-151, 1), (-150, 0), (150, 0), (151, 1)])
def test_each_time_may_be_150_ns_off(chain, wires, index, by, faults):
    timing = [*GOOD]
    timing[index] += by
    send(wires, [1, 2, 3], timing)
    assert len(wires.faults) == faults
    if faults:
        assert f"lasts {timing[index]} ns" in wires.faults[0]


@pytest.mark.parametrize(
    ("timing", "read", "faults"),
    [
        ((800, 450, 400, 850), [0xFE, 0xFD, 0xF0], 0),  # the two exchanged: all bits are
        ((400, 850, 500, 850), [0, 0, 0], 0),  # both short: no ones
        ((400, 850, 560, 850), [0, 0, 0], 1),
        ((700, 450, 800, 550), [0xFF, 0xFF, 0xFF], 0),
        ((400, 60_000, 800, 450), [0, 0, 0], 1),  # the pause after a 0 ends the frame: nothing arrives
    ],
)
def test_pixels_go_by_the_length_of_the_high(chain, wires, timing, read, faults):
    send(wires, [0x01, 0x02, 0x0F], timing)
    assert list(chain.displayed[:3]) == read
    assert len(wires.faults) == faults


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=examples(30))
@given(st.binary(min_size=12, max_size=12), st.floats(0, 1))
def test_brightness_dims_what_arrives_as_it_dims_what_is_set(wires, data, brightness):
    by_wire, by_hand = (Ws2812Chain(wires, pin, 4) for pin in (22, 23))
    by_wire.brightness = by_hand.brightness = brightness
    send(wires, data)
    by_hand[:] = [(data[i + 1], data[i], data[i + 2]) for i in range(0, 12, 3)]
    by_hand.show()
    assert by_wire.displayed == by_hand.displayed
    by_wire.brightness = by_hand.brightness = 1.0
    assert by_wire[:] == by_hand[:]
    send(wires, data)
    assert by_wire.displayed == data


def test_code_for_neopixels_works_on_it(chain):
    chain[0] = (255, 0, 128)
    chain[-1] = 0x010203
    chain[1:3] = [(1, 1, 1), (2, 2, 2)]
    assert chain.displayed == bytes(12)  # nothing before show()
    chain.show()
    assert chain.displayed == bytes([0, 255, 128, 1, 1, 1, 2, 2, 2, 2, 1, 3])
    chain.fill((7, 8, 9))
    chain.show()
    assert chain.displayed == bytes([8, 7, 9] * 4)
    assert len(chain) == 4
    with pytest.raises(IndexError):
        chain[4] = (0, 0, 0)


def test_power_off_darkens(chain, wires):
    send(wires, [9] * 12)
    chain.power_off()
    assert chain.displayed == bytes(12)
    wires.clock.spend(RESET_NS)
    assert chain.displayed == bytes(12)


def test_frames_are_counted(chain, wires):
    before = chain.frames
    send(wires, [1, 2, 3])
    send(wires, [1, 2, 3])
    assert chain.frames == before + 2


def test_every_byte_of_the_board_s_frame_arrives(make_board, do):
    board = make_board()
    board.boot()

    @settings(deadline=None, max_examples=examples(25))
    @given(st.binary(min_size=3 * PIXELS, max_size=3 * PIXELS))
    def shown_is_sent(wire):
        do(board, lambda b: b.show(bytearray(wire)), 7)
        assert board.pico.chain.displayed == wire

    shown_is_sent()
    assert board.faults == []


@pytest.mark.parametrize(("byte", "high", "low"), [(0x00, 0, 1), (0xFF, 2, 3)])
def test_the_board_s_bits_have_the_times_of_its_wiring(make_board, do, byte, high, low):
    board = make_board()
    board.boot()
    board.run(10)
    bursts = []
    board.pico.chain.pulses_in = lambda trains, start: bursts.append((trains, start, board.pico.clock.now))
    do(board, lambda b: b.show(bytearray([byte]) * (3 * PIXELS)))
    ((trains, start, end),) = bursts
    times = [ns for train in trains for ns in train]
    highs, lows = times[: 48 * PIXELS : 2], times[1 : 48 * PIXELS : 2]
    assert set(highs) == {LED_TIMING_NS[high]}
    assert set(lows) == {LED_TIMING_NS[low]}
    assert len(times) == 2 * 24 * (PIXELS + 1) - 1  # with a dark pixel behind the last
    assert end - start == sum(times)


@pytest.mark.parametrize(
    ("broken_at", "bits", "lit"), [(None, 24, PIXELS), (0, 0, 0), (57, 0, 57), (PIXELS - 1, 0, 167)]
)
def test_a_whole_chain_gives_back_the_pixel_that_is_too_many(make_board, do, broken_at, bits, lit):
    board = make_board()
    board.boot()
    board.run(10)
    board.pico.chain.broken_at = broken_at
    do(board, lambda b: b.show(bytearray(b"\x09" * (3 * PIXELS))))
    assert do(board, lambda b: b.returned()) == bits
    assert board.pico.chain.displayed == b"\x09" * (3 * lit) + bytes(3 * (PIXELS - lit))


def test_the_bits_of_the_last_frame_alone_are_counted(make_board, do):
    board = make_board()
    board.boot()
    board.run(10)
    for _ in range(3):
        do(board, lambda b: b.show(bytearray(3 * PIXELS)))
    assert do(board, lambda b: b.returned()) == 24


def test_a_board_without_the_wire_back_knows_that(make_board, do):
    board = make_board()
    board.pico.chain.lead_back(None)
    board.boot()
    board.run(10)
    do(board, lambda b: b.show(bytearray(3 * PIXELS)))
    assert do(board, lambda b: b.returned()) == -1
