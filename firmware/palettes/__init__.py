"""The palettes of the games: a module a game, with its lights, its symbols and PALETTE."""
