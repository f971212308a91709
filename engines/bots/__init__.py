"""What bots of all games share: their interface, and searches. The bot of a game is in its package."""
