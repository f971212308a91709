"""What people type or paste to get into an online room, and how they are called: the same on both runtimes."""

from host.rooms.names import read_name
from host.rooms.typed import read_link, read_server

OWN = "http://rooms.lan:8770"
LINKS = (
    "https://rooms.example/K7QMXA",
    "HTTPS://Rooms.Example/k7q-mxa.",
    "Join me: https://rooms.example/K7QMXA!",
    "rooms.example/K7QMXA and ROOMS.LAN:8770/k7qmxb/",
    "https://page.example/?room=K7QMXA",
    "\u200e\u2068https://rooms.example/K7QMXA\u2069 \u201cK7Q\u2011MXB\u201d",
    "\u201cK7Q\u2013MXA\u201d",
    "come to K7QMXA",
    "[::1]:8770/K7QMXA http://[::1]:8770/K7QMXA",
    "https://a@b/K7QMXA",
    "https://rooms.example/",
    "Room K7Q-MXA at https://rooms.example",
    "K7Q MXA auf rooms.lan:8770",
    "\uff2b\uff17\uff31\uff0d\uff2d\uff38\uff21",
    "\u300cK7Q-MXA\u300d\U0001f448",
    "",
)
NAMES = (
    " Ada  L. ",
    "\tA\u202eda\u202c\x00",
    "\u3164\u2800 \xa0",
    "Jos\xe9 \u674e \U0001f600",
    "\ue000\U000e0041B\ufeff",
)


def said(read, *words):
    """What a reader says, with other letters than ASCII's as numbers: consoles differ."""
    try:
        found = read(*words)
    except ValueError as error:
        found = "refused: " + str(error)
    return "".join([letter if letter < "\x7f" else str(ord(letter)) + " " for letter in str(found)])


for link in LINKS:
    print(said(read_link, link, OWN), said(read_link, link), said(read_server, link))
for name in NAMES:
    print(said(read_name, name))
