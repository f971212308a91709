"""What can go wrong on the link, as exceptions whose text is a message for the user."""


class LinkError(OSError):
    """The board does not answer, or the way to it is broken."""


class RequestError(ValueError):
    """The board refuses a request; the text says why."""
