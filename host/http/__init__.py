"""What every server of Cairn needs, the page's and the rooms': nothing here knows a board or a room.

addresses    where a server listens, what address others reach it by, and which clients count as one
connections  how many connections there may be, and the limits of each
security     who may connect: host names, tokens, headers of every page
share_code   the short code that lets others in
bucket       how much one may do in a time
qr           QR codes of addresses
server       uvicorn's server, as a program in a terminal runs it
"""
