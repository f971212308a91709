"""What both sides of an online room have to have the same: the version of messages and events, what players read where
two do not fit, and how long a log is. It runs on both runtimes.
"""

VERSION = 4  # the earlier ones were never released
MAX_EVENTS = 20_000  # of a room, after which its game ends without a winner

OLD_CLIENT = (
    "This server of rooms is newer than your board's program (rooms {} and {}). Load the page again, or update Cairn "
    "on your computer."
)
OLD_SERVER = (
    "This server of rooms is older than your board's program (rooms {} and {}). Ask its owner to update Cairn there."
)


OTHER_LOG = (
    "This room was made with another version of online rooms ({}, not {}). Its log is kept, but it cannot be played "
    "here."
)


def mismatch(server: object, client: object) -> str:
    """Return what is to be done where server and client have different versions, "" where they have the same."""
    if server == client:
        return ""
    newer = isinstance(server, int) and isinstance(client, int) and server > client
    return (OLD_CLIENT if newer else OLD_SERVER).format(server, client)
