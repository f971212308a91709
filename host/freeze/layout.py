"""How MicroPython's data lie in memory on a 32-bit, little-endian port: what the image's reader looks for, and what the
linker writes.

The facts are of MicroPython's sources, with the configuration of the rp2 port: MICROPY_OBJ_REPR_A, one byte for a
qstr's hash, one for its length.
"""

import math
import struct

# py/obj.h: bit 0 is set in a small int, the low bits of a qstr are 010, and these are constants.
NONE, FALSE, TRUE = 0x06, 0x0E, 0x1E
SMALL_INT_BITS = 31
# py/mpz.h, py/objint_mpz.c: what follows the type of an int.
DIGIT_BITS = 16
NEGATIVE, FIXED, LENGTH_SHIFT = 1, 2, 2

# py/qstr.h, qstr_pool_t: previous pool, names before it and whether it is sorted, alloc, length, addresses of hashes
# and of lengths; then one pointer a name.
POOL = struct.Struct("<6I")
SORTED = 1 << 31
# How the first pool begins (py/qstr.c); the numbers of the other static names follow from .mpy files.
EARLY_NAMES = ("", "", "__dir__", "\n", " ", "*")
MAX_NAME = 255
MAX_NAMES = 1 << 16
# py/persistentcode.c, PERSISTENT_STR_INTERN_THRESHOLD: a shorter str is a name, wherever it comes from.
INTERNED = 10

# py/emitglue.h, mp_raw_code_t: how a function that is not plain bytecode begins.
RAW_CODE = bytes(2)

# py/nativeglue.c, mp_fun_table: None, False, True, functions, some of which may be NULL, and types at these indexes.
FUN_TABLE_FUNCTIONS = range(3, 72)
FUN_TABLE_NULLS = 4
FUN_TABLE_TYPES = {73: "type", 74: "str", 75: "list", 76: "dict"}

# What linker.py writes at the start of the frozen region: magic, number of modules, bytes that follow, their CRC-32.
HEAD = struct.Struct("<4s3I")
MAGIC = b"frzn"

# ARM architectures of .mpy files (MP_NATIVE_ARCH_*), of which each runs the code of those before it, from armv6 on.
ARM_FROM, ARM_TO = 4, 8

# USB 2.0, tables 9-5, 9-10, 9-12, 9-13: descriptors begin with their length and type; that of a configuration has the
# length of all that follow and itself, the number of interfaces, and as its last byte the current, in units of 2 mA.
CONFIGURATION = struct.Struct("<BBH5B")
USB_CONFIGURATION, USB_INTERFACE, USB_ENDPOINT = 2, 4, 5
USB_UNIT_MA, USB_MOST_MA = 2, 500  # the latter by section 7.2.1


def float_bytes(value: float) -> bytes:
    """Return a float of 32 bits; one that is too large for these is infinite, as on the board."""
    try:
        return struct.pack("<f", value)
    except OverflowError:
        return struct.pack("<f", math.copysign(math.inf, value))


def hash_of(name: bytes) -> int:
    """Return MicroPython's hash of a name (qstr_compute_hash, MICROPY_QSTR_BYTES_IN_HASH 1)."""
    value = 5381
    for byte in name:
        value = (value * 33 ^ byte) & 0xFFFFFFFF
    return value & 0xFF or 1


def qstr_object(qstr: int) -> int:
    """Return the word that is the str with this number."""
    return qstr << 3 | 2
