"""What a page may want of a room, by the name in its message, and what a board may request. It runs on both runtimes.

create {name, clock, game, bot, listed}   a room of the board's game, or of a new `game`, with a seat in it;
                       clock: {limit, add} in ms, or not there; bot: the level of those that take the other seats, or 0;
                       listed: whether the lobby shows its open seats
lobby                  look who waits for others
take {code, name}      go into a room of the lobby, and sit down
join {code}            a code as it was typed, or a link; a room that this client has a seat in, too
sit {seat, name}       stand        leave
react {word}           bot {seat, level}
ask {what}             answer {yes} resume    forfeit    close
"""

import json
from typing import Any

from engines.registry import GAMES, engine_of
from host.rooms.client import shapes, words
from host.rooms.client.fair import commitment_of, new_seed, next_seed
from host.rooms.client.state import draws_in
from host.rooms.client.storage import Membership
from host.rooms.client.words import refused
from host.rooms.hash_chain import token_of
from host.rooms.names import MAX_NAME, read_name
from host.rooms.questions import QUESTIONS, REMATCHES
from host.rooms.typed import read_code, read_link
from host.rooms.versions import VERSION, mismatch

LEVELS = (1, 2, 3)
REACTIONS = ("hello", "good_luck", "well_played", "oops", "thanks", "good_game")  # as in host/rooms/messages.py
MAX_LISTED = 50  # rooms of the lobby that are shown
MAX_OTHERS = 31  # servers besides the first
MINUTE_MS = 60_000
DEFAULT_NAME = "Player"
MAX_TYPED = 200
MAX_PASTED = 900  # a link as messengers wrap it, with the text around it; a message has 1 KB
CLOCK = {"limit": (1_000, 30 * 86_400_000), "add": (0, 86_400_000)}  # ms, as in host/rooms/events.py


def check(what: str, fields: dict[str, Any]) -> None:
    """Raises: RoomError where this is no message about rooms."""
    if not isinstance(what, str) or what not in ACTIONS:
        raise refused("What a page does in a room is one of " + ", ".join(sorted(ACTIONS)) + ".")
    for name, allowed in FIELDS.get(what, {}).items():
        if name[-1] == "?" and name[:-1] not in fields:
            continue
        name = name.rstrip("?")
        value = fields.get(name)
        if isinstance(allowed, tuple):
            if type(value) is not type(allowed[0]) or value not in allowed:  # True is 1, and so is 1.0
                raise refused(f"The {name} of {what} is one of {', '.join([str(one) for one in allowed])}.")
        elif not isinstance(value, str) or len(value) > allowed:
            raise refused(f"The {name} of {what} is a text of {allowed} letters at most.")
    if what == "create" and not _is_clock(fields.get("clock")):
        raise refused("A clock has a limit of 1 s to 30 days, and adds a day at most.")


def _is_clock(clock: Any) -> bool:
    """Return whether it is a clock, or none."""
    if clock is None:
        return True
    if not isinstance(clock, dict) or set(clock) != set(CLOCK):
        return False
    return all(type(clock[name]) is int and CLOCK[name][0] <= clock[name] <= CLOCK[name][1] for name in CLOCK)


def _create(client: Any, fields: dict[str, Any]) -> None:
    if client.place.member:
        raise refused(words.IN_ROOM.format(client.place.member.code))
    if not client.server:
        raise refused(words.NO_SERVER)
    if client.is_asking(_created, _found):
        raise refused(words.MAKING)
    record = client.record
    if fields.get("game"):
        game = engine_of(fields["game"])()
        record = {"game": fields["game"], "options": game.options(), "moves": []}
    if record is None:
        raise refused(words.NO_GAME)
    name = _name(fields)
    wanted = {
        "v": VERSION,
        "game": record["game"],
        "options": record["options"],
        "moves": _moves_of(record),
        "table": "seated",
    }
    if fields.get("clock"):
        wanted["clock"] = fields["clock"]
    if fields.get("listed"):
        wanted["listed"] = True
    sought = {"server": client.server, "name": name, "game": record["game"], "bot": fields.get("bot", 0)}
    client.fetch(client.server + "/api/rooms", json.dumps(wanted), shapes.MADE, _created, sought)


def _moves_of(record: dict[str, Any]) -> list[str]:
    """Return the moves with which a room begins: none where the board has drawn alone so far, for the room draws."""
    moves: list[str] = record["moves"]
    return [] if draws_in(record["game"], record["options"], moves) == len(moves) else moves


def _created(client: Any, sought: dict[str, Any], status: int, answer: dict[str, Any]) -> None:
    if status != 201:
        client.shown.say(_refusal(sought["server"], status, answer))
        return
    fields = {"code": read_code(answer["code"]), "owner": answer["owner"], "qr": answer.get("qr", "")}
    member = Membership(dict(sought, **fields))
    _take_seat(client, member, 1, sought["name"])
    client.enter(member, True)
    client.place.bot = sought["bot"]


def _find(client: Any, typed: str, sitter: str) -> None:
    """Go into a room. sitter: who takes its first free seat, "" for nobody."""
    if client.place.member:
        raise refused(words.IN_ROOM.format(client.place.member.code))
    if client.is_asking(_created, _found):
        raise refused(words.FINDING)
    try:
        server, code = read_link(typed, client.server)
    except ValueError as error:
        raise refused(str(error)) from None
    member = client.storage.room(code)
    if member and server in ("", member.server):
        client.enter(member, True)
        return
    server = server or client.server
    if not server:
        raise refused(words.NO_SERVER)
    if client.only and server != client.server:
        raise refused(words.ONLY.format(client.server or "its own server"))
    sought = {"server": server, "code": code, "sitter": sitter}
    client.fetch(server + "/api/rooms/" + code, None, shapes.VERSIONED, _found, sought)


def _found(client: Any, sought: dict[str, Any], status: int, answer: dict[str, Any]) -> None:
    text = not_found(sought["server"], sought["code"], status, answer)
    if text:
        client.shown.say(text)
        return
    shapes.check(answer, shapes.FOUND)
    member = Membership(dict(sought, game=answer["game"], qr=answer.get("qr", "")))
    if sought["sitter"]:
        free = [place["seat"] for place in answer["seats"] if not place["name"] and not place["out"]]
        if not free:
            client.shown.say(words.TAKEN.format(sought["code"]))
            return
        _take_seat(client, member, free[0], sought["sitter"])
    client.enter(member, True)


def not_found(server: str, code: str, status: int, answer: dict[str, Any]) -> str:
    """Return why there is no way into a room, of what its server has answered; "" where there is."""
    if status == 404:
        return words.NOT_FOUND.format(code, server)
    return mismatch(answer["v"], VERSION) if status == 200 else _refusal(server, status, answer)


def _refusal(server: str, status: int, answer: dict[str, Any]) -> str:
    if not status:
        return words.NOT_REACHED.format(server)
    return answer.get("message") or words.ODD_ANSWER.format(server)


def _sit(client: Any, fields: dict[str, Any]) -> None:
    member = _online(client)
    if client.place.seat:
        raise refused(words.SEATED.format(client.place.seat))
    if member.token and not member.sat:
        raise refused(words.SITTING)
    if not 1 <= fields["seat"] <= len(client.place.line.facts.seats):
        raise refused(words.NO_SEAT.format(fields["seat"]))
    _take_seat(client, member, fields["seat"], _name(fields))
    client.place.keep()


def _take_seat(client: Any, member: Membership, seat: int, name: str) -> None:
    """Ask for a seat with a token of the client's own, so that asking twice is asking once."""
    member.token, member.sat, member.seat, member.name = token_of(client.random(16)), False, seat, name
    member.seed = new_seed(client.random)


def _name(fields: dict[str, Any]) -> str:
    name = read_name(str(fields.get("name", ""))) or DEFAULT_NAME
    if len(name) > MAX_NAME:
        raise refused(words.NO_NAME.format(MAX_NAME))
    return name


def _stand(client: Any, _fields: dict[str, Any]) -> None:
    _online(client)
    client.place.stands = True
    client.connection.send({"t": "stand"})


def _leave(client: Any, _fields: dict[str, Any]) -> None:
    said = words.LEFT if _inside(client).sat else words.LEFT_WATCHING
    client.leave()
    client.shown.say(said)


def _undo(client: Any) -> None:
    """Take back what was never sent, or ask the others."""
    count = client.place.take_back_unsent()
    if count:
        client.acts.append(("retract", count))
    else:
        _ask(client, {"what": "undo"})


def _ask(client: Any, fields: dict[str, Any]) -> None:
    member = _online(client)
    if member.outbox:
        raise refused(words.ON_ITS_WAY)
    client.connection.send({"t": "ask", "what": fields["what"], "commit": _commit(client, fields["what"])})


def _rematch(client: Any) -> None:
    """Agree to another game, or ask for one with sides swapped."""
    asked = client.place.line.facts.asked
    if asked and asked.what in REMATCHES and client.place.seat not in asked.yes:
        _answer(client, {"yes": True})
    else:
        _ask(client, {"what": "swap"})


def _commit(client: Any, what: str) -> str:
    """Return what this client adds to the draws of another game, kept before it is said; "" where none is asked for."""
    if what not in REMATCHES:
        return ""
    seed = next_seed(client.place)
    client.place.keep()
    return commitment_of(seed)


def _answer(client: Any, fields: dict[str, Any]) -> None:
    _online(client)
    asked = client.place.line.facts.asked
    if not asked:
        raise refused(words.NO_QUESTION)
    commit = _commit(client, asked.what) if fields["yes"] else ""
    client.connection.send({"t": "answer", "n": asked.n, "yes": fields["yes"], "commit": commit})


def _close(client: Any, _fields: dict[str, Any]) -> None:
    member = _online(client)
    if not member.owner:
        raise refused(words.NOT_OWNER)
    client.connection.send({"t": "close", "owner": member.owner})


def _inside(client: Any) -> Membership:
    if not client.place.member:
        raise refused(words.NO_ROOM)
    return client.place.member


def _online(client: Any) -> Membership:
    member = _inside(client)
    if not client.is_on:
        raise refused(words.OFFLINE)
    return member


def _saying(kind: str, *names: str) -> Any:
    """Return an action that says something to the room, with these fields of the page's message."""

    def say(client: Any, fields: dict[str, Any]) -> None:
        _online(client)
        message = {"t": kind}
        for name in names:
            message[name] = fields[name]
        client.connection.send(message)

    return say


def _look(client: Any, _fields: dict[str, Any]) -> None:
    """Ask the server for its lobby, unless that is on its way."""
    if not client.server:
        raise refused(words.NO_SERVER)
    if not client.is_asking(_listed):
        _ask_for(client, "", {"server": client.server, "rooms": [], "more": 0, "others": None})


def _ask_for(client: Any, of: str, sought: dict[str, Any]) -> None:
    client.fetch(client.server + "/api/rooms" + of, None, shapes.LOBBY, _listed, sought)


def _listed(client: Any, sought: dict[str, Any], status: int, answer: dict[str, Any]) -> None:
    """The server that answers first names the others behind its address, by a letter each."""
    if sought["others"] is None:
        if status != 200:
            text = answer.get("message") or words.NO_LOBBY if status else words.NOT_REACHED.format(sought["server"])
            client.shown.lobby = {"rooms": [], "more": 0, "message": text}
            return
        sought["others"] = answer["others"][:MAX_OTHERS]
    if status == 200:
        known = [room["code"] for room in sought["rooms"]]  # a server answers for one that is away, too
        sought["rooms"] += [_shown(room, answer["now"]) for room in answer["rooms"] if room["code"] not in known]
        sought["more"] += answer["more"]
    if sought["others"]:
        _ask_for(client, "/" + sought["others"].pop(0), sought)
        return
    rooms = sorted(sought["rooms"], key=lambda room: room["minutes"])
    more = sought["more"] + len(rooms[MAX_LISTED:])
    client.shown.lobby = {"rooms": rooms[:MAX_LISTED], "more": more, "message": ""}


def _shown(room: dict[str, Any], now: int) -> dict[str, Any]:
    clock = room["clock"]
    return {
        "code": room["code"],
        "game": room["game"],
        "options": room["options"],
        "waits": room["state"] == "waiting",
        "clock": {"limit": clock["limit"], "add": clock.get("add", 0)} if clock else {},
        "minutes": max(0, now - room["since"]) // MINUTE_MS,
        "seats": [dict(seat, name=seat["name"] or "") for seat in room["seats"]],
    }


# What their messages have, or may have (?): texts that may be, or how many letters a text may have
FIELDS: dict[str, dict[str, Any]] = {
    "create": {"name": MAX_TYPED, "bot?": (0,) + LEVELS, "listed?": (False, True), "game?": ("",) + tuple(GAMES)},
    "join": {"code": MAX_PASTED},
    "take": {"code": MAX_PASTED, "name": MAX_TYPED},
    "sit": {"seat": (1, 2, 3, 4), "name": MAX_TYPED},
    "bot": {"seat": (1, 2, 3, 4), "level": LEVELS},
    "react": {"word": REACTIONS},
    "ask": {"what": tuple(sorted(QUESTIONS))},
    "answer": {"yes": (True, False)},
}
ACTIONS: dict[str, Any] = {
    "create": _create,
    "lobby": _look,
    "join": lambda client, fields: _find(client, fields["code"], ""),
    "take": lambda client, fields: _find(client, fields["code"], _name(fields)),
    "sit": _sit,
    "stand": _stand,
    "react": _saying("react", "word"),
    "bot": _saying("bot", "seat", "level"),
    "leave": _leave,
    "ask": _ask,
    "answer": _answer,
    "resume": _saying("resume"),
    "forfeit": _saying("forfeit"),
    "close": _close,
}
# By the request of a board (docs/link.md)
REQUESTS: dict[str, Any] = {"undo": _undo, "rematch": _rematch, "leave": lambda client: _leave(client, {})}
