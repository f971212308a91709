"""The online room of a board on a computer: `cairn play`, `cairn board` and the bot.

rooms    a board's place in rooms
network  its WebSockets and requests, and what it keeps in files
lines    what the terminal says of it
"""
