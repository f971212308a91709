"""A serial line that damages bytes, to test that both ends notice."""

from random import Random

from host.link.wire import Wire

CTRL_C = b"\x03"  # stops the program: that is MicroPython's


class NoisyWire:
    """A wire on which some bytes change, in either direction; none becomes ctrl-C.

    share: of the pieces that are hit, 0 at first. hits: how many were.
    """

    def __init__(self, wire: Wire, random: Random):
        self._wire = wire
        self._random = random
        self.share = 0.0
        self.hits = 0

    def open(self) -> None:
        self._wire.open()

    def close(self) -> None:
        self._wire.close()

    def write(self, data: bytes) -> None:
        self._wire.write(self._hit(data))

    def read(self) -> bytes:
        return self._hit(self._wire.read())

    def now_ms(self) -> float:
        return self._wire.now_ms()

    def wait(self, ms: float) -> None:
        self._wire.wait(ms)

    def _hit(self, data: bytes) -> bytes:
        if not data or self._random.random() >= self.share:
            return data
        self.hits += 1
        line = bytearray(data)
        index = self._random.randrange(len(line))
        line[index] = (line[index] + self._random.randrange(1, 256)) % 256
        return bytes(line).replace(CTRL_C, b"\x04")
