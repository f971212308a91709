"""What full garbage collections look at while a server runs."""

import gc
import sys
import weakref

import pytest

from host.rooms.server.garbage import NewOnly


class Loop:
    """An object that only a collection frees."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def kept():
    """Collect nothing by itself, and return how many blocks of memory are in use."""
    gc.disable()
    gc.collect()
    yield sys.getallocatedblocks()
    gc.enable()


def test_a_collection_looks_only_at_what_is_new_until_the_memory_has_doubled(kept):
    with NewOnly(least=kept):
        old = Loop()
        gc.collect()  # looks at all
        there, old = weakref.ref(old), None
        for _ in range(5):  # what comes and goes is not taken for more
            some, new = [[] for _ in range(kept // 2)], weakref.ref(Loop())
            gc.collect()
            assert there() and not new()
            del some
        assert len(gc.get_objects(2)) == 0
        many = [[] for _ in range(3 * kept // 2)]
        gc.collect()  # sees that it is so much
        gc.collect()
        assert not there() and len(gc.get_objects(2)) == 0
        del many


def test_what_was_looked_at_goes_at_once_or_at_the_end(kept):
    with NewOnly(least=kept):
        old, stays = Loop(), Loop()
        gc.collect()
        there, old.itself, stays_there = weakref.ref(old), None, weakref.ref(stays)
        del old, stays
        assert not there() and stays_there()
    gc.collect()
    assert not stays_there()
