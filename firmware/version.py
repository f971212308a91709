"""The version of Cairn, of the firmware and of everything else in this repository."""

VERSION = "0.1.0"
