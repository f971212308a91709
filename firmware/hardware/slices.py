"""Slice objects made once: buffer[ALL] = row allocates nothing, buffer[:] = row would allocate a new one each time."""


class _Slice:
    def __getitem__(self, index):
        return index


ALL = _Slice()[:]
AFTER_FIRST = _Slice()[1:]

del _Slice  # which would take 128 bytes of the heap for good
