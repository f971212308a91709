"""`cairn` as a program: whenever it is asked to end, what is open is closed, and no traceback shows."""

import sys

ENDS = ("SIGINT", "SIGTERM", "SIGHUP")
INTERRUPTED = 130  # 128 + SIGINT, as shells have it


class Ended(KeyboardInterrupt):
    """Another program, or a terminal that is closed, asks the process to end. number: the signal."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def main() -> int:
    """Run the command line and return the exit status."""
    try:
        _take_signals()
        from importlib import import_module

        status: int = import_module("host.cli").main()  # loading it takes a moment, in which ctrl-c may come
        _end_quietly()
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _take_signals() -> None:
    """Let the signals that end a process be exceptions, as ctrl-c is."""
    import signal

    def end(number: int, _frame: object) -> None:
        raise Ended(number)

    for name in ENDS[1:]:
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # `nohup` has it ignored
            signal.signal(number, end)


def _end_quietly() -> None:
    """All is done: what still comes would show where the interpreter ends."""
    import signal

    for name in ENDS:
        if number := getattr(signal, name, None):
            signal.signal(number, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
