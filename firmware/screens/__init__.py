"""The screens: what a person sees and works with, one a file. app.py shows one at a time."""
