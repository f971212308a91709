"""The lists of the games in pages."""

from engines.registry import GAMES, title_of
from host.boards.markdown import table
from host.games import new_game
from host.tools.hardware_docs.overlays import sizes


def rules() -> str:
    """Return the table of the games' rules: players and sizes of the board."""
    return table(
        "game|players|board", [(f"[{title_of(name)}]({name}.md)", _players(name), _board(name)) for name in GAMES]
    )


def overlays() -> str:
    """Return the table of the sheets of key overlays."""
    return table("game|sheet", [(title_of(name), f"[{name}.svg](overlays/{name}.svg)") for name in GAMES])


def _players(name: str) -> str:
    players = new_game(name).PLAYERS
    return f"{'2' if len(players) == 2 else f'2 to {len(players)}'}: {', '.join(players)}"


def _board(name: str) -> str:
    return " to ".join(f"{size} x {size}" for size in sorted({min(sizes(name)), max(sizes(name))}))
