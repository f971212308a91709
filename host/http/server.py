"""uvicorn's server, as a program in a terminal runs it."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn

ENDS = [signal.SIGHUP] if hasattr(signal, "SIGHUP") else []  # beside those that uvicorn handles: the terminal is gone


class Server(uvicorn.Server):
    """Stops in good order within a second, however often it is asked to."""

    grace_s = 0.3  # for what is under way to end by itself, before it is cancelled

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals while it serves; then the process gets the one that came."""
        with super().capture_signals():
            before = {}
            with suppress(ValueError):  # in a thread that is not the main one signals are not handled
                before = {number: signal.signal(number, self.handle_exit) for number in ENDS if _ends(number)}
            try:
                yield
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)

    async def _wait_tasks_to_complete(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(super()._wait_tasks_to_complete(), self.grace_s)
        for task in self.server_state.tasks:
            task.cancel()


def _ends(number: signal.Signals) -> bool:
    """Return whether a signal ends the process: `nohup` has it ignored."""
    return signal.getsignal(number) is not signal.SIG_IGN
