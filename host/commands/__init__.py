"""The commands of `cairn` and of Make, one a module."""
