"""What can go wrong on the link, as exceptions whose text is a sentence for its user."""


class LinkError(OSError):
    """The board does not answer, or the way to it is broken."""


class Refused(ValueError):
    """The board has said why it does not do what it was asked."""
