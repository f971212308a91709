"""A board's side of an online room, without sockets, clocks and threads: it runs on CPython and on MicroPython.

client      RoomClient: what network, board, page and time bring goes in, and acts follow
on_message  what the server says, and what that makes of a client
actions     what a page may want of a room, and a board request
connection  when to connect, to wait and to give a connection up
place       the log, the moves that were made here and are not in the room yet, and what the board has of both
state       a room as its log says it, followed event by event, by the rules of its game
fair        its part in fair draws, and whether the server keeps what it has promised
storage     what outlives a crash: seats, and moves that are not in the room yet
shapes      the types of what the server says, looked at once
view        Shown: a room as the page and the board show it
words       the sentences

An act is a tuple; the first is what to do:

    ("connect", number, url)      open a WebSocket, known by this number
    ("send", number, text)        over that one
    ("disconnect", number)        close it
    ("fetch", number, url, text)  ask over HTTP: POST the text, or GET where it is None
    ("keep", name, text)          keep a text, in place of an older one; None: remove it. It must last before a later
                                  act is done.
    ("board", info)               the board is in a room (docs/link.md), or in none any more: None
    ("load", record)              the board takes this game; the one it had is kept with the finished ones
    ("retract", count)            the board takes moves back
    ("play", texts)               the board makes moves
"""
