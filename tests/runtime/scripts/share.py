"""How many games the scripts play: few in `make test`, as WebAssembly is slow; `make nightly` plays more."""

times = 1


def games(number):
    """Return how many games to play, where the usual number is enough for every option and every kind of move."""
    return number * times
