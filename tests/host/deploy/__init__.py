"""The board's image and how it is installed."""
