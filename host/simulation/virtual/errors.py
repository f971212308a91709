"""What can go wrong with a virtual board, as exceptions whose text is a message for the user."""

from typing import Any


class FirmwareError(RuntimeError):
    """The firmware ended: by an exception, whose traceback is the text, or by running off its end."""


class NotModelled(NotImplementedError):
    """The firmware used something that the real Pico has and the virtual one has not."""


class Modelled:
    """A class that the firmware imports, with what it uses of it: all else raises NotModelled."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what Python itself looks for
            raise AttributeError(name)
        raise NotModelled(f"The virtual Pico has no {type(self).__name__}.{name}.")


class StripError(RuntimeError):
    """A real LED strip was asked for and cannot be driven from this computer."""
