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


def garbage():
    """Make some, and return what tells whether it is still there."""
    return weakref.ref(Loop())


def test_a_collection_looks_only_at_what_is_new(kept):
    with NewOnly(least=kept):
        old = Loop()
        gc.collect()  # looks at all
        there, old = weakref.ref(old), None
        new = garbage()
        gc.collect()
        assert there() and not new()
        assert len(gc.get_objects(2)) == 0
    gc.collect()
    assert not there()


def test_what_nothing_refers_to_goes_at_once(kept):
    with NewOnly(least=kept):
        old = Loop()
        gc.collect()
        there, old.itself = weakref.ref(old), None
        del old
        assert not there()


def test_all_is_looked_at_again_once_the_memory_has_doubled(kept):
    with NewOnly(least=kept):
        old = Loop()
        gc.collect()
        there, old = weakref.ref(old), None
        many = [[] for _ in range(kept // 2)]
        gc.collect()
        gc.collect()
        assert there()
        many += [[] for _ in range(kept)]
        gc.collect()  # sees that it is so much
        gc.collect()
        assert not there()
        assert len(gc.get_objects(2)) == 0
        del many


def test_objects_that_come_and_go_are_not_taken_for_more(kept):
    with NewOnly(least=kept):
        old = Loop()
        gc.collect()
        there, old = weakref.ref(old), None
        for _ in range(5):
            some = [[] for _ in range(kept // 2)]
            gc.collect()
            del some
        assert there()
    gc.collect()
