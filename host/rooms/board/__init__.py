"""The online room of a board on a computer: `cairn play`, `cairn board` and the bot.

rooms    a board's place in rooms, and what the terminal says of it
network  its WebSockets and requests, and what it keeps in files
"""
