"""What a room's server says, message by message, and what that makes of a RoomClient. It runs on both runtimes."""

from typing import Any

from host.rooms.client import words
from host.rooms.client.games import add
from host.rooms.client.state import Broken, RoomState, Told
from host.rooms.client.storage import Membership

TRY_MS = 2_000  # after `rate` or `busy`
NEEDS_WAIT = ("rate", "busy")


def hear(client: Any, message: dict[str, Any]) -> None:
    """Take a message over the connection that is open.

    message: as read_message() returns it. Raises: Broken where the log cannot be right.
    """
    HEARD.get(message["t"], _ignore)(client, message)


def _hear_room(client: Any, message: dict[str, Any]) -> None:
    if client.is_on:  # what it says may never come
        raise ValueError("Only a hello is answered with the room.")
    client.known = (message["n"], message["head"])
    if client.misfits:
        client.say, client.misfits = "", False
    client.here = [place["here"] for place in message["seats"]]
    client.watch = message["watch"]
    client.server_ms, client.server_at = message["now"], client.now
    if client.member and client.member.game != message["game"]:
        client.member.game = message["game"]
        client.keep()
    if (
        client.line.facts.n == message["n"] and client.line.facts.head == message["head"]
    ):  # else `fork` or `events` follow
        _catch_up(client)


def _hear_events(client: Any, message: dict[str, Any]) -> None:
    first, member = client.line.facts.n + 1, client.member
    for fields in message["events"]:
        event, number = Told(fields), fields["n"]
        if number <= client.line.facts.n:
            if client.line.events[number - 1].text != event.text:
                client.drop()  # the next hello finds out where we part
                return
            continue
        client.line.apply(event)
        if member and member.outbox and event.k == "move" and event.id == member.outbox[0][0]:
            member.outbox.pop(0)
            member.after, client.flight = number, ""
            client.base = list(client.line.moves)
        if event.k == "over":
            add(client, event)
        elif event.k == "rematch":
            client.loads = not (member and member.outbox)
    if (
        client.line.facts.n == message["from"] + len(message["events"]) - 1
        and client.line.facts.head != message["head"]
    ):
        raise Broken(words.BROKEN)
    if member and first <= client.line.facts.n:
        client.storage.put_line(member.code, client.line, first)
        client.keep()
    _catch_up(client)


def _hear_fork(client: Any, message: dict[str, Any]) -> None:
    if message["n"] < client.line.facts.n:
        client.line = RoomState()
        client.say = words.CHANGED


def _catch_up(client: Any) -> None:
    """See whether all is there that a hello was answered with."""
    number, head = client.known
    if not number or client.line.facts.n < number:
        return
    if client.line.facts.n == number and client.line.facts.head != head:
        raise Broken(words.BROKEN)
    client.connection.ready(client.now)
    if client.behind and client.line.facts.n >= number:
        client.behind = 0


def _hear_no(client: Any, message: dict[str, Any]) -> None:
    member, why = client.member, message["why"]
    if not member:
        return
    if not client.known[0]:
        _refused_at_hello(client, member, message)
    elif message.get("id"):
        _refused_move(client, member, message)
    elif why in NEEDS_WAIT:
        client.try_again(TRY_MS)
        client.say = message["say"]
    elif message.get("to") != "seed":  # two programs with one seat may show its seed; one is late
        if message.get("to") == "sit" and member.token and not member.sat:
            member.stand()
            client.keep()
        client.say = message["say"]


def _refused_at_hello(client: Any, member: Membership, message: dict[str, Any]) -> None:
    why = message["why"]
    if why == "seat":
        if member.sat:
            member.stand()
            client.keep()
            client.say = words.SEAT_LOST
    elif why in NEEDS_WAIT:
        client.drop()
    elif why == "version":  # the server may be updated meanwhile, or the page loaded again: all is kept till then
        client.say, client.misfits = message["say"], True
        client.drop()
    else:
        client.say = message["say"]
        client.leave()


def _refused_move(client: Any, member: Membership, message: dict[str, Any]) -> None:
    why = message["why"]
    if client.flight == message["id"]:
        client.flight = ""
    if not member.outbox or member.outbox[0][0] != message["id"]:
        return
    if why in NEEDS_WAIT:
        client.send_at = client.now + TRY_MS
    elif why == "stale":
        if message["n"] < client.line.facts.n:  # the server has lost events
            client.drop()
        client.send_from = message["n"]  # its events are on their way
    else:
        client.say = message["say"]
        client.take_room()


def _hear_here(client: Any, message: dict[str, Any]) -> None:
    client.here = message["seats"]
    client.watch = message["watch"]


def _hear_beat(client: Any, message: dict[str, Any]) -> None:
    client.server_ms, client.server_at = message["now"], client.now
    number = message["n"]
    if number > client.line.facts.n:
        client.behind = client.behind or client.now or 1
    elif number < client.line.facts.n or message["head"] != client.line.facts.head:
        client.drop()
    else:
        client.behind = 0


def _hear_reacted(client: Any, message: dict[str, Any]) -> None:
    number = client.reaction.get("number", 0) + 1
    client.reaction = {"seat": message["seat"], "word": message["word"], "number": number}


def _ignore(_client: Any, _message: dict[str, Any]) -> None:
    pass


# A `seat` says nothing new, and comes before the event that takes the seat: the log alone says whose it is.
HEARD = {
    "room": _hear_room,
    "events": _hear_events,
    "fork": _hear_fork,
    "no": _hear_no,
    "here": _hear_here,
    "reacted": _hear_reacted,
    "beat": _hear_beat,
}
