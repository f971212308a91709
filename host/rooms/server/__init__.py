"""The server of online rooms, `cairn rooms serve`.

client    a connection: what it has been sent, and what it is still to be sent
owner     one room that is awake: takes messages one by one, keeps what they lead to, then sends it
rooms     all rooms: those that are awake, making new ones, waking, and letting go
limits    how much an address may do
app       HTTP and WebSocket
access    which pages may use the server, and at which address it is
serve     the command, and its process

Nothing is sent before the store has kept it, so a client never knows of an event that a crash can take away. A client
is brought up to date from the room's log, so that a slow one has a position in it and no queue.
"""
