"""Which of several servers, here called workers, has a room: the first letter of its code says so.

Each worker has some of the letters, about as many as the others, and makes codes that begin with one of them. So
whoever passes requests on needs to know nothing but the code and how many workers there are.
"""

from host.rooms.codes import ALPHABET

MOST_WORKERS = len(ALPHABET)


def shards(workers: int) -> dict[str, int]:
    """Return the worker, 0 is the first, of each first letter. Neighbours in the alphabet are together.

    Raises: ValueError unless each worker would have a letter.
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise ValueError(f"There can be 1 to {MOST_WORKERS} servers, not {workers}.")
    return {letter: index * workers // len(ALPHABET) for index, letter in enumerate(ALPHABET)}


def letters_of(worker: int, workers: int) -> str:
    """Return the first letters of a worker's codes. Raises: ValueError where there is no such worker."""
    letters = "".join(letter for letter, its in shards(workers).items() if its == worker)
    if not letters:
        raise ValueError(f"Of {workers} workers there is no number {worker}; 0 is the first.")
    return letters


def worker_of(code: str, workers: int) -> int:
    """Return the worker that has a room, by its code as read_code returns it. Raises: ValueError where it is none."""
    if code[:1] not in (found := shards(workers)):
        raise ValueError(f"{code!r} is no room's code.")
    return found[code[:1]]
