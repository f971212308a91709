"""The page about the link says what is so: its sessions are real, its tables complete."""

import re

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS
from firmware.link.link import EVENTS, LEASE_TICKS
from host.paths import DOCS
from tests.firmware.link_desk import LinkedDesk

PAGE = (DOCS / "link.md").read_text("utf-8")


def rows(heading):
    """The first columns of the table under a heading, as the names in them."""
    table = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([\w.]+)`", row)
    ]


def test_the_tables_are_complete():
    assert sorted(rows("Methods")) == sorted(LinkedDesk().link._methods)
    assert sorted(rows("Events")) == sorted(EVENTS)


def test_the_sessions_are_real():
    sessions = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(sessions) == 3
    desk = LinkedDesk()
    desk.start()
    for session in sessions:
        for request, *replies in (part.splitlines() for part in session.split("> ")[1:]):
            desk.say(request.encode())
            desk.run(1500)
            assert desk.cable.came.decode().split() == " ".join(reply.removeprefix("< ") for reply in replies).split()
            desk.cable.came.clear()
        desk.run(TICK_MS * LEASE_TICKS)  # each is a computer of its own


def test_every_result_has_what_the_page_names():
    desk = LinkedDesk()
    desk.start(5)
    for method in ("hello", "frame", "panel", "record", "selftest"):
        told = desk.ask(method)
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{method}` "))
        assert set(told) <= set(re.findall(r"`(\w+)`", row)), method
    assert all(len(key) == 6 for key in desk.ask("keys")) and len(desk.ask("selftest")["seen"]) == COLUMNS
