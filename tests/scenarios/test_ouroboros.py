"""Scenarios for Ouroboros: keys pressed on a whole board; lights, display and panel checked."""

import random
import re

import pytest

from engines.ouroboros.tables import SYMBOLS
from firmware.games.ouroboros.view import View
from firmware.games.ouroboros.words import KEY_NAMES as NAMES
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.gestures import HOLD_MS
from firmware.input.softkeys import find
from tests.scenarios.player import light
from tests.support import played_game
from tests.support.played_game import current_ma


class PlayedGame(played_game.PlayedGame):
    """The players of a game of Ouroboros."""

    def __init__(self, board, player, **options):
        super().__init__("ouroboros", board, player, **options)

    def make(self, word, sliding=False):
        """Make a move, given in the words of the protocol, with the fingers."""
        if word[0] == "-":
            self.player.twice(NAMES[SYMBOLS.index(word[1])])
        elif ":" in word:
            self.take_off(word, sliding)
        else:
            self.tap(word[:-1])
            if word[-1] == "x":
                self.key("kind")
            self.tap(word[:-1])
        self.play(word)
        self.agree()

    def take_off(self, word, sliding):
        """Choose two stones and, where there is a choice, colours; the bigger number of cubes first."""
        pair, _, cubes = word.partition(":")
        first, _, second = pair.partition("&")
        if sliding:
            self.slide(first, second)
        else:
            self.tap(first, second)
        for _, letter in sorted((-cubes.count(letter), letter) for letter in set(cubes)):
            if self.player.tip.endswith("?"):
                self.key(NAMES[SYMBOLS.index(letter)])
        paid = [f"{cubes.count(letter)} {NAMES[SYMBOLS.index(letter)]}" for letter in "BGRY" if letter in cubes]
        assert self.player.tip.endswith(f": {'one of each' if len(paid) == 4 else ', '.join(paid)}. Tap again.")
        self.tap(second)

    def check(self):
        """Panel and lights say what the engine says."""
        engine, panel = self.engine, self.board.panel()
        supplies = self.check_supplies(panel)
        frame = self.board.frame()
        assert current_ma(frame) <= 500
        if engine.outcome is None:
            assert panel["status"] == f"Player {engine.to_move} moves"
            keys = self.board.soft_keys()
            for letter, count in supplies[engine.to_move_name()].items():
                _, row, column = find(keys, NAMES[SYMBOLS.index(letter)])[:3]
                lit = [any(light(frame, row - i, column)) for i in range(3)]
                assert lit == [count > 2 * i for i in range(3)]

    def check_supplies(self, panel):
        """The panel has what the engine has; return that."""
        players = range(1, self.engine.players + 1)
        assert self.supplies_in(panel["diagnostics"]) == [(player, self.supply(player)) for player in players]
        return self.engine.state()["supplies"]

    def supplies_in(self, text):
        """The players of whom a text tells what they have, with that: {"R": 2}, or words for no cubes."""
        told = re.findall(r"(?:Player )?(\d): (.*(?:\n(?!Player|\d:|Stones).*)*)", text)
        counts = [re.findall(r"(\d+) ?([bgry])", words) for _, words in told]
        cubes = [{letter.upper(): int(number) for number, letter in count} for count in counts]
        return [(int(player), count or words) for (player, words), count in zip(told, cubes, strict=True)]

    def supply(self, player):
        """What a player has, as supplies_in() has it."""
        state, name = self.engine.state(), f"p{player}"
        cubes = {colour: number for colour, number in state["supplies"][name].items() if number}
        return cubes or ("out" if name in state["out"] else "no cubes")


def choose(engine, chance):
    """A move that keeps the game lively: seldom a discard while there is anything else."""
    words = [engine.text(move) for move in engine.legal_moves()]
    lively = [word for word in words if word[0] != "-"]
    return chance.choice(lively if lively and chance.random() < 0.7 else words)


def kind_of(word):
    """Return what distinguishes the two ways to set, a removal, and the colours of discards."""
    return ":" if ":" in word else word[-1]


@pytest.mark.worn
@pytest.mark.parametrize(
    ("options", "seed"),
    [({}, 1), pytest.param({"players": "3", "size": "7"}, 2, marks=pytest.mark.memory_only)],
)
def test_people_play_a_whole_game(board, player, scale, options, seed):
    """The board deals: a game may pass without two stones that can be paid for, and so without a removal."""
    here, chance = PlayedGame(board, player, **options), random.Random(seed)
    kinds, offered = set(), {"+", "x"}
    while here.engine.outcome is None:
        here.hurry(lambda engine: engine.parse(choose(engine, chance)), scale(1000, 2))
        here.check()
        words = [here.engine.text(move) for move in here.engine.legal_moves()]
        news = [word for word in words if kind_of(word) in {"+", "x", ":"} - kinds]
        word = chance.choice(news) if news else choose(here.engine, chance)
        kinds.add(kind_of(word))
        offered |= {":"} & {kind_of(other) for other in words}
        here.make(word, sliding=chance.random() < 0.5)
    here.check()
    assert offered <= kinds
    assert player.status == f"Player {here.engine.outcome} wins: the supply is empty."
    assert player.lit() >= {"again", "undo"} and not player.is_lit("resign")
    player.read()
    here.key("again")
    assert len(here.moves) == 2 and board.record()["options"] == here.engine.options()
    assert board.faults == []


def test_cubes_and_stones_have_shapes_in_blocks(board, player):
    here = PlayedGame(board, player)
    here.make("c3+")
    shapes, frame = {}, board.frame()
    for row in range(6):
        for column in range(6):
            name = chr(97 + column) + str(6 - row)
            cell = here.engine.cells[here.engine.index_of(name)]
            top, left = player.where(name)
            parts = [sum(light(frame, top + part // 2, left + part % 2)) for part in range(4)]
            if cell:
                shapes.setdefault(cell, set()).add(tuple(2 * part > max(parts) for part in parts))
    assert len(shapes) == 5 and all(len(seen) == 1 for seen in shapes.values())
    assert len({next(iter(seen)) for seen in shapes.values()}) == 5


@pytest.mark.not_compared
def test_a_preview_blinks_and_another_tap_moves_it(board, player):
    here = PlayedGame(board, player, size="8")
    given = {}
    for name in ("d4", "f6"):
        here.tap(name)
        seen = set()
        for _ in range(40):
            board.run(25)
            beside = chr(ord(name[0]) + 1) + name[1]
            seen.add((player.light(*player.where(name)), player.light(*player.where(beside))))
        given[name] = len({one for one, _ in seen}), len({other for _, other in seen})
        assert player.tip.startswith("You: ")
    assert all(own > 2 and other >= 2 for own, other in given.values())
    assert len(here.moves) == 2


def test_undo_takes_back_a_removal_and_forgets_the_choice(board, player):
    here = PlayedGame(board, player)
    chance = random.Random(5)
    word = "-"
    while ":" not in word:
        before = here.engine.state()
        removals = [here.engine.text(move) for move in here.engine.legal_moves() if ":" in here.engine.text(move)]
        word = chance.choice(removals or [w for w in map(here.engine.text, here.engine.legal_moves()) if w[0] != "-"])
        here.make(word)
    player.key("undo")
    assert len(here.moves) == here.engine.ply
    here.key("undo")
    here.undo()
    assert here.moves == here.engine.dump()["moves"] and here.engine.state() == before
    here.check()


def test_hidden_supplies_are_seen_by_a_held_key_alone(board, player, scale):
    """Of who is to move, while a finger is on a colour key; at the end all are shown."""
    here = PlayedGame(board, player, supplies="hidden")
    for ply in range(scale(12, 3)):
        here.make(choose(here.engine, random.Random(ply)))
        assert here.engine.outcome is None
        panel = board.panel()
        assert "Player" not in panel["diagnostics"] and "Hold a colour key" in panel["diagnostics"]
        key = player.find(NAMES[1 + ply % 4])
        board.press(*key)
        board.run(HOLD_MS + 100)
        assert here.supplies_in(player.tip) == [(here.engine.to_move, here.supply(here.engine.to_move))]
        board.release(*key)
        board.settle()
        assert board.panel()["diagnostics"] == panel["diagnostics"] and here.moves == here.engine.dump()["moves"]
    player.twice("resign")
    here.play("resign")
    here.check_supplies(board.panel())
    assert board.record()["options"]["supplies"] == "hidden"


def test_of_three_one_resigns_and_the_others_go_on(board, player, scale):
    here = PlayedGame(board, player, players="3")
    for _ in range(scale(3, 1)):
        here.make(choose(here.engine, random.Random(here.engine.ply)))
    player.twice("resign")
    here.play("resign")
    here.check()
    for _ in range(scale(3, 1)):
        here.make(choose(here.engine, random.Random(here.engine.ply)))
        here.check()
    winner = next(p for p in (1, 2, 3) if not here.engine.out[p] and p != here.engine.to_move)
    player.twice("resign")
    assert player.status == f"Player {winner} wins: the others resigned."
    player.twice("undo")
    here.check()


@pytest.mark.not_compared
def test_a_hint_is_a_legal_move(board, player):
    here = PlayedGame(board, player)
    here.key("hint")
    assert player.tip.startswith("Hint: ") and len(here.moves) == 2
    view = View(here.engine)
    assert player.tip[6:].partition(". ")[0].rstrip(".") in [view.spell(move) for move in here.engine.legal_moves()]


def test_the_board_is_second_of_three(board, player, scale):
    here = PlayedGame(board, player, seat=1, players="3", level=0)
    for _ in range(scale(3, 2)):
        here.agree()
        assert here.engine.to_move != 2 and player.status == f"Player {here.engine.to_move} moves (you)"
        here.make(choose(here.engine, random.Random(here.engine.ply)))


@pytest.mark.worn
@pytest.mark.not_compared
def test_keys_pressed_at_random_do_nothing_illegal(board, player, scale):
    here, chance = PlayedGame(board, player, players="4", size="6"), random.Random(6)
    for _ in range(scale(150, 15)):
        key = chance.randrange(ROWS), chance.randrange(BOARD_COLUMNS)
        if chance.random() < 0.4:
            key = player.find(chance.choice(("kind", *NAMES[1:], "undo", "hint")))
        board.press(*key)
        board.run(chance.choice((10, 60, 60, 60, 700)))
        if chance.random() < 0.8:
            board.release(*key)
            board.run(chance.choice((10, 60, 500)))
    for row in range(ROWS):
        for column in range(COLUMNS):
            board.release(row, column)
    board.settle()
    here.adopt(board.record())
    assert here.engine.ply >= 2
    here.check_supplies(board.panel())
    assert board.faults == []
