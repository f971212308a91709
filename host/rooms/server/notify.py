"""What the server says to systemd, where that has started it: that it serves, and each second that it still does.

The protocol is that of sd_notify(3): a datagram to the socket that the environment names. Elsewhere nothing is said.
"""

import os
import socket
from contextlib import suppress

SERVES = "READY=1"
LIVES = "WATCHDOG=1"


def notify(state: str) -> None:
    """Say SERVES, or LIVES; if it cannot be said, the next time counts."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        line.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)
