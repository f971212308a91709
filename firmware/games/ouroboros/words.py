"""Ouroboros in words: its log, its supplies and its end."""

from engines.game import CHANCE, RESIGN
from engines.ouroboros.kernels import CODE, CODE_ROW, SQUARE
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import COLOURS, CUBES_LEAVE, FIRST, SETUP
from firmware import texts as shared
from firmware.games import view
from firmware.games.ouroboros import texts
from firmware.output.panel import LETTERS as WIDTH

KEY_NAMES = ("", "blue", "green", "red", "yellow")  # of the soft keys, by the engine's numbers of colours
LETTERS = (0, 0, 2, 1)  # by the style of _supply(): how many letters of a colour follow its number; 0: a word

_OPENING = 2  # moves of chance: the cubes, and who goes first


def counted(say, text: tuple, counts) -> list[str]:
    """Return cubes that are counted by colour, a text each; `say` is the board's."""
    return [say(text, counts[colour], texts.COLOURS[colour - 1]) for colour in COLOURS if counts[colour]]


class OuroborosWords(view.View):
    """The half of the view that speaks."""

    ENGINE = Ouroboros
    PAGES = texts.PAGES
    GOAL = texts.GOAL
    SIZES = False

    def names(self) -> tuple[str, ...]:
        return tuple([self.say(texts.PLAYER, player) for player in range(1, self.game.players + 1)])

    def number(self) -> int:
        return self._moves() + 1

    def status(self) -> str:
        if self.game.to_move == CHANCE:
            return super().status()
        return self.say(texts.TO_MOVE, self.names()[self.game.to_move - 1])

    def spell(self, move: int) -> str:
        game, say = self.game, self.say
        if move == RESIGN:
            return say(shared.RESIGN_KEY)
        if move <= FIRST:
            return say(texts.DISCARD_ONE, texts.COLOURS[move - 1])
        if move & CODE < 2:
            return say(texts.PLACE, game.name_of(move >> SQUARE), texts.KINDS[move & CODE])
        return say(texts.TAKE_OFF, *self._taken_off(move))

    def words(self, move: int, player: int) -> str:
        game, say = self.game, self.say
        if move >= SETUP:
            return say(texts.LAID_OUT)
        if player == CHANCE:
            return say(texts.BEGINS, game.to_move)
        number = self._moves()
        if move == RESIGN:
            return say(texts.RESIGNS, number, player)
        if move <= FIRST:
            return say(texts.DISCARDS, number, player, texts.COLOURS[move - 1])
        if move & CODE > 1:
            return say(texts.TAKES_OFF, number, player, *self._taken_off(move))
        effects = game.effects()
        square, colour = game.name_of(move >> SQUARE), texts.COLOURS[effects[0][0] - 1]
        words = say(texts.PLACES, number, player, square, texts.KINDS[move & CODE], colour)
        return say(texts.FED, words, effects[1][2], self.given(effects)) if len(effects) > 1 else words

    def verdict(self) -> str:
        game = self.game
        if game.last_move() != RESIGN:
            return self.say(texts.EMPTIED, game.outcome)
        if game.players > 2:
            return self.say(texts.OTHERS_RESIGNED, game.outcome)
        return self.say(texts.OTHER_RESIGNED, game.outcome, 3 - game.outcome)

    def given(self, effects: list) -> str:
        """Return what a placement gives to the next player, of the engine's effects(): 'blue, 2 red'."""
        cells, say = [cell for cell, _, _ in effects[1:]], self.say
        found = [(cells.count(colour), texts.COLOURS[colour - 1]) for colour in COLOURS if colour in cells]
        if len(found) == len(COLOURS):
            return say(texts.ONE_OF_EACH)
        words = [say(texts.COUNT, number, name) if number > 1 else say(name) for number, name in found]
        return ", ".join(words) or say(texts.NOTHING)

    def supplies(self, lines: int) -> str:
        """Return the cubes of all players, in as many words as fit into `lines` of the display. First with whole
        words, then with numbers for the players, then with two letters and with one for a colour. Where there is no
        line for each player, those have one who are to move next.
        """
        game = self.game
        players, rows = range(1, game.players + 1), []
        for style in range(len(LETTERS)):
            rows = []
            used = 0
            for player in players:
                rows.append(self._supply(player, style))
                used += rows[-1].count("\n") + 1
                if used + len(players) - len(rows) > lines or (LETTERS[style] and len(rows[-1]) > WIDTH):
                    break
            else:
                return "\n".join(rows)
        rows = [self._supply(player, len(LETTERS) - 1) for player in players]
        first = max(game.to_move - 1, 0)
        return "\n".join((rows[first:] + rows[:first])[: max(lines, 0)])

    def _supply(self, player: int, style: int) -> str:
        """Return what a player has, with the name of the player in style 0, else with the number."""
        game, say, letters = self.game, self.say, LETTERS[style]
        start = (str(player) if style else say(texts.PLAYER, player)) + ":"
        counts = game.supplies[4 * player : 4 * player + 5]  # by colour from 1 on
        if game.out[player] and game.players >= CUBES_LEAVE:
            return start + " " + say(texts.OUT)
        if not any(counts[colour] for colour in COLOURS):
            return start + " " + say(texts.NO_CUBES)
        if not letters:
            return view.packed(start, counted(say, texts.COUNT, counts))
        for colour in COLOURS:
            if counts[colour]:
                name = say(texts.INITIALS)[colour - 1] if letters == 1 else say(texts.COLOURS[colour - 1])[:letters]
                start += " " + str(counts[colour]) + name
        return start

    def _taken_off(self, move: int) -> tuple:
        """Return the squares of a removal, and what it takes."""
        first, second = self.game.text(move).partition(":")[0].split("&")
        row = CODE_ROW * (move & CODE)
        counts = self.game.codes[row : row + CODE_ROW]
        if all(counts[colour] == 1 for colour in COLOURS):
            return first, second, self.say(texts.CUBE_OF_EACH)
        return first, second, self.say(texts.PAID_CUBES, ", ".join(counted(self.say, texts.PAID_COUNT, counts)))

    def _moves(self) -> int:
        """Return how many moves the players have made."""
        return max(0, self.game.ply - _OPENING)
