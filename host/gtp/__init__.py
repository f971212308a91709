"""The text protocol: every engine driven over standard input and output, one reply to a command.

It is the Go Text Protocol, version 2 (Farnebäck, "Specification of the Go Text Protocol, version 2"),
with the moves and the further commands that docs/protocol.md describes. wire.py makes words of bytes and
bytes of replies, session.py knows the commands, go.py how programs for Go say things, clock.py their clocks.
What the two pages leave open is settled so:

Lines
  * Control characters but tab and line feed, DEL among them, are dropped wherever they stand (GTP2 3.1); so
    a carriage return never matters, nor the zero bytes of UTF-16. Then a byte order mark at the beginning goes, then a
    comment, then tabs count as blanks.
  * What is still in front of end of file is a line, with or without its line feed.
  * A line keeps at most LONGEST characters once runs of blanks are made one; a longer one is refused, whole.
  * Bytes above 127 belong to no command, player or move. In a reply they stand as \\xNN: replies are ASCII.
  * The number before a command is a word of the digits 0-9, however many. It is echoed as it was written,
    `007 name` gives `=007 Cairn`. `-1`, `+1` and `1name` are (unknown) commands.

Replies
  * `=NUMBER TEXT` or `?NUMBER REASON`, then an empty line; with an empty text just `=NUMBER`, without a blank.
  * A reason begins with GTP2's own words where it has some (unknown command, syntax error, illegal move,
    cannot undo, unacceptable size), then a message.
  * `list_commands` and `showboard` answer in several lines, none of them empty.
  * `quit` with extra arguments is an error like any other, and does not end anything.

Arguments
  * Numbers are the digits 0-9; no sign, no blanks. Option values that are numbers may have leading zeros too;
    squares and moves may not, they are words.
  * The number of arguments is checked first, then each from left to right, then whether the game allows it.

Games
  * `load` without a move is the game at its start: `history` of a game without moves prints nothing.
  * `load` refuses the word `undo` anywhere; `resign` may come last.
  * `newgame` takes defaults for the options that it does not name, whatever the game before had.
  * `play` and `genmove` when the game is over are errors, and so is `chance`; passes of programs for Go are not.
  * `komi` is accepted as GTP2 has it: whatever number it is.
  * `level` and `time` alone are errors; they are set only.
  * `time` lasts until the next `time`, whatever the level and the game.
  * `genmove` thinks with a fresh random seed each session, so two sessions need not play alike.
"""
