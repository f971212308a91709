"""Lets Hypothesis choose conversations: kinds of messages, their order, and the seed that each is made from."""

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.link import KINDS, Conversation, Lost
from tests.fuzz.tally import Tally, blocks
from tests.fuzz.web import FILES, MESSAGES, Table

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
    return sit(count, first_seed, KINDS, lambda tally: Conversation(tally, checks), Conversation.say, Conversation.end)


def checked_link(count, first_seed):
    """Talk to it with checks, over a line that damages most of what is sent."""
    return link(count, first_seed, checks=True)


def messages(count, first_seed):
    """Talk to a room over its WebSocket's door."""
    return sit(count, first_seed, MESSAGES, Table, Table.say)


def files(count, first_seed):
    """Send files to a room over HTTP."""
    return sit(count, first_seed, FILES, Table, Table.send)


def sit(count, first_seed, kinds, begin, act, end=lambda there: None):
    """Have all conversations at one place, begin(tally), until it goes where its model does not follow."""
    tally = Tally()
    there = []

    def hold(conversation):
        if not there:
            there.append(begin(tally))
        try:
            for kind, number in conversation:
                act(there[0], kind, number)
            end(there[0])
        except Lost:
            there.clear()
        except BaseException:
            there.clear()
            raise

    return rounds(count, first_seed, kinds, tally, hold)
