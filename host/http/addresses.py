"""Where the server listens, what address others reach it by, and which clients count as one."""

import errno
import ipaddress
import os
import socket

PORTS_TO_TRY = 20
IPV6 = {"127.0.0.1": "::1", "0.0.0.0": "::"}  # the same on a computer that has no IPv4
# Of a network for documentation (RFC 5737): no packet is sent there, yet the route to it shows the own address.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at `port`, or at the next free one after it.

    host: an address of this computer, or a name that has one. Raises: OSError.
    """
    if not 0 <= port <= 65535:
        raise OSError(f"There is no port {port}; ports go from 0 to 65535.")
    try:
        family, *_, (address, _, *scope) = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise OSError(f"There is no address {host}; 127.0.0.1 is for this computer, 0.0.0.0 for all.") from None
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        listener = socket.socket(family)
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, candidate, *scope))
            listener.listen()
            return listener
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRNOTAVAIL and host in IPV6:
                return listen(IPV6[host], port)
            if error.errno != errno.EADDRINUSE:
                raise OSError(f"Port {candidate} at {host} cannot be opened: {error.strerror}.") from error
    raise OSError(f"Port {port} and the {PORTS_TO_TRY - 1} after it are taken; choose another with --port.")


def address_of(listener: socket.socket) -> str:
    """Return the address, as browsers take it, by which a socket that listens is reached: http://192.168.0.2:8765/."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address(listener.family)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address(family: socket.AddressFamily) -> str:
    """Return this computer's address in its network, or its own for itself where it is in none."""
    with socket.socket(family, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((ELSEWHERE[family], 9))
            return str(asked.getsockname()[0])
        except OSError:
            return "::1" if family == socket.AF_INET6 else "127.0.0.1"


def network_of(client: str) -> str:
    """Return what counts as one client: an IPv4 address, or the 64 bits that a computer with IPv6 can vary within."""
    try:
        address = ipaddress.ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address)
