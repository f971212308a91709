"""Storage and lights as firmware/hardware/board.py offers them, kept in memory; runs on both runtimes."""

from firmware.hardware.wiring import PIXELS


class FakeStorage:
    """files: bytes by name. capacity: how many bytes fit in, None for any. resets: how often reset() was called."""

    def __init__(self, capacity=None):
        self.files = {}
        self.capacity = capacity
        self.resets = 0
        self._wire = bytearray(3 * PIXELS)

    def show(self, wire):
        for place in range(len(wire)):  # a slice would be taken from the heap that is measured
            self._wire[place] = wire[place]

    def sent(self):
        return self._wire

    def load(self, name):
        return self.files.get(name)

    def save(self, name, data):
        self.put(name, data)

    def put(self, name, data):
        """Set a file's bytes. OSError 28 (ENOSPC) where they do not fit."""
        if self.capacity is not None:
            held = sum([len(self.files[other]) for other in self.files if other != name])
            if held + len(data) > self.capacity:
                raise OSError(28)
        self.files[name] = bytes(data)

    def feed(self, part, now):
        """There is no watchdog."""

    def reset(self):
        self.resets += 1

    def open(self, name, mode):
        if mode == "rb" and name not in self.files:
            raise OSError(2)
        return File(self, name, mode)

    def names(self, folder):
        return sorted([name[len(folder) + 1 :] for name in self.files if name.startswith(folder + "/")])

    def folder(self, name):
        pass

    def rename(self, name, new_name):
        if name not in self.files:
            raise OSError(2)
        self.files[new_name] = self.files.pop(name)

    def remove(self, name):
        if name not in self.files:
            raise OSError(2)
        del self.files[name]


class File:
    """An open file of a FakeStorage; what is written is there at once."""

    def __init__(self, storage, name, mode):
        self._storage = storage
        self._name = name
        self._place = 0
        if mode == "wb" or name not in storage.files:
            storage.put(name, b"")

    def read(self, size=-1):
        data = self._storage.files[self._name]
        end = len(data) if size < 0 else self._place + size
        found = data[self._place : end]
        self._place += len(found)
        return found

    def readinto(self, buffer):
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def seek(self, place):
        self._place = place

    def write(self, data):
        self._storage.put(self._name, self._storage.files[self._name] + bytes(data))

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()
