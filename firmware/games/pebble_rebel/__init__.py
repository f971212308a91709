"""Pebble Rebel on the board: view, palette and words."""
