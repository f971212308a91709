"""The version of Cairn, of the firmware and of everything else in this repository; its two packages repeat it."""

VERSION = "1.0.0"
BUILD = ""  # which image it is; the image builder writes it (host/deploy/image.py)
