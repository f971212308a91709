"""The version of Cairn, of the firmware and of everything else in this repository."""

VERSION = "0.1.0"
BUILD = ""  # which image it is; the image builder writes it (host/deploy/image.py)
