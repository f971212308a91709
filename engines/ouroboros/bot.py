"""Ouroboros's bot: the search that knows any game."""

from engines.bots.uct import UctBot


class OuroborosBot(UctBot):
    pass
