"""Threads for what takes long. The process ends without them: neither the event loop nor the interpreter waits."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

MAX_THREADS = 16

Made = TypeVar("Made")


class DaemonThreads(ThreadPoolExecutor):
    """An executor of at most that many threads; asyncio takes only a ThreadPoolExecutor as its default one."""

    def __init__(self, most: int = MAX_THREADS) -> None:
        super().__init__(most)
        self._left = most  # threads that may still begin
        self._calls: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()

    def submit(self, call: Callable[..., Made], /, *values: Any, **named: Any) -> Future[Made]:
        future: Future[Made] = Future()
        self._calls.put((future, partial(call, *values, **named)))
        if self._left:
            self._left -= 1
            Thread(target=self._work, daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for nothing."""

    def _work(self) -> None:
        while True:
            future, call = self._calls.get()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(call())
            except BaseException as error:
                future.set_exception(error)
