"""What `make` says while it installs: host/tools/install.py."""

from host.paths import ROOT
from host.tools.install import PINNED, progress

PIP = [
    "Looking in links: /wheels\n",
    "Collecting attrs==25.1.0 (from -r locks/dev.txt (line 1))\n",
    "  Using cached attrs-25.1.0-py3-none-any.whl (63 kB)\n",
    "Requirement already satisfied: numpy==2.2.1 in ./lib (from -r locks/dev.txt (line 5))\n",
    "Installing collected packages: attrs\n",
    "Successfully installed attrs-25.1.0\n",
]


def test_a_terminal_shows_each_library_in_one_line():
    assert "".join(progress(PIP, 2, terminal=True)).split("\r\033[K") == [
        "",
        "  library 1 of 2: attrs",
        "  library 2 of 2: numpy",
        "  unpacking",
        "",
    ]


def test_a_file_gets_a_line_now_and_then():
    lines = [f"Collecting library-{number}==1.0\n" for number in range(1, 46)]
    assert (
        "".join(progress(lines, 45, terminal=False))
        == "  library 20 of 45: library-20\n  library 40 of 45: library-40\n"
    )


def test_the_libraries_of_a_lock_file_are_counted():
    lock = (ROOT / "locks/runtime.txt").read_text("utf-8")
    assert len(PINNED.findall(lock)) == len([line for line in lock.splitlines() if line[:1].isalnum()])
