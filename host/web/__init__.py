"""A board on a page of the browser.

messages     what a page may send, validated
refused      what is said to a page that wants what cannot be
seats        which of the pages may press keys
keys         the touches of all pages on the board's keys
page         a page, and what is news to it
core         one board, its state as the pages see it, and what they may want of it
session      that along the clock, and the pages that are connected
timeline     a game move by move: in words, and how a board looks after each
lookback     the pages that look back
records      a saved game as JSON text, validated
exposure     the light of an LED on a screen
squares      what a board says of its keys
picture      a saved game as a picture of the board, with the text in it
files        saving and loading over HTTP
manual       how to play, and the rules of all games, as a page
shell        the page's files as one build, of which no load mixes two
server       HTTP and WebSocket, and `play`
static/      the page itself: plain HTML, CSS and ES modules, one concern a file

core, records and what they import run on MicroPython, too:
host/site has them in the browser.

Nothing here knows a game: the page shows lights, texts and descriptions, and passes keys on.
"""
