"""Robble on the board: view, palette and words."""
