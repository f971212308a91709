"""The web room: the virtual board on a page of the browser on the same computer.

messages  what a page may say, checked at the door
keys      the fingers of all pages on the board's keys
room      one board, its state as the pages see it, and the pages that watch it
server    HTTP and WebSocket on the loopback address, and `play`
static/   the page itself: plain HTML, CSS and ES modules, one concern a file

Nothing here knows a game: the room shows lights, texts and descriptions, and
passes keys on.
"""
