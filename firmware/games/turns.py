"""The moves at which a game turned, in words: what was played, what was better, and what the played move let happen."""

from engines.game import CHANCE
from firmware import texts

SURE = 100  # percent: won for certain


def told(view, turn) -> tuple[str, list[str]]:
    """Return what was played and what that cost, and the rest in some lengths, the longest first. view: at the position
    before the turn (engines/bots/review.py), and there again afterwards. Raises: IllegalMove.
    """
    say, game = view.say, view.game
    move, player = game.parse(turn.played), game.to_move
    better, more = "", ""
    if turn.better:
        better, more = _told(view, turn.better, texts.BETTER)
    game.play(move)
    view.moved()
    try:
        line, answer, then = view.words(move, player), "", ""
        if turn.reply:
            names = view.names()
            answer, then = _told(view, turn.reply, texts.ANSWER, names[game.to_move - 1])
    finally:
        game.undo()
        view.moved()
    values = say(texts.VALUES, _worth(say, turn.before), _worth(say, turn.after))
    if player == CHANCE:
        return line + "\n" + view.names()[turn.player - 1] + ": " + values, [say(texts.LUCK)]
    line += "\n" + values
    whole = " ".join([part for part in (better, more, answer, then) if part])
    return line, [whole, " ".join([part for part in (better, answer) if part]), better]


def _told(view, move: str, text, *before) -> tuple[str, str]:
    """Return a text about a legal move, which it names last, and what the move does."""
    index = view.game.parse(move)
    return view.say(text, *before, view.spell(index)), view.foresee(index)[1]


def _worth(say, value: int) -> str:
    if value in (0, SURE):
        return say(texts.SURELY_WON if value else texts.SURELY_LOST)
    return say(texts.PERCENT, value)
