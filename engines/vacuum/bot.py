"""Vacuum's bot: the search that knows any game."""

from engines.bots.uct import UctBot


class VacuumBot(UctBot):
    pass
