"""A board whose firmware is asked by its link (docs/link.md): an emulated Pico, or one at a serial port."""

from typing import Any

from firmware.hardware.wiring import OLED_PAGES
from firmware.output.panel import Panel
from host.link.client import Client
from host.link.wire import Wire
from host.targets.target import Target, check_key

LINE = 400  # bytes of moves in a request, of the 512 that the board takes
TEXTS = ("title", "status", "tip", "diagnostics")


class LinkedBoard(Target):
    """What the firmware says, on request. All methods raise LinkError, or Refused with the board's message."""

    def __init__(self, wire: Wire):
        self.wire = wire
        self.client = Client(wire)

    def ask(self, method: str, **parameters: Any) -> Any:
        """Return the result of a request."""
        return self.client.ask(method, **parameters)

    def say(self, data: bytes) -> None:
        self.wire.write(data)

    def panel(self) -> dict[str, Any]:
        return texts_of(self.ask("panel"))

    def describe(self, row: int, column: int) -> str:
        check_key(row, column)
        return str(self.ask("describe", row=row, column=column))

    def soft_keys(self) -> list[tuple]:
        return [tuple(key) for key in self.ask("keys")]

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.ask("settled")
        return state

    def record(self) -> dict[str, Any] | None:
        moves: list[str] = []
        while True:
            part = self.ask("record", **{"from": len(moves)})
            if part is None:
                return None
            moves += part["moves"]
            if len(moves) >= part.pop("ply") or not part["moves"]:
                return {**part, "moves": moves}

    def load(self, record: dict[str, Any]) -> None:
        self.ask("load.begin", **{name: value for name, value in record.items() if name != "moves"})
        part: list[str] = []
        for move in record["moves"]:
            if part and sum(len(text) + 3 for text in [*part, move]) > LINE:
                self.ask("load.part", moves=part)
                part = []
            part.append(move)
        self.ask("load.part", moves=part)
        self.ask("load.end")


def texts_of(report: dict[str, Any]) -> dict[str, Any]:
    """Return the texts of a report of the link's `panel`, empty where it has none."""
    return {**{name: report.get(name, "") for name in TEXTS}, "log": list(report.get("log", []))}


def picture_of(report: dict[str, Any]) -> bytes:
    """Return what the display shows by a report of the link's `panel`."""
    panel = Panel()
    panel.show(*(report[name] for name in TEXTS))
    panel.log, panel.log_only, panel.with_log = report["log"], report["log_only"], report["with_log"]
    panel.pattern = tuple(report["pattern"]) if report["pattern"] else None
    pages = [b""] * OLED_PAGES
    while (page := panel.next_page()) >= 0:
        pages[page] = bytes(panel.page_bytes())
    return b"".join(pages)
