"""The one kind of error of this package."""


class FreezeError(ValueError):
    """Freezing is not possible; the text says why."""
