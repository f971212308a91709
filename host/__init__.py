"""What runs on a computer: virtual hardware, targets, web page, text protocol, command line.

The rules live in engines/, what runs on the Pico in firmware/; nothing there imports this.
"""

__version__ = "0.1.0"
