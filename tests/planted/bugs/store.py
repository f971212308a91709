"""The folder that holds what is on a board's flash: what the disk has when it says so, and who may use it."""

from tests.planted.bug import Bug

FILES = "host/files.py"
MIRROR = "host/simulation/virtual/mirror.py"
LOCKS = "host/locks.py"
TEST = "tests/host/simulation/virtual/test_flash.py"
TEST_LOCKS = "tests/host/test_locks.py"
REFUSES = f"{TEST}::test_a_disk_that_refuses_costs_nothing_that_was_there"
ON_DISK = f"{TEST}::test_a_change_is_on_the_disk_when_it_is_said_to_be"

BUGS = (
    Bug(
        FILES,
        "            write(file, data)\n            os.fsync(file)\n",
        "            write(file, data)\n",
        "a file has its name before its bytes are on the disk",
        (f"{TEST}::test_a_file_has_its_bytes_on_the_disk_before_its_name",),
    ),
    Bug(
        FILES,
        "        data, offset = data[count:], offset + count\n",
        "        data = b''\n",
        "of a write that takes a few bytes the rest is lost",
        (f"{TEST}::test_a_disk_that_takes_a_few_bytes_at_a_time_gets_them_all",),
    ),
    Bug(
        MIRROR,
        "            files.sync(target)\n",
        "            pass\n",
        "flush() and close() leave the bytes in this computer's memory",
        (f"{ON_DISK}[an appended file]",),
    ),
    Bug(
        MIRROR,
        "            self._unsynced |= {target.parent, new_target.parent}\n",
        "",
        "a file that was renamed may have its old name after the computer stops",
        (f"{ON_DISK}[a renamed file]",),
    ),
    Bug(
        MIRROR,
        "                    os.ftruncate(file, offset)\n",
        "                    pass\n",
        "half of what a full disk refused stays at the end of the file",
        (f"{REFUSES}[28-an appended file]",),
    ),
    Bug(
        MIRROR,
        "not found.is_relative_to(self.folder) or ",
        "",
        "a link in the store leads writes out of it",
        (f"{TEST}::test_names_stay_inside_on_the_host_too",),
    ),
    Bug(
        MIRROR,
        "            os.replace(target, new_target)\n",
        "            pass\n",
        "on the host a renamed file keeps its name: settings and games are gone at the next start",
        (f"{ON_DISK}[a renamed file]", f"{TEST}::test_the_board_saves_and_loads"),
    ),
    Bug(
        "host/simulation/virtual/flash.py",
        "        if self._mirror:\n            self._mirror.remove(path, self._nodes[path] is None)\n"
        "        del self._nodes[path]\n",
        "        node = self._nodes.pop(path)\n"
        "        if self._mirror:\n            self._mirror.remove(path, node is None)\n",
        "a file that the disk does not return is gone from the flash",
        (f"{REFUSES}[28-a removed file]",),
    ),
    Bug(
        LOCKS,
        "fcntl.LOCK_EX | fcntl.LOCK_NB",
        "fcntl.LOCK_SH | fcntl.LOCK_NB",
        "two have the same store at a time",
        (f"{TEST_LOCKS}::test_a_lock_is_for_its_owners_eyes_and_is_given_up",),
    ),
    Bug(
        LOCKS,
        '        self.note_page("")\n',
        "",
        "whoever finds a store locked is sent to the page of the one before",
        (f"{TEST_LOCKS}::test_a_lock_is_for_its_owners_eyes_and_is_given_up",),
    ),
)
