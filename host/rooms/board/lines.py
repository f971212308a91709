"""What the terminal says of a board's room: that its server is lost or back, and what is not sent yet."""

from typing import Any

LOST = "The server of room {} does not answer. The game is kept, and the board tries again by itself."
BACK = "The server of room {} answers again."
ALL_SENT = "All moves are sent."


class RoomLines:
    """Lines for a terminal, from one part `room` (host/rooms/client/view.py) to the next."""

    def __init__(self) -> None:
        self._enter("")

    def _enter(self, code: str) -> None:
        self._code = code
        self._lost = False
        self._unsent = 0  # as it was said last
        self._waits = 0
        self._say = ""
        self._draws = ""

    def of(self, part: dict[str, Any]) -> list[str]:
        """Return what there is to say now; [] for nothing new."""
        code = part.get("code", "")
        if code != self._code:
            self._enter(code)
        if not code:
            return []
        lines = []
        if part["connection"] == "lost" and not self._lost:
            self._lost = True
            lines.append(LOST.format(code))
        elif part["connection"] == "on" and self._lost:
            self._lost = False
            lines.append(BACK.format(code))
        fewer, self._waits = part["unsent"] < self._waits, part["unsent"]
        is_new = part["say"] not in ("", self._say)
        if is_new and (self._lost or fewer):  # such as that the server is of another version, or a move taken back
            lines.append(part["say"])
        self._say = part["say"]
        if part["draws"] not in ("", self._draws) and part["state"] != "playing":
            lines.append(part["draws"])
        self._draws = part["draws"]
        if part["unsent"] != self._unsent and (self._lost or not part["unsent"]):  # with a server they wait a moment
            self._unsent = part["unsent"]
            if not (is_new and fewer):
                lines.append(unsent_of(self._unsent))
        return lines


def unsent_of(count: int) -> str:
    """Return how many moves wait, as a sentence."""
    if not count:
        return ALL_SENT
    return "One move is not sent yet." if count == 1 else f"{count} moves are not sent yet."
