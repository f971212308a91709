"""Questions to a board at the link whose answers are not waited for."""

from functools import partial
from typing import Any

from host.link.client import Client
from host.link.errors import Refused


class Questions:
    """Asks what it has not asked yet, and hands out each answer once."""

    def __init__(self, client: Client):
        self._client = client
        self._answers: dict[tuple, list[Any]] = {}  # by question; empty while the answer is on its way

    def ask(self, method: str, **parameters: Any) -> list[Any]:
        """Return [the result of a request], [] while it is on its way: ask again then. Raises: Refused."""
        question = (method, *sorted(parameters.items()))
        answer = self._answers.get(question)
        if answer:
            del self._answers[question]
            if isinstance(answer[0], Refused):
                raise answer[0]
            return answer
        if answer is None or not self._client.busy:  # then the answer was lost on the way
            self._answers[question] = []
            take = partial(self._take, question)
            self._client.send(method, take, lambda reason: take(Refused(reason)), **parameters)
        return []

    def clear(self) -> None:
        """Forget what was asked, for a new conversation."""
        self._answers.clear()

    def _take(self, question: tuple, answer: Any) -> None:
        if question in self._answers:
            self._answers[question] = [answer]
