"""What a room's server says, message by message, and what that makes of a RoomClient. It runs on both runtimes."""

from typing import Any

from host.rooms.client import words
from host.rooms.client.shapes import Odd
from host.rooms.client.state import Broken, Told
from host.rooms.client.storage import Membership

TRY_MS = 2_000  # after `rate` or `busy`
NEEDS_WAIT = ("rate", "busy")


def handle_message(client: Any, message: dict[str, Any]) -> None:
    """Take a message over the connection that is open.

    message: as read_message() returns it. Raises: Broken where the log cannot be right.
    """
    client.shown.handle_message(message)
    if message["t"] in HEARD:
        HEARD[message["t"]](client, message)


def _handle_room(client: Any, message: dict[str, Any]) -> None:
    if client.is_on:  # what it says may never come
        raise Odd("Only a hello is answered with the room.")
    member, facts = client.place.member, client.place.line.facts
    client.connection.told = (message["n"], message["head"])
    if member.game != message["game"]:
        member.game = message["game"]
        client.place.keep()
    if (facts.n, facts.head) == (message["n"], message["head"]):  # else `fork` or `events` follow
        _catch_up(client)


def _handle_events(client: Any, message: dict[str, Any]) -> None:
    place, line = client.place, client.place.line
    for fields in message["events"]:
        event = Told(fields)
        if event.n <= line.facts.n:
            if line.events[event.n - 1].text != event.text:
                client.drop()  # the next hello finds out that we part
                return
            continue
        asked = line.facts.asked
        client.connection.landed(place.apply(event))
        if event.k == "answer" and client.is_on and asked.by == place.seat != event.seat and not event.yes:
            client.shown.say(words.DECLINED.format(line.facts.seats[event.seat - 1].name))
    if line.facts.n == message["from"] + len(message["events"]) - 1 and line.facts.head != message["head"]:
        raise Broken(words.BROKEN)
    _catch_up(client)


def _catch_up(client: Any) -> None:
    """See whether all is there that a hello was answered with, and whether it is what was there before."""
    place, facts = client.place, client.place.line.facts
    if not client.connection.catch_up(facts.n, facts.head, client.now):
        raise Broken(words.BROKEN)
    if client.is_on and not place.caught_up(place.member):
        client.shown.say(words.CHANGED)


def _handle_no(client: Any, message: dict[str, Any]) -> None:
    member, why = client.place.member, message["why"]
    if not client.connection.told[0]:
        _refused_at_hello(client, member, message)
    elif message.get("id"):
        _refused_move(client, member, message)
    elif why in NEEDS_WAIT:
        client.connection.say_again(client.now + TRY_MS)
        client.shown.say(message["message"])
    elif message.get("to") != "seed":  # two programs with one seat may show its seed; one is late
        if message.get("to") == "sit" and member.token and not member.sat:
            member.stand()
            client.place.keep()
        client.shown.say(message["message"])


def _refused_at_hello(client: Any, member: Membership, message: dict[str, Any]) -> None:
    why = message["why"]
    if why == "seat":
        if member.sat:
            member.stand()
            client.place.keep()
            client.shown.say(words.SEAT_LOST)
    elif why in NEEDS_WAIT:
        client.drop()
    elif why == "version":  # the server may be updated meanwhile, or the page loaded again: all is kept till then
        client.shown.say(message["message"], passes=True)
        client.drop()
    else:
        client.shown.say(message["message"])
        client.leave()


def _refused_move(client: Any, member: Membership, message: dict[str, Any]) -> None:
    why = message["why"]
    client.connection.landed(message["id"])
    if not member.outbox or member.outbox[0][0] != message["id"]:
        return
    if why in NEEDS_WAIT:
        client.connection.say_again(client.now + TRY_MS)
    elif why == "stale":
        if message["n"] < client.place.line.facts.n:  # the server has lost events
            client.drop()
        client.connection.move_after(message["n"])  # its events are on their way
    else:
        client.shown.say(message["message"])
        client.place.take_room()


def _handle_heartbeat(client: Any, message: dict[str, Any]) -> None:
    if not client.connection.heartbeat(message["n"], message["head"], client.place.line.facts, client.now):
        client.drop()


# A `seat` says nothing new, and comes before the event that takes the seat: the log alone says whose it is.
HEARD = {
    "room": _handle_room,
    "events": _handle_events,
    "fork": lambda client, _message: client.place.forget_log(),
    "no": _handle_no,
    "heartbeat": _handle_heartbeat,
}
