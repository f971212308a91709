"""A small program that is not Cairn: texts of modules by path, what a board is asked to print, and what it prints.

It has whatever a compiler treats in a way of its own: constants of all kinds, closures, generators, classes,
exceptions, async, packages with imports within, machine code of all three kinds, and a main.py.
"""

CONSTANTS = r"""
BIG = 123456789012345678901234567890
NEGATIVE = -98765432109876543210
SMALL = 0x3FFFFFFF, -0x40000000, 0x40000000
WHOLE = 0xFFFFFFFF, -0xFFFFFFFFFFFF, 1 << 63, -1 << 79  # of whole digits of 16 bits
LONG = "a text that is longer than ten characters: \u00e4\u20ac"
SHORT = "shrt\u00e4"
DATA = b"bytes \x00 with a zero"
EMPTY = b"", "", ()
REAL = 3.14159
IMAGINARY = 2.5j
MIXED = (1, "two", 3.0, b"four", (5, None, True, False, ...), 1 << 40, "a longer text within a tuple")
"""

FUNCTIONS = r"""
def default(first, second=2, *rest, key="default", **others):
    return first, second, rest, key, others

def squares(limit):
    for value in range(limit):
        yield value * value

def chained(limit):
    yield -1
    yield from squares(limit)

def counter():
    total = 0
    def more(by=1):
        nonlocal total
        total += by
        return total
    return more

def fails():
    try:
        with open("/not/there") as file:
            file.read()
    except OSError as error:
        return "caught " + str(error.errno)
    finally:
        print("finally")

def deep():
    raise ValueError("with a traceback")

def halves(count):
    value = 1.0
    for _ in range(count):
        value /= 2
    return value

comprehensions = [x for x in range(5)], {x: x for x in "ab"}, (lambda a: a + 1 << 70)(1)
"""

CLASSES = r"""
from ..constants import SHORT

class Base:
    kind = "base"

    def __init__(self, name_of_it):
        self.name_of_it = name_of_it

    def __repr__(self):
        return "<%s %s>" % (self.kind, self.name_of_it)

    @property
    def upper_name(self):
        return self.name_of_it.upper()

    @staticmethod
    def after(x):
        return x + 1

    @classmethod
    def make(cls):
        return cls("made")

class Derived(Base):
    kind = "derived"

    def __init__(self):
        super().__init__(SHORT)
"""

NATIVE = r"""
import micropython

@micropython.viper
def total(data: ptr8, size: int) -> int:
    result = 0
    for k in range(size):
        result += data[k]
    return result

@micropython.viper
def fibonacci(n: int) -> int:
    if n < 2:
        return n
    return int(fibonacci(n - 1)) + int(fibonacci(n - 2))

@micropython.viper
def calls(text):
    print("viper says", text, len(text))
    return text

@micropython.native
def listed(a, b="x", *, c=3):
    return [a, b, c, 3.5, "a long constant text in native code"]

@micropython.native
def counted(n):
    for k in range(n):
        yield k

@micropython.native
def outer(n):
    def inner(m):
        return m + n
    return inner

@micropython.asm_thumb
def added(r0, r1):
    add(r0, r0, r1)
"""

TASKS = r"""
import asyncio

async def slow(value):
    await asyncio.sleep_ms(2 * value)
    return value

async def gathered():
    return await asyncio.gather(slow(3), slow(1), slow(2))
"""

MODULES = {
    "pack/__init__.py": "from .constants import BIG\nabout = 'a package'\n",
    "pack/constants.py": CONSTANTS,
    "pack/functions.py": FUNCTIONS,
    "pack/inner/__init__.py": "",
    "pack/inner/classes.py": CLASSES,
    "pack/native.py": NATIVE,
    "pack/tasks.py": TASKS,
    "main.py": "from pack.constants import SHORT\nstarted = SHORT * 2\n",
}

ASKED = r"""
import os, gc, sys
print(started, os.listdir())
LONG = 'a text that is longer than ten characters: \xe4\u20ac'
gc.collect(); before = gc.mem_free()
import pack.constants as constants
gc.collect(); print("taken", before - gc.mem_free() < 1500, constants.__file__)
import pack.functions as functions
import pack.native as native
from pack.inner.classes import Base, Derived
import pack, pack.tasks
print(pack.about, pack.BIG * 2, constants.NEGATIVE - 1, constants.SMALL, LONG == constants.LONG)
ones = (1 << 32) - 1, 1 - (1 << 48), 1 << 63, -1 << 79
print([a == b and a + 1 > b > a - 1 and a // 3 == b // 3 for a, b in zip(constants.WHOLE, ones)], constants.WHOLE)
print(constants.DATA, constants.EMPTY, constants.REAL, constants.IMAGINARY, constants.MIXED)
print(functions.default(1), functions.default(1, 3, 4, 5, key=6, foo=7), list(functions.chained(4)))
more = functions.counter()
print(more(), more(), more(5), functions.comprehensions, functions.halves(20) == 1 / 1048576)
derived = Derived()
print(derived, derived.upper_name, derived.after(3), Base.make(), derived.__dict__)
print(functions.fails())
try:
    functions.deep()
except ValueError as error:
    sys.print_exception(error)
print(native.total(bytes(range(100)), 100), native.fibonacci(15), native.listed(1, c=9), list(native.counted(4)))
print(native.outer(3)(4), native.added(40, 2), native.calls('hey'))
for k in range(300):
    setattr(derived, 'dynamic%d' % k, k)
print(derived.dynamic299, derived.dynamic7, getattr(derived, 'name_' + 'of_it'))
import asyncio, rp2, neopixel
print(asyncio.run(pack.tasks.gathered()))
"""

ANSWERED = """\
shrt\xe4shrt\xe4 []
taken True pack/constants.py
a package 246913578024691357802469135780 -98765432109876543211 (1073741823, -1073741824, 1073741824) True
[True, True, True, True] (4294967295, -281474976710655, 9223372036854775808, -604462909807314587353088)
b'bytes \\x00 with a zero' (b'', '', ()) 3.14159 2.5j \
(1, 'two', 3.0, b'four', (5, None, True, False, Ellipsis), 1099511627776, 'a longer text within a tuple')
(1, 2, (), 'default', {}) (1, 3, (4, 5), 6, {'foo': 7}) [-1, 0, 1, 4, 9]
1 2 7 ([0, 1, 2, 3, 4], {'a': 'a', 'b': 'b'}, 2361183241434822606848) True
<derived shrt\xe4> SHRT\xe4 4 <base made> {'name_of_it': 'shrt\\xe4'}
finally
caught 2
Traceback (most recent call last):
  File "<stdin>", line 23, in <module>
  File "pack/functions.py", line 31, in deep
ValueError: with a traceback
4950 610 [1, 'x', 9, 3.5, 'a long constant text in native code'] [0, 1, 2, 3]
viper says hey 3
7 42 hey
299 7 shrt\xe4
[3, 1, 2]
"""
