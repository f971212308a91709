"""The page about the link says what is so: its sessions are real, its tables complete."""

import re

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS
from firmware.link.link import EVENTS, LEASE_TICKS, METHODS
from host.paths import DOCS
from tests.support.app_harness import AppHarness

PAGE = (DOCS / "link.md").read_text("utf-8")


def rows(heading):
    """The first columns of the table under a heading, as the names in them."""
    table = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([\w.]+)`", row)
    ]


def test_the_tables_are_complete():
    assert sorted(rows("Methods")) == sorted(METHODS)
    assert sorted(rows("Events")) == sorted(EVENTS)


def test_the_sessions_are_real():
    sessions = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(sessions) == 5
    harness = AppHarness()
    harness.start(7)
    for session in sessions:
        for request, *replies in (part.splitlines() for part in session.split("> ")[1:]):
            harness.say(request.encode())
            harness.run(1500)
            said = b" ".join(harness.lines()).decode()
            assert said.split() == " ".join(reply.removeprefix("< ") for reply in replies).split()
        harness.run(TICK_MS * LEASE_TICKS)  # each is a computer of its own


def test_every_result_has_what_the_page_names():
    harness = AppHarness()
    harness.start(5)
    for method in ("hello", "frame", "panel", "record", "selftest"):
        reply = harness.ask(method)
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{method}` "))
        assert set(reply) <= set(re.findall(r"`(\w+)`", row)), method
    assert all(len(key) == 7 for key in harness.ask("keys")) and len(harness.ask("selftest")["seen"]) == COLUMNS
