"""The screens: what the user sees and works with, one a file. app.py shows one at a time."""
