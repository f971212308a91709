"""What a call takes of MicroPython's heap, for the scripts that measure memory."""

import gc


def measured(function, *arguments):
    """How many bytes of the heap a call takes. The first call of a function may take something for itself."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    function(*arguments)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def there_and_back(game, moves):
    """Play moves, and take all of them back."""
    for move in moves:
        game.play(move)
    while game.ply:
        game.undo()
