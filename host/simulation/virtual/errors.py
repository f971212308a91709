"""What can go wrong with a virtual board, as exceptions whose text is a message for the user."""


class FirmwareError(RuntimeError):
    """The firmware ended: by an exception, whose traceback is the text, or by running off its end."""


class NotModelled(NotImplementedError):
    """The firmware used something that the real Pico has and the virtual one has not."""


class StripError(RuntimeError):
    """A real LED strip was asked for and cannot be driven from this computer."""
