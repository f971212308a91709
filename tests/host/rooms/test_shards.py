"""First letters of codes, and the workers that have them."""

from collections import Counter

import pytest

from host.rooms.codes import ALPHABET, new_code, read_code
from host.rooms.shards import MOST_WORKERS, letters_of, shards, worker_of

ALL = range(1, MOST_WORKERS + 1)


@pytest.mark.parametrize("workers", ALL)
def test_each_letter_has_one_worker_and_workers_have_about_as_many(workers: int) -> None:
    found = shards(workers)
    assert list(found) == list(ALPHABET) and list(found.values()) == sorted(found.values())
    counts = Counter(found.values())
    assert set(counts) == set(range(workers))
    assert max(counts.values()) - min(counts.values()) <= 1
    assert "".join(letters_of(worker, workers) for worker in range(workers)) == ALPHABET


def test_three_workers() -> None:
    assert [letters_of(worker, 3) for worker in range(3)] == ["0123456789A", "BCDEFGHJKMN", "PQRSTVWXYZ"]
    assert [worker_of(code, 3) for code in ("000000", "A7QMXB", "B00000", "K7QMXA", "ZZZZZZ")] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("workers", (1, 3, 32))
def test_a_worker_makes_codes_of_its_own(workers: int) -> None:
    for worker in range(workers):
        made = [new_code(letters_of(worker, workers)) for _ in range(400)]
        assert {worker_of(code, workers) for code in made} == {worker}
        assert {code[0] for code in made} == set(letters_of(worker, workers))
        assert [read_code(code) for code in made] == made
        assert len(set(made)) > 390  # 32^5 of each letter


@pytest.mark.parametrize("workers", (0, -1, MOST_WORKERS + 1))
def test_too_few_or_too_many_workers(workers: int) -> None:
    with pytest.raises(ValueError, match="1 to 32 servers"):
        shards(workers)


@pytest.mark.parametrize("worker", (-1, 4))
def test_no_such_worker(worker: int) -> None:
    with pytest.raises(ValueError, match=r"Of 4 workers there is no number"):
        letters_of(worker, 4)


@pytest.mark.parametrize("code", ("", "U7QMXA", "k7qmxa", "-"))
def test_no_such_code(code: str) -> None:
    with pytest.raises(ValueError, match="no room's code"):
        worker_of(code, 4)
