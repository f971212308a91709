"""Bugs of what reads parts that lie: a board's answers, drives, compiled modules, images; and of what says so."""

from tests.planted.bug import Bug

REPLIES = "tests/host/link/test_replies.py"
DRIVES = "tests/host/link/test_drives.py"
FREEZE = "tests/host/freeze"
STARTS = "tests/host/commands/test_starts.py"
TERMINAL = "tests/host/test_terminal.py"

BUGS = (
    Bug(
        "host/link/client.py",
        'reply({"result": checked(method, message.get("result"))})',
        'reply({"result": message.get("result")})',
        "a board's answers are believed whatever they are",
        (f"{REPLIES}::test_a_hello_that_is_none_is_an_error_with_a_sentence",),
    ),
    Bug(
        "host/link/client.py",
        "if event := checked_event(message):",
        "if event := message:",
        "a board's events are believed whatever they are",
        ("tests/fuzz/test_fuzz.py::test_whatever_parts_say_there_is_a_sentence",),
    ),
    Bug(
        "host/link/replies.py",
        "    while len(moves) <= MAX_MOVES:\n",
        "    while len(moves) < 200 * MAX_MOVES:\n",
        "a game that never ends is read for ever",
        (f"{REPLIES}::test_a_game_without_end_is_not_read_for_ever",),
    ),
    Bug(
        "host/deploy/install.py",
        "        if len(part) != wanted:\n",
        "        if len(part) > wanted:\n",
        "a board that answers with no checksums is asked for ever",
        ("tests/host/deploy/test_checksums.py",),
    ),
    Bug(
        "host/deploy/remote.py",
        'return msgspec.convert(ast.literal_eval(printed or "None"), kind)',
        'return ast.literal_eval(printed or "None")',
        "what a board prints is believed whatever it is",
        ("tests/host/deploy/test_remote.py::test_what_a_board_prints_is_of_the_kind_that_was_asked_for",),
    ),
    Bug(
        "host/terminal.py",
        'letter if letter.isprintable() else "?"',
        'letter if letter >= " " else "?"',
        "a terminal obeys what a board has sent",
        (f"{TERMINAL}::test_what_a_terminal_obeys_is_a_question_mark",),
    ),
    Bug(
        "host/terminal.py",
        "    if error.strerror != os.strerror(error.errno):",
        "    if error.strerror:",
        "an error of the system is said in its own words, without the file",
        (f"{TERMINAL}::test_an_error_with_words_of_its_own_keeps_them", f"{STARTS}::test_a_name_that_leads_elsewhere"),
    ),
    Bug(
        "host/files.py",
        "os.O_RDONLY | os.O_NONBLOCK)\n    try:\n        about",
        "os.O_RDONLY | os.O_NONBLOCK)\n    try:\n        return os.read(file, most)\n        about",
        "a device without end is read into memory",
        (f"{STARTS}::test_a_name_that_leads_elsewhere",),
    ),
    Bug(
        "host/link/drives.py",
        "os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK",
        "os.O_RDONLY | os.O_NONBLOCK",
        "a link passes for the file of a board",
        (f"{DRIVES}::test_a_file_of_the_board_that_is_none_is_not_read",),
    ),
    Bug(
        "host/link/drives.py",
        "os.read(file, MOST_INFO)",
        "os.read(file, 1 << 31)",
        "a file of a gigabyte is read as that of a board",
        (f"{DRIVES}::test_of_a_file_without_end_some_bytes_are_read",),
    ),
    Bug(
        "host/link/drives.py",
        "os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK",
        "os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK",
        "a link on a drive lets another file be written over",
        (f"{DRIVES}::test_nothing_is_written_through_what_is_no_file",),
    ),
    Bug(
        "host/link/drives.py",
        "or about.st_nlink > 1:",
        "or False:",
        "a second name of a file on a drive lets the file be written over",
        (f"{DRIVES}::test_nothing_is_written_through_what_is_no_file",),
    ),
    Bug(
        "host/link/drives.py",
        "([!-~]{1,40})",
        "([^\\r\\n]+)",
        "a chip's name is one that a terminal obeys",
        (f"{DRIVES}::test_a_chip_with_characters_for_a_terminal_is_none",),
    ),
    Bug(
        "host/freeze/mpy.py",
        "            if value >> WORD_BITS:\n",
        "            if False:\n",
        "a number in a compiled module may be as long as the file",
        (f"{FREEZE}/test_mpy.py::test_other_files_are_refused",),
    ),
    Bug(
        "host/freeze/mpy.py",
        "        if bit == MOST_SIGNATURE:\n",
        "        if False:\n",
        "a function's signature may be as long as the file",
        (f"{FREEZE}/test_mpy.py::test_other_files_are_refused",),
    ),
    Bug(
        "host/freeze/__init__.py",
        "return replaced(frozen, origin=known.origin(image, frozen.about))",
        "return frozen",
        "an image with blank pages is frozen into",
        (f"{FREEZE}/test_image.py::test_an_image_with_a_blank_page_is_not_the_one_that_it_says_it_is",),
    ),
    Bug(
        "host/freeze/linker.py",
        "size = -(-abs(value).bit_length() // layout.DIGIT_BITS)",
        "size = abs(value).bit_length() // layout.DIGIT_BITS + 1",
        "an int of whole digits gets an empty one more, and is larger than it is",
        (f"{FREEZE}/test_freeze.py::test_an_int_has_as_many_digits_as_it_needs",),
    ),
    Bug(
        "host/freeze/readback.py",
        "if size and not image.half(start + 2 * size - 2):",
        "if False:",
        "the readback takes a number with an empty digit",
        (f"{FREEZE}/test_freeze.py::test_a_number_with_an_empty_digit_is_not_what_was_frozen",),
    ),
    Bug(
        "host/freeze/layout.py",
        "    except OverflowError:\n",
        "    except ZeroDivisionError:\n",
        "a float that a board takes for infinite stops the freezer",
        (f"{FREEZE}/test_freeze.py::test_a_float_that_is_too_large_for_the_board_is_infinite_there",),
    ),
    Bug(
        "host/freeze/uf2.py",
        "if not START <= address < END:",
        "if False:",
        "an image for memory passes for one for the flash",
        (f"{FREEZE}/test_uf2.py::test_a_file_for_something_else_is_refused",),
    ),
    Bug(
        "host/commands/play.py",
        "    if os.path.lexists(store) and not store.is_dir():\n",
        "    if False:\n",
        "a store that is a file is an error without advice",
        (f"{STARTS}::test_a_name_that_leads_elsewhere",),
    ),
    Bug(
        "host/http/addresses.py",
        "                return listen(IPV6[host], port)\n",
        "                pass\n",
        "a computer that has IPv6 alone serves no page",
        (f"{STARTS}::test_a_computer_that_has_ipv6_alone",),
    ),
    Bug(
        "host/paths.py",
        "return Path(os.path.realpath(path))",
        "return path.resolve()",
        "a link that leads to itself is a traceback",
        (f"{STARTS}::test_a_name_that_leads_elsewhere",),
    ),
    Bug(
        "host/locks.py",
        "errno.EDQUOT, errno.ENOTDIR, errno.ENOENT)",
        "errno.EDQUOT)",
        "with a home that is a file no port can be used",
        (f"{STARTS}::test_a_data_folder_that_cannot_be",),
    ),
)
