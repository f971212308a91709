"""An online room: one game that is played at several boards. Loaded when the first room begins.

Whoever connects the board (docs/link.md, `room`) plays the moves of the others and of chance, and takes back what the
room takes back. The board asks before it leaves the room, and reports what its players request.
"""

from binascii import a2b_base64

from engines.game import CHANCE, NO_MOVE, IllegalMove
from firmware import texts
from firmware.games.view import TABLE, WATCHERS
from firmware.hardware.wiring import OLED_PAGES

MAX_CODE = 8
NAME_LETTERS = 12  # of a name that are shown
MAX_UNSENT = 9999
QR_BYTES = 79  # 25 x 25 bits
HERE, NOT_HERE, UNSENT = "●", "·", "◇ "  # as firmware/output/card.py draws them
OVER = "over"  # the state of a room whose game has ended
HOLDS = {"waiting": texts.ROOM_WAITS, "paused": texts.ROOM_PAUSED, "closed": texts.ROOM_CLOSED}  # states


class Room:
    """The room of a Play. Seats are counted from 1 in the order of the first turns; a seat is a person, who may have
    another colour after a swap.

    code: the letters that people type. away: the seats that are played elsewhere; mine: the one that is not, 0 for
    several and none; while the room holds or is over the one that was not before. names, here: of each seat, () while
    they are not known. stored: how many moves the room is known to have. unsent: moves that wait for the connection.
    state: one of HOLDS, in which all seats are away, OVER, or any other text. won: the seat that has won, 0 for none
    and a draw, once it is OVER. hints: the board gives some, as no other person plays. low: a clock of this board's
    player has little left. qr: base64 of the QR code's modules, see output/card.py.
    """

    def __init__(self, code: str, stored: int = 0, away: tuple[int, ...] = ()) -> None:
        self.code, self.stored, self.away = code, stored, away
        self.names: tuple[str, ...] = ()
        self.here: tuple[bool, ...] = ()
        self.mine = self.unsent = self.won = 0
        self.online = self.low = False
        self.hints = True
        self.state = self.qr = ""

    def head(self) -> dict:
        """Return what the journal and a record have of it."""
        return {"room": self.code, "stored": self.stored, "away": list(self.away)}

    def is_over(self) -> bool:
        """Return True if its game has ended, by the rules or otherwise."""
        return self.state == OVER

    def undo_count(self, play) -> int:
        """Return how many moves an undo takes back: the last one of this board's player, and all after it."""
        game, taken = play.game, []
        if game.UNDO != NO_MOVE:
            return 1
        while game.ply > play.opening:
            taken.append(game.last_move())
            game.undo()
            if game.to_move != CHANCE and self.mine in (0, play.seats.seat_of(game.to_move)):
                break
        for place in range(len(taken) - 1, -1, -1):
            game.play(taken[place])
        return len(taken)

    def name(self, seat: int, say) -> str:
        """Return who has a seat."""
        known = self.names[seat - 1] if seat <= len(self.names) else ""
        return known or say(texts.PLAYER, seat)

    def waiting(self, play, say) -> str:
        """Return what is awaited, while something is."""
        if self.online and self.state in HOLDS:
            return say(HOLDS[self.state])
        to_move = play.game.to_move
        if to_move == CHANCE:
            return say(texts.ROOM_DRAWS if self.online else texts.NO_CONNECTION)
        seat = play.seats.seat_of(to_move)
        name = self.name(seat, say)
        if not self.online:
            return say(texts.OFFLINE_WAITING, name)
        absent = seat <= len(self.here) and not self.here[seat - 1]
        return say(texts.WAITING_FOR_ABSENT if absent else texts.WAITING_FOR, name)

    def verdict(self, say) -> str:
        """Return how a game ended that continues by its rules: players have left it, or agreed on a draw."""
        return say(texts.ROOM_WON, self.name(self.won, say)) if self.won else say(texts.ROOM_DRAWN)

    def refusal(self, play, say) -> str:
        """Return why a key does nothing."""
        if self.state in HOLDS:
            return say(HOLDS[self.state])
        to_move = play.game.to_move
        if to_move == CHANCE:
            return say(texts.ROOM_DRAWS)
        return say(texts.PLAYS_ELSEWHERE, play.seats.name(to_move))

    def stand(self, panel, say) -> None:
        """Let the foot of the display show the code, who is here, and what is not sent."""
        here = "".join([HERE if there else NOT_HERE for there in self.here])
        unsent = UNSENT + str(self.unsent) if self.unsent else ""
        panel.stand((self.code, here if self.online else say(texts.OFFLINE), unsent))

    def page(self, panel, say) -> None:
        """Show on the panel how others come into the room."""
        people = []
        for seat in range(1, len(self.here) + 1):
            people.append((HERE if self.here[seat - 1] else NOT_HERE) + " " + self.name(seat, say))
        tip = say(texts.SCAN_TO_JOIN if self.qr else texts.TYPE_TO_JOIN, self.code)
        panel.show(say(texts.ROOM, self.code), "\n".join(people), tip, "")
        panel.fill((self.qr, self.code) + tuple(people[: OLED_PAGES // 2]) if self.qr else None)


def enter(app, info: dict, now: int) -> None:
    """Play the game that is on in the room of `info`, or take what has changed in it. Raises: ValueError with a
    message, and nothing has changed.
    """
    play = app.play
    if play is None:
        raise ValueError("There is no game yet.")
    found = _checked(info, len(play.view.names()))
    seats = play.seats
    room = known = seats.room
    if room is None or room.code != found["code"]:
        room = seats.room = Room(found["code"], -1)
        app.changes.take_requests()
    before, over, hurries = _fields(room), play.over, found["low"] and not room.low
    for name, value in found.items():
        setattr(room, name, value)
    if not (room.is_over() or room.state in HOLDS):
        viewer = seats.viewer()
        room.mine = seats.seat_of(viewer) if WATCHERS < viewer < TABLE else 0
    play.look()
    if before != _fields(room) or room.stored < 0:
        _keep(app, play, room, before[0])
        if play.over != over:
            app.journal.rewrite(play)
        if room is not known or before[0] != room.away or play.over != over:
            play.rest(now)
        _show(app, now)
    if hurries:
        app.sound.play("low", now)


def _fields(room: Room) -> tuple:
    return (room.away, room.names, room.here, room.unsent, room.online, room.state, room.won, room.hints, room.qr)


def _keep(app, play, room, away: tuple) -> None:
    """Have the journal know the room: at its beginning, where the seats change, where moves begin to wait, and at the
    end of the game. Each time the whole game is written.
    """
    confirmed = max(0, play.game.ply - room.unsent)
    if (
        room.stored < 0
        or away != room.away
        or (confirmed != room.stored and (play.over or (room.unsent and not room.online)))
    ):
        room.stored = confirmed
        app.journal.rewrite(play)


def leave(app, now: int) -> None:
    """End the room at this board, which continues the game by itself."""
    play = app.play
    if play and play.seats.room:
        room, play.seats.room = play.seats.room, None
        if play.over:
            play.seats.left = {"room": room.code, "stored": room.stored}
        play.look()
        app.panel.stand(())
        app.journal.rewrite(play)
        play.rest(now)
        _show(app, now)


def take_back(app, count: int, now: int) -> None:
    """Take back the last moves. Raises: IllegalMove where there are not that many."""
    play = app.play
    if not play or not 0 < count <= play.game.ply:
        raise IllegalMove(texts.CANNOT_TAKE_BACK)
    for _ in range(count):
        play.retract()
    play.opening = min(play.opening, play.game.ply)
    app.sound.play("remove", now)
    play.rest(now)


def lose(app) -> None:
    """Note that whoever connected the board is gone."""
    play = app.play
    if play and play.seats.room and play.seats.room.online:
        play.seats.room.online = False
        _show(app, app.now)


def _show(app, now: int) -> None:
    play, screen = app.play, app.screen
    if play.seats.room:
        play.seats.room.stand(app.panel, app.say)
    if screen is play or screen is app.menu or screen.overlay:
        screen.refresh()
    app.changes.touch()


def _checked(info: dict, players: int) -> dict:
    if type(info) is not dict:
        raise ValueError("A room is an object, or null for none.")
    code, qr = info.get("code"), info.get("qr", "")
    if type(code) is not str or not 0 < len(code) <= MAX_CODE or not _is_plain(code):
        raise ValueError("The code of a room has letters and digits, " + str(MAX_CODE) + " at most.")
    away, names, here = info.get("away", []), info.get("names", []), info.get("here", [])
    if not _are(away, int) or [seat for seat in away if not 0 < seat <= players]:
        raise ValueError("The seats that are away are a list of numbers from 1 to " + str(players) + ".")
    if not _are(names, str) or len(names) > players:
        raise ValueError("The names are a list of texts, one a seat.")
    if not _are(here, bool) or len(here) > players:
        raise ValueError("Who is here is a list of true and false, one a seat.")
    unsent, online = info.get("unsent", 0), info.get("online", False)
    if type(unsent) is not int or not 0 <= unsent <= MAX_UNSENT:
        raise ValueError("The moves that are not sent are a number from 0 to " + str(MAX_UNSENT) + ".")
    if type(online) is not bool:
        raise ValueError("Whether the room is online is true or false.")
    state = info.get("state", "")
    if type(state) is not str:
        raise ValueError("The state of a room is a text.")
    hints, low = info.get("hints", True), info.get("low", False)
    if type(hints) is not bool or type(low) is not bool:
        raise ValueError("Whether there are hints, or little time is left, is true or false.")
    won = info.get("won", 0)
    if type(won) is not int or not 0 <= won <= players:
        raise ValueError("The seat that has won is a number from 0 to " + str(players) + ".")
    if type(qr) is not str or (qr and _length(qr) != QR_BYTES):
        raise ValueError("The QR code is base64 of " + str(QR_BYTES) + " bytes, or empty.")
    found = {"code": code, "unsent": unsent, "online": online, "state": state, "won": won}
    found.update({"hints": hints, "low": low, "qr": qr, "here": tuple(here), "away": tuple(sorted(away))})
    shortened = [name if len(name) <= NAME_LETTERS else name[: NAME_LETTERS - 1] + "." for name in names]
    found["names"] = tuple(shortened)
    return found


def of_journal(head: dict) -> Room | None:
    """Return the room of the game in the journal's first record, None where it was played in none."""
    code, stored, away = head.get("room"), head.get("stored", 0), head.get("away")  # without the last it was left
    if type(code) is not str or not _is_plain(code) or type(stored) is not int or not _are(away, int):
        return None
    return Room(code, stored, tuple(away))


def _are(values, kind) -> bool:
    return type(values) is list and not [value for value in values if type(value) is not kind]


def _is_plain(code: str) -> bool:
    return not [letter for letter in code if not ("A" <= letter <= "Z" or "0" <= letter <= "9")]


def _length(text: str) -> int:
    """Return how many bytes a text in base64 stands for, -1 where it is none."""
    try:
        return len(a2b_base64(text.encode()))  # the binascii of a browser takes no texts
    except Exception:  # nor has it an error of its own
        return -1
