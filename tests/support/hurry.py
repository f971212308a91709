"""Less thought than people wait for, where a test asks for no good move."""

from engines.bots.bot import Bot
from firmware.screens import reviewing


def hurry(put):
    """Let bots and reviews think a little. put: monkeypatch.setattr, or setattr."""
    put(Bot, "BUDGETS_MS", (60,) * 5)
    for name, budget_ms in (("POSITIONS_MS", 200), ("SUSPECTS_MS", 200), ("SHORTEST_MS", 5)):
        put(reviewing, name, budget_ms)
