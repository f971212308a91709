"""A function in a process of its own, for what other tests' threads would disturb: figures of memory."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def alone(function: Callable[Parameters, Result], *args: Parameters.args, **named: Parameters.kwargs) -> Result:
    """Return what a function of a module returns, or raise what it raises, in a new interpreter."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(function, *args, **named).result()
