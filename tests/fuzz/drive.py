"""Conversations that Hypothesis chooses: kinds of messages, their order, and the seed of each."""

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.board import LIES, FuzzedBoard
from tests.fuzz.files import INFOS, MODULES_OF, FuzzedDrives, FuzzedFreezer
from tests.fuzz.link import KINDS, Conversation, Lost
from tests.fuzz.tally import Tally, blocks
from tests.fuzz.web import FILES, MESSAGES, FuzzedSession

CONVERSATIONS = 50  # in a round
LENGTH = 40  # messages in a conversation, on average

quick = settings(
    deadline=None,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def conversations(kinds):
    """Lists of messages: (kind, seed) each."""
    message = st.tuples(st.sampled_from(sorted(kinds)), st.integers(0, (1 << 32) - 1))
    return st.lists(message, min_size=LENGTH // 2, max_size=LENGTH * 3 // 2)


def rounds(count, first_seed, kinds, tally, hold):
    """Let hold() have conversations until `count` messages are tallied.

    Return the tally, and how many blocks of memory there are more than after the first round.
    """
    after_first = None
    number = first_seed
    while tally.total < count:

        @seed(number)
        @settings(quick, max_examples=min(CONVERSATIONS, (count - tally.total) // LENGTH + 1))
        @given(conversations(kinds))
        def converse(conversation):
            hold(conversation)

        converse()
        number += 1
        if after_first is None:
            after_first = blocks()
    return tally, blocks() - (after_first or 0)


def link(count, first_seed, checks=False):
    """Talk to the link of one board, which lasts for all conversations."""
    return fuzz(count, first_seed, KINDS, lambda tally: Conversation(tally, checks), Conversation.say, Conversation.end)


def checked_link(count, first_seed):
    """Talk to it with checks, over a line that damages most of what is sent."""
    return link(count, first_seed, checks=True)


def messages(count, first_seed):
    """Send messages to a session, as its WebSocket takes them."""
    return fuzz(count, first_seed, MESSAGES, FuzzedSession, FuzzedSession.say)


def files(count, first_seed):
    """Send files to a session over HTTP."""
    return fuzz(count, first_seed, FILES, FuzzedSession, FuzzedSession.send)


def replies(count, first_seed):
    """Let a board lie to all that asks one."""
    return fuzz(count, first_seed, LIES, FuzzedBoard, FuzzedBoard.say)


def modules(count, first_seed):
    """Read and freeze compiled modules that are damaged, or lie."""
    return fuzz(count, first_seed, MODULES_OF, FuzzedFreezer, FuzzedFreezer.read)


def drives(count, first_seed):
    """Look at folders that may be drives, and write to those that are."""
    return fuzz(count, first_seed, INFOS, FuzzedDrives, FuzzedDrives.look)


def fuzz(count, first_seed, kinds, begin, act, end=lambda target: None):
    """Hold all conversations with one target, begin(tally), and with a new one where its model cannot follow it."""
    tally = Tally()
    targets = []

    def hold(conversation):
        if not targets:
            targets.append(begin(tally))
        try:
            for kind, number in conversation:
                act(targets[0], kind, number)
            end(targets[0])
        except Lost:
            targets.clear()
        except BaseException:
            targets.clear()
            raise

    return rounds(count, first_seed, kinds, tally, hold)
