"""The web room: the virtual board on a page of the browser on the same computer.

messages  what a page may say, checked at the door
seats     which of the pages may press keys
keys      the fingers of all pages on the board's keys
room      one board, its state as the pages see it, and the pages that watch it
records   a saved game as JSON text, checked at the door
picture   a saved game as a picture of the board, with the text in it
doors     who may come in, by which name and with which token, and what every page is told
files     saving and loading over HTTP
manual    how to play, and the rules of all games, as a page
addresses where the server listens
connections how many connections there may be, and what each may take
server    HTTP and WebSocket, and `play`
static/   the page itself: plain HTML, CSS and ES modules, one concern a file

Nothing here knows a game: the room shows lights, texts and descriptions, and
passes keys on.
"""
