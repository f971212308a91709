"""Vacuum on the board: view, palette and words."""
