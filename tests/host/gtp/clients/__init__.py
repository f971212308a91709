"""Games of Robble between two `cairn gtp`, led by programs for Go that are not ours, and in the words of one more.

engine           a `cairn gtp` at the other end of two pipes, and the log of what is said
with_sabaki      @sabaki/gtp, which Sabaki talks to its engines with: sabaki.cjs leads the game
with_sgfmill     sgfmill's vertices and game records, in the order of commands of gomill, which is by the same author
as_twogtp        what gogui-twogtp 1.6 sends, in its order

`python -m tests.host.gtp.clients` plays a game of 7x7 with each and prints the logs.
"""
