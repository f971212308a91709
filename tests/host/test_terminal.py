"""What goes to a terminal: nothing that a terminal obeys, and sentences instead of the system's words."""

import errno
import io
import os
import sys

import platformdirs
import pytest

from host import terminal

OBEYED = "a\x1b[31mb\x07c\rd\x9be\u202ef\u200bg\x00h\udce9i"


def test_what_a_terminal_obeys_is_a_question_mark() -> None:
    assert terminal.plain(OBEYED) == "a?[31mb?c?d?e?f?g?h?i"
    assert terminal.plain("Jörg\tspielt 3 ☃.") == "Jörg spielt 3 ☃."


def test_lines_stay_lines(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.say(f"one\n\n{OBEYED}")
    assert capsys.readouterr().out == f"one\n\n{terminal.plain(OBEYED)}\n"


def test_an_error_is_one_line_that_is_not_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.complain("cairn", ValueError(f"one\ntwo {OBEYED} " + "x" * 5000))
    said = capsys.readouterr().err
    assert said.startswith("cairn: one two a?[31mb") and said.count("\n") == 1 and len(said) < 1100


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_no_error_of_the_system_is_a_number(number: int) -> None:
    said = terminal.sentence_of(OSError(number, os.strerror(number), "/some/file"))
    assert "Errno" not in said and "{" not in said and said.endswith((".", ")"))
    assert terminal.sentence_of(OSError(number, os.strerror(number))).strip()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), "/a b/ü"), "/a b/ü is there already"),
        (OSError(errno.EIO, "another program has changed it"), "another program has changed it."),
        (OSError("The board is gone."), "The board is gone."),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "text in UTF-8 is not (byte 0)"),
        (ValueError("no such board"), "no such board"),
    ],
)
def test_an_error_with_words_of_its_own_keeps_them(error: Exception, said: str) -> None:
    assert said in terminal.sentence_of(error)


@pytest.mark.parametrize(
    ("variable", "home"),
    [
        ("HOME", "/proc/none"),
        ("HOME", "/dev/null"),
        ("XDG_DATA_HOME", "/proc/none/data"),
        ("XDG_CACHE_HOME", "/dev/null"),
    ],
)
def test_a_home_that_is_not_there_is_named(variable: str, home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, home)
    folder = (platformdirs.user_cache_path if "CACHE" in variable else platformdirs.user_data_path)("cairn", False)
    with pytest.raises(OSError) as caught:
        (folder / "flash").mkdir(parents=True)
    said = terminal.sentence_of(caught.value, "--store DIR")
    assert said.startswith(f"Your folder {folder} cannot be made (")
    assert said.endswith(
        f": let {variable} name a folder that you may write in, or name another place with --store DIR."
    )


def test_a_file_that_a_user_names_is_none_of_the_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/none")
    with pytest.raises(OSError) as caught:
        os.stat("/proc/other")
    assert "slip in its name" in terminal.sentence_of(caught.value)


def test_a_terminal_without_a_letter_gets_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(data, "ascii"))
    terminal.take_any_letter()
    terminal.say("Jörg")
    assert data.getvalue() == b"J?rg\n"
