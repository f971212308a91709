"""Online rooms: games between boards and pages that are far from each other.

codes      codes of rooms, tokens of seats; which of several servers a room is for
typed      what people type or paste to get in
names      of players
hash_chain what all hash alike: canonical JSON, heads of a log, keys of tokens
events     what happens in a room, one after the other: its log, chained
chance     draws that neither server nor players choose
room       the state of a room, from its events alone, and what may happen next: one for server and clients, with
           facts (what is known apart from the game) and questions
versions   the version of events and messages, and what to do where two meet
messages   what clients and server say to each other, validated
decisions  what a client's message leads to: events, and replies
errors     why something is refused
store      the logs of all rooms in one durable file
postgres   the same in a database that several servers share
client/    the side of a board, on both runtimes
bot/       a program that takes a seat
server/    the server: connections, one owner a room, HTTP and WebSocket

A room's log is all there is of it. Nothing but stores and server knows files, sockets, clocks or random numbers: to the
rest they are arguments.
"""
