"""What Pebble Rebel's boards are worth: weights that its bot learned by playing itself (commit 3cb12952).

- seed 1
- diagonals off, generation 1: 500 games, 6,666 boards; error 0.5699, of whoever knows no board 0.6891
- diagonals off, generation 2: 3,000 games, 37,233 boards; error 0.5529, of whoever knows no board 0.6770
- diagonals on, generation 1: 500 games, 4,766 boards; error 0.3279, of whoever knows no board 0.4294
- diagonals on, generation 2: 3,000 games, 28,384 boards; error 0.2572, of whoever knows no board 0.3391

EVALUATIONS, by the option diagonals: what a window adds to Pebble's chances by its kind, and what is taken off by the
number of empty squares; bot.py has the kinds, bot_kernels.py the units.
"""

# fmt: off
EVALUATIONS = {
    "off": (
        (44, 34, 19, 9, 10, 0, 36, 12, 0, 0, 0, 0, 2, 0, 0, 60, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (6, 6, 6, 7, 7, 8, 9, 9, 10, 12, 13, 14, 16, 18, 20, 22, 24, 26, 28, 31, 34, 36, 39, 42, 46, 49, 52, 56, 60,
         64, 68, 72, 76, 81, 85, 90, 95),
    ),
    "on": (
        (32, 25, 19, 13, 4, 0, 30, 15, 6, 0, 0, 0, 0, 0, 0, 24, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (15, 16, 16, 17, 18, 19, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 45, 47,
         49, 51, 52, 54, 57, 59, 61, 63, 65, 68),
    ),
}
