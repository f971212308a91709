"""The other end of the text protocol, for tests."""

import io

from host.games import new_game
from host.gtp.session import Session
from host.gtp.wire import serve

# On 5x5, both help: the same board with the same player to move for the third time.
DRAWN = "b5 a5 b4 b5 b4 d3 d2" + 2 * " c4 d4 b3 b4 c2 b2 d3 d2"


def session(words: str) -> Session:
    """Return a session of a game with options."""
    name, *options = words.split()
    return Session(new_game(name, options))


def robble(*options: str) -> Session:
    return session(" ".join(("robble", *options)))


def send(session: Session, sent: bytes) -> bytes:
    """Return everything that a session replies to what is sent."""
    target = io.BytesIO()
    serve(session, io.BytesIO(sent), target)
    return target.getvalue()


def replies(answer: bytes) -> list[str]:
    """Split what came back into replies, and check that every one ends in an empty line and has the right form."""
    text = answer.decode("ascii")
    assert not text or text.endswith("\n\n")
    found = text.split("\n\n")[:-1]
    assert all(reply[0] in "=?" for reply in found), found
    return found


def say(session: Session, line: str) -> str:
    """Send one line and return its one reply, from = or ? on, without the line ends."""
    (reply,) = replies(send(session, line.encode() + b"\n"))
    return reply


def run(session: Session, *lines: str) -> None:
    """Send lines all of which must succeed."""
    for line in lines:
        assert say(session, line).startswith("="), line


def talk(session: Session, dialogue: str) -> None:
    """Send lines, and check the reply behind each ` -> `, or its beginning before `...`; others must succeed."""
    for line in dialogue.strip().splitlines():
        sent, _, wanted = line.strip().partition(" -> ")
        reply, wanted = say(session, sent), wanted or "=..."
        assert reply == wanted or (wanted.endswith("...") and reply.startswith(wanted[:-3])), (line, reply)


def everything(session: Session) -> tuple[str, ...]:
    """All that can be asked of a session: the same before and after what must change nothing."""
    questions = ("state", "history", "legal_moves", "to_move", "outcome", "showboard")
    return (*(say(session, question) for question in questions), str(session.level), str(session.game.dump()))
