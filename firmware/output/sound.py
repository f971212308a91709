"""Short tunes for the buzzer, played by the tick."""

from firmware.clock import elapsed

# name: (frequency in Hz, 0 for a rest; length in ms) pairs, flat. What a move does ticks. All others differ in contour
# or in rhythm, so that people tell them apart by ear (tests/firmware/test_sound.py).
TUNES: dict[str, tuple[int, ...]] = {
    "place": (1200, 25),
    "push": (700, 30),
    "remove": (300, 60),
    "flip": (900, 20, 0, 20, 1100, 20),
    "choose": (1500, 12),
    "refuse": (240, 60, 160, 120),
    "turn": (988, 70, 0, 40, 1319, 160),
    "low": (1760, 60, 0, 60, 1760, 60, 0, 60, 1760, 60),
    "start": (600, 70, 800, 70, 1200, 110),
    "scale": (523, 180, 587, 180, 659, 180, 698, 180, 784, 180, 880, 180, 988, 180, 1047, 180),
    "win": (523, 120, 659, 120, 784, 120, 1047, 360),
    "over": (784, 120, 1047, 120, 784, 240),
}


class Sound:
    """What the buzzer does. tone(now) is the frequency in Hz for now, 0 for silence; volume: %, 0 for off."""

    def __init__(self) -> None:
        self.volume = 100
        self._tune: tuple[int, ...] = ()
        self._step = self._since = 0

    def play(self, name: str, now: int) -> None:
        """Start a tune; it replaces the one that still sounds."""
        if self.volume:
            self._tune, self._step, self._since = TUNES[name], 0, now

    def tone(self, now: int) -> int:
        """Return the frequency (Hz) that the buzzer should have at `now`."""
        tune = self._tune
        while self.volume and self._step < len(tune):
            length = tune[self._step + 1]
            if elapsed(now, self._since) < length:
                return tune[self._step]
            self._since += length
            self._step += 2
        return 0
