"""What a session needs of a board: the part of a target (host/targets) that it uses."""

from typing import Any, Protocol


class Target(Protocol):
    """A board with the firmware on it, in a time of its own. Used from one thread."""

    @property
    def app(self) -> Any:
        """The running firmware, None while it starts; app.revision changes with texts and descriptions."""

    def boot(self) -> None:
        """Switch the power on."""

    def power_cut(self) -> None:
        """Switch the power off, without a warning to the firmware."""

    def run(self, ms: int) -> None:
        """Let ms milliseconds of the board's time pass. Raises what the firmware raises."""

    def press(self, row: int, column: int) -> None:
        """Close the contact of a key."""

    def release(self, row: int, column: int) -> None:
        """Open it again."""

    def frame(self) -> bytes:
        """168 x RGB in grid order, as the LEDs emit it."""

    def oled(self) -> bytes:
        """The display's 1024 bytes, eight pages of 128 columns."""

    def panel(self) -> dict[str, Any]:
        """The texts: title, status, tip, diagnostics, log."""

    def describe(self, row: int, column: int) -> str:
        """What the key means now."""

    def soft_keys(self) -> list[tuple]:
        """The soft keys of the screen: (name, row, column, letter, label, tip) each."""

    def record(self) -> dict[str, Any] | None:
        """The game as JSON takes it (App.record), None before the first."""

    def load(self, record: dict[str, Any]) -> None:
        """Continue with the game of a record. Raises: ValueError or IllegalMove; the game before stays."""

    def buzzer(self) -> int:
        """The buzzer's frequency in Hz, 0 for silence."""
