"""New Game's bot: the search that plays any game; an evaluation of this one would make it stronger."""

from engines.bots.uct import UctBot


class NewGameBot(UctBot):
    """See docs/bots.md for what a bot of its own has."""
