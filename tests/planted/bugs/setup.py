"""Setting up: what each `make` command brings, and what is said where something is missing."""

from tests.planted.bug import Bug

TEST = "tests/project/test_setup.py"

BUGS = (
    Bug(
        "Makefile",
        "play: $(VENV)/.player ##",
        "play: setup ##",
        "who only plays installs what developers need",
        (f"{TEST}::test_a_command_brings_what_it_needs_and_lacks",),
    ),
    Bug(
        "Makefile",
        "$(VENV)/.packages: $(VENV)/.image ",
        "$(VENV)/.packages: $(VENV)/.python ",
        "`make play` installs again what `make setup` has brought",
        (f"{TEST}::test_a_command_brings_what_it_needs_and_lacks",),
    ),
    Bug(
        "Makefile",
        "sys.exit(sys.maxsize > 2**32)",
        "sys.exit(1)",
        "a 32-bit system hears of a library instead",
        ("tests/project/test_tooling.py::test_make_says_which_python_it_needs",),
    ),
    Bug(
        "host/http/qr.py",
        "import segno\n",
        "import httpx as _\nimport segno\n",
        "`make play` needs a library that only developers have",
        (
            f"{TEST}::test_a_module_needs_no_more_than_its_commands_bring",
            f"{TEST}::test_a_player_plays",
        ),
    ),
    Bug(
        "host/cli.py",
        "except ModuleNotFoundError as error:",
        "except NotADirectoryError as error:",
        "a library that a command lacks is a traceback",
        (f"{TEST}::test_a_players_command_works_or_says_what_brings_the_rest",),
    ),
)
