"""What players read about their room. It runs on both runtimes."""

from host.rooms.errors import RoomError

NO_SERVER = "Online rooms need a server; this page knows none."
ONLY = "This page can only reach rooms of {}."
NO_ROOM = "You are in no online room."
IN_ROOM = "You are in room {}; leave it first."
NO_GAME = "Start a game first; then you can play it online."
MAKING = "One moment: creating the room."
NO_LOBBY = "This server lists no open seats."
TAKEN = "All seats of room {} are taken now; choose another room."
FINDING = "One moment: looking for the room."
NOT_FOUND = "There is no room {} at {}. Check the code, or create a new room."
NOT_REACHED = "The server of the rooms, {}, cannot be reached. Check your connection, and try again."
ODD_ANSWER = "The server at {} does not answer like a server of Cairn's rooms."
OFFLINE = "There is no connection to the room now. It comes back by itself; try again then."
SITTING = "One moment: you are sitting down."
SEATED = "You have seat {}; leave it first."
NO_SEAT = "This room has no seat {}."
NO_NAME = "A name has 1 to {} letters."
NO_QUESTION = "No question is open."
DECLINED = "{} does not agree."
NOT_OWNER = "Only the person who made the room can close it."
SEAT_LOST = "The seat is no longer yours; you are watching the room."
ON_ITS_WAY = "This move is on its way to the room; ask again in a moment."
LEFT = "You have left the room. The game stays on this board, and your seat stays yours."
LEFT_WATCHING = "You have left the room. The game stays on this board."
BOARD_LEFT = "The board has another game now, so it has left the room."
BROKEN = "What the server says about this room makes no sense; asking it again."
CHANGED = "The server's history of this room has changed; loading it again."
MOVED = "The room has another move, so {} was taken back on this board."
ENDED = "The room takes no more moves from here, so {} was taken back on this board."
DRAWS_WAIT = "The draws wait for {}, whose board has to add to them."
SEED_CHANGED = "The server has put another seed in place of yours. Do not trust the draws in this room."
NOT_REVEALED = "The server has not revealed the secret of its draws, so nobody can check them."
OTHER_SECRET = "The server has revealed another secret than it began with, so it did not play fair."
UNFAIR = "The draw at event {} is not the one that was due, so the server did not play fair."
PROOF = "The proof is at {}/api/rooms/{}/log."
OTHER_PAST = "The server has changed this room's past since your seed was shown. Do not trust the draws in this room."
KEPT_BACK = "{} resigned and kept a seed back: together with the server, that was a choice between two draws."
DRAWN_BEFORE = "This room began with draws that were made before it; nobody can check them."
FAIR = "This board has checked all draws of the room: nobody chose them."
CHECKED = "The draws are what the room's secret and seeds lead to. None of the seeds is this board's."
MAX_MOVES_SAID = 3


def refused(sentence: str) -> RoomError:
    """Return what a page or a board is refused with that wants what cannot be."""
    return RoomError("page", sentence)


def moves_of(moves: list[str]) -> str:
    """Return some moves as a sentence has them."""
    more = len(moves) - MAX_MOVES_SAID
    return ", ".join(moves[:MAX_MOVES_SAID]) + (f" and {more} more" if more > 0 else "")
