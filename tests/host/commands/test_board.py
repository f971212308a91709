"""`cairn board`: what it prints of a board, what it changes there, what it serves, and what it says without one."""

import json
import os
import socket
import sys
import threading

import pytest

from host import __version__, cli
from tests.host.link.cables import served_board
from tests.support.served import page, served


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    with served_board(storage=tmp_path_factory.mktemp("flash")) as url:
        yield url


def printed(capsys, *words):
    """What `cairn board` prints."""
    status = cli.main(["board", *words])
    captured = capsys.readouterr()
    assert (status, captured.err) == (0, "")
    return captured.out.splitlines()


def complaint(capsys, *words):
    """What it says when it cannot: one line, status 2."""
    assert cli.main(["board", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1 and captured.err.startswith("cairn: ")
    return captured.err


def test_versions(url, capsys):
    (line,) = printed(capsys, "versions", "--port", url)
    assert line.startswith(f"Cairn {__version__} (link 1) on MicroPython 1.25.0, a computer")
    assert printed(capsys, "log", "--port", url) == ["Welcome to Cairn"]


def test_the_selftest_in_words_and_as_json(url, capsys):
    lines = printed(capsys, "selftest", "--port", url)
    assert lines[0] == "Start: power on, 0 failed starts before." and lines[2] == "Display: found."
    assert "1. No key has been seen since the key test began." in lines
    (line,) = printed(capsys, "selftest", "--json", "--port", url)
    figures = json.loads(line)
    assert figures["reset"] == "power on" and len(figures["seen"]) == 14
    assert [finding["what"] for finding in figures["findings"]] == ["No key has been seen since the key test began."]
    assert "is for `cairn board selftest`" in complaint(capsys, "log", "--json", "--port", url)


def test_settings(url, capsys):
    before = printed(capsys, "settings", "--port", url)
    assert "brightness=half (night, low, half, full)" in before
    after = printed(capsys, "settings", "brightness=low", "supply=2 A", "--port", url)
    assert "brightness=low (night, low, half, full)" in after and after == printed(capsys, "settings", "--port", url)
    assert "brightness is one of night" in complaint(capsys, "settings", "brightness=9", "--port", url)
    assert "settings are brightness" in complaint(capsys, "settings", "colour", "--port", url)
    assert "Only settings take" in complaint(capsys, "versions", "brightness=low", "--port", url)


def test_a_page_of_the_board_is_served_and_keeps_other_programs_away(url, capsys):
    """Two seconds of CPU: a page is a process of its own, as a user has it."""
    command = [sys.executable, "-m", "host.cli", "board", "--port", url, "--no-browser", "--page", "0"]
    with served(command, dict(os.environ)) as (address, end):
        assert page(address).lstrip().lower().startswith("<!doctype html>")
        for words in (["board", "versions"], ["board"], ["deploy"]):
            assert cli.main([*words, "--port", url]) == 2
            said = capsys.readouterr()
            assert said.out == "" and said.err.startswith(f"cairn: The port {url} is in use by another Cairn")
            assert f"open its page, {address}, or stop it" in said.err
    status, said, errors = end
    assert (status, errors) == ("0", "") and "stopped" in said
    assert printed(capsys, "versions", "--port", url)


def test_a_board_without_cairn(monkeypatch, capsys):
    """MicroPython's prompt: what is typed comes back; return, not line feed, is its Enter."""
    monkeypatch.setattr("host.link.client.GREETING_MS", 300)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def prompt():
            client, _ = server.accept()
            with client:
                while data := client.recv(4096):
                    client.sendall(data.replace(b"\n", b"").replace(b"\r", b"\r\n>>> "))

        thread = threading.Thread(target=prompt)
        thread.start()
        said = complaint(capsys, "versions", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}")
        thread.join()
    assert "MicroPython's prompt" in said
