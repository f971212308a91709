"""Power cuts on emulated boards, at any operation on the flash, and what the boards know afterwards."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from firmware.journal import FINISHED
from host.emulator.install import make_flash, slot_files
from host.powercuts.board import KEEPS_MS, CutBoard, Strike
from host.powercuts.cuts import IN_FLIGHT, LOST, WHOLE, Cut
from host.powercuts.evening import SCENES, Evening
from host.powercuts.sitting import Kept, Sitting, record_of, told_of
from host.powercuts.versions import version

CUTS = sum(scene.share for scene in SCENES.values())  # of an evening
STEPS = 12  # of a scene, in which the cut must come
RUNS = re.compile(r"^Cairn (.+) runs from (\w+)\s*$", re.MULTILINE)


def prepared(path: Path) -> Path:
    """Make the flash that evenings begin with, a file: two versions, and as many finished games as are kept.

    A file that is there already has version(0) on it.
    """
    if not path.exists():
        make_flash(path, slot_files(version(0)))
    with CutBoard(path) as board:
        board.boot()
        evening = Evening(board, Random(0), updates=0)
        for _ in range(FINISHED + 1):
            evening.start(8)
            if not evening.game.over:
                evening.resign()
        evening.start(8)
        evening.update()  # so that both slots hold a version, as after any update but the first
        path.write_bytes(board.emulator.flash())
    return path


def evening_cuts(flash: Path, seed: int) -> Iterator[Cut]:
    """Yield the power cuts of an evening at one board, CUTS of them. flash: of prepared().

    After each the board is switched on, looked at, and goes on with what it knows. One that has lost something ends it.
    """
    random = Random(seed)
    order = [name for name, scene in SCENES.items() for _ in range(scene.share)]
    random.shuffle(order)
    with CutBoard(flash) as board:
        board.boot()
        evening = Evening(board, random)
        evening.take(found(board))
        for name in order:
            place = strike(evening, name)
            result, reason = judged(evening)
            yield Cut(name, place, result, reason)
            if result == LOST:
                return


def strike(evening: Evening, name: str) -> str:
    """Play a scene again and again until the power goes; return where it went, one of PLACES."""
    board, scene = evening.board, SCENES[name]
    while True:
        scene.prepare(evening)
        chosen = Strike.by_chance(evening.random, scene.most)
        board.arm(chosen)
        try:
            for _ in range(STEPS):
                scene.go_on(evening)
        except OSError:
            if board.is_on():
                raise  # for another reason
            return chosen.place(board.struck())
        board.disarm()


def judged(evening: Evening) -> tuple[str, str]:
    """Switch on and return the result, and the reason where something is lost; the evening goes on from there."""
    board = evening.board
    try:
        board.boot()
        kept = found(board)
        runs = RUNS.search(board.started)
        slots = {image.label: image for image in (evening.runs, evening.comes)}
        if not runs or runs[1] not in slots:
            return LOST, f"started {board.started!r}, not one of {list(slots)}"
        files = board.files()
        complaints = board.complaints() + files.set_aside() + files.unlike(runs[2], slots[runs[1]])
        if complaints:
            return LOST, "; ".join(complaints)
        if kept not in evening.allowed():
            return LOST, f"found {kept}, not one of {evening.allowed()}"
        told = games_told(board, kept, evening.random)
        if told:
            return LOST, told
    except OSError as error:
        return LOST, f"{error} It said {board.started!r}"
    updated = evening.runs is evening.comes or runs[1] == evening.comes.label
    whole = kept == evening.after and updated
    evening.take(kept)
    evening.runs = evening.comes = slots[runs[1]]
    return (WHOLE if whole else IN_FLIGHT), ""


def found(board: CutBoard) -> Kept:
    """Return what a board knows that was switched on."""
    board.settle()
    record = board.record()
    game = told_of(record) if record else None
    finished = board.files().finished()
    if game and Sitting(record_of(game)).over:
        finished += (game,)
    return Kept(game, finished[-FINISHED:], board.settings())


def games_told(board: CutBoard, kept: Kept, random: Random) -> str:
    """Ask the board for its finished games, and for the moves of one; return what is wrong, nothing as a rule."""
    board.run(KEEPS_MS)
    heads = [(head["game"], tuple(sorted(head["options"].items()))) for head in board.ask("games")]
    if heads != [game[:2] for game in kept.finished if game]:
        return f"it tells of the games {heads}, not of {kept.finished}"
    number = random.randint(1, len(heads))
    moves: list[str] = []
    while part := board.ask("game", number=number, **{"from": len(moves)})["moves"]:
        moves += part
    game = kept.finished[number - 1]
    return "" if game and tuple(moves) == game[2] else f"it tells of game {number} {moves}, not {game}"


def all_evening_cuts(flash: Path, seed: int) -> list[Cut]:
    """Return the cuts of an evening."""
    return list(evening_cuts(flash, seed))
