"""The version of the messages and events of online rooms, and what players read where two do not fit. It runs on both
runtimes.
"""

VERSION = 2  # 1 had seeds in the clear

OLD_CLIENT = (
    "This server of rooms is newer than your board's program (rooms {} and {}). Load the page again, or update Cairn "
    "on your computer."
)
OLD_SERVER = (
    "This server of rooms is older than your board's program (rooms {} and {}). Ask who runs it to update Cairn there."
)


def mismatch(server: object, client: object) -> str:
    """Return what is to be done where server and client have different versions, "" where they have the same."""
    if server == client:
        return ""
    newer = isinstance(server, int) and isinstance(client, int) and server > client
    return (OLD_CLIENT if newer else OLD_SERVER).format(server, client)
