"""A piezo buzzer on a PWM pin: it sounds at the frequency of the square wave there."""

from collections import deque

from host.simulation.virtual.pwm import PwmBlock

HISTORY = 256


class Buzzer:
    """`frequency` is what sounds now (Hz), 0 for silence; `history` the latest changes as (ns, Hz)."""

    def __init__(self, block: PwmBlock, pin: int):
        self._block = block
        self._pin = pin
        self.history: deque[tuple[int, int]] = deque(maxlen=HISTORY)
        block.watch(self._listen)

    @property
    def frequency(self) -> int:
        """What sounds now, in Hz; 0 for silence."""
        return self._block.tone(self._pin)

    def _listen(self) -> None:
        before = self.history[-1][1] if self.history else 0
        if self.frequency != before:
            self.history.append((self._block.wires.clock.now, self.frequency))
