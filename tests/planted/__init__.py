"""Planted bugs: whether the tests see what they are there to see. `python -m tests.planted`, see CONTRIBUTING.md."""
