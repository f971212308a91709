"""What runs on a computer: virtual hardware, targets, link to a board, web page, text protocol, command line.

The rules live in engines/, what runs on the Pico in firmware/; nothing there imports this.
"""

from firmware.version import VERSION as __version__

__all__ = ["__version__"]
