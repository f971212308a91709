"""uvicorn's server, as a program in a terminal runs it."""

from types import FrameType

import uvicorn


class Server(uvicorn.Server):
    """Stops in good order, which takes two seconds at most, however often ctrl-c comes."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            super().handle_exit(sig, frame)
