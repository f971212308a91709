"""The text protocol: every engine driven over standard input and output, one reply to a command.

It is the Go Text Protocol, version 2 (Farnebäck, "Specification of the Go Text Protocol, version 2"),
with the moves and the further commands that docs/protocol.md describes. wire.py makes words of bytes and
bytes of replies, session.py knows the commands, go.py how programs for Go say things.
What GTP leaves open is settled there, too.
"""
