"""Lays modules out as MicroPython's own build freezes them, at their final addresses, and joins them to an image.

The layouts are those of layout.py. Everything stays on the flash, and is executed and read there.

MicroPython keeps every name once and knows it by a number, its qstr. Tables of names form a chain; the new one comes
behind the last one of the image, and its names have the numbers that follow.

The new flash begins at the first sector behind the firmware: a header for programs that want to know what is there, the
table of modules, the list of their paths, the table of names, and then module by module its constants and code. The
first four have fixed addresses, so that the patched firmware is the same whatever is frozen.
"""

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from . import layout
from .errors import FreezeError
from .image import FirmwareImage
from .layout import INTERNED, MAX_NAME, MAX_NAMES, POOL, qstr_object
from .mpy import VERSION, Code, FunTable, Kind, Module, Static
from .uf2 import SECTOR, Flash

MAX_MODULES, LIST_BYTES = 256, 6144
CODE_ALIGN = 8  # of machine code: a line of the flash cache; it needs 4


@dataclass(frozen=True)
class Frozen:
    """An image with modules in it.

    firmware: the image's own flash, patched. app: the new flash behind it. about: which image it is. modules, names,
    functions: how many are new. native_bytes: machine code among it. left: bytes up to the file system. origin: see
    known.py.
    """

    firmware: Flash
    app: Flash
    about: str
    modules: int
    names: int
    functions: int
    native_bytes: int
    left: int
    origin: str = ""


@dataclass
class Region:
    """A piece of flash that is filled from its start."""

    base: int
    limit: int
    data: bytearray = field(default_factory=bytearray)
    known: dict[tuple[bytes, int], int] = field(default_factory=dict)

    @property
    def here(self) -> int:
        return self.base + len(self.data)

    def put(self, data: bytes, align: int = 1) -> int:
        """Lay something down and return its address. Raises: FreezeError if there is no space."""
        self.data += b"\0" * (-self.here % align)
        address = self.here
        self.data += data
        if self.here > self.limit:
            raise FreezeError(
                f"The modules do not fit: between the firmware and the file system are {self.limit - self.base:,} "
                "bytes, and they need more."
            )
        return address

    def share(self, data: bytes, align: int = 1) -> int:
        """Lay down something that never changes, once for all who need it; return its address."""
        key = data, align
        if key not in self.known:
            self.known[key] = self.put(data, align)
        return self.known[key]

    def words(self, *values: int) -> int:
        """Lay words down and return their address."""
        return self.put(struct.pack(f"<{len(values)}I", *values), 4)

    def poke(self, address: int, data: bytes) -> None:
        """Write over what has been laid down."""
        at = address - self.base
        self.data[at : at + len(data)] = data


class Linker:
    """Joins modules to an image, once."""

    def __init__(self, image: FirmwareImage, files_later: int = 0, usb_ma: int | None = None):
        """files_later: that many bytes of the file system, its first, become space for modules.

        usb_ma: the current that the board declares to a USB host; None for the image's own. Raises: FreezeError.
        """
        if files_later < 0 or files_later % SECTOR:
            raise FreezeError(f"The file system can begin a multiple of {SECTOR} bytes later, not {files_later}.")
        self._image = image
        if usb_ma is not None and (not 0 < usb_ma <= layout.USB_MOST_MA or usb_ma % layout.USB_UNIT_MA):
            raise FreezeError(f"A device on USB declares 2 to {layout.USB_MOST_MA} mA, in steps of 2 mA, not {usb_ma}.")
        self._files_later = files_later
        self._usb_ma = usb_ma
        self._region = Region(-(-image.end // SECTOR) * SECTOR, image.files + files_later)
        self._qstrs: dict[str, int] = {}
        self._types: dict[str, int] = {}
        self._functions = self._native_bytes = 0

    def freeze(self, modules: dict[str, Module], replace: bool = False) -> Frozen:
        """Return the image with the modules in it; see host.freeze.freeze. Raises: FreezeError."""
        image, region = self._image, self._region
        self._check(modules, replace)
        own = {path: image.word(image.frozen_table + 4 * index) for index, path in enumerate(image.frozen_paths)}
        paths = [path for path in modules if path not in own] + image.frozen_paths
        listed = b"".join(path.encode() + b"\0" for path in paths) + b"\0"
        if len(paths) > MAX_MODULES or len(listed) > LIST_BYTES:
            raise FreezeError(
                f"There is space for {MAX_MODULES} modules with {LIST_BYTES} bytes of paths; these are {len(paths)} "
                f"with {len(listed)} bytes."
            )
        head = region.put(bytes(layout.HEAD.size), 4)
        table = region.put(bytes(4 * MAX_MODULES), 4)
        path_list = region.put(listed.ljust(LIST_BYTES, b"\0"))
        new = new_names(image, modules)
        self._qstrs = image.qstrs | {name: number for number, name in enumerate(new, image.next_qstr)}
        last_pool = self._pool(new)
        entries = own | {path: self._module(path, modules[path]) for path in modules}
        region.poke(table, struct.pack(f"<{len(paths)}I", *[entries[path] for path in paths]))
        content = bytes(region.data[layout.HEAD.size :])
        region.poke(head, layout.HEAD.pack(layout.MAGIC, len(paths), len(content), zlib.crc32(content)))
        words = dict.fromkeys(image.frozen_list_literals, path_list)
        words |= dict.fromkeys(image.frozen_table_literals, table)
        words |= dict.fromkeys(image.pool_literals, last_pool)
        for at in image.files_words if self._files_later else ():
            words |= {at: image.word(at) + self._files_later, at + 4: image.word(at + 4) - self._files_later}
        patches = {at: struct.pack("<I", value) for at, value in words.items()}
        if self._usb_ma is not None:
            patches[image.usb_power] = bytes([self._usb_ma // layout.USB_UNIT_MA])
        return Frozen(
            firmware=_patched(image.flash, patches),
            app=Flash(region.base, bytes(region.data)),
            about=image.about,
            modules=len(modules),
            names=len(new),
            functions=self._functions,
            native_bytes=self._native_bytes,
            left=region.limit - region.here,
        )

    def _check(self, modules: dict[str, Module], replace: bool) -> None:
        """See whether the image can run the modules."""
        sub_version, arch = self._image.mpy >> 8 & 3, self._image.mpy >> 10
        for path, module in modules.items():
            runs = layout.ARM_FROM <= module.arch <= arch <= layout.ARM_TO and module.sub_version == sub_version
            if module.arch and not runs:
                raise FreezeError(
                    f"{path} has native code for architecture {module.arch} of version {VERSION}.{module.sub_version}; "
                    f"the image runs architecture {arch} of version {VERSION}.{sub_version} (mpy-cross -march=armv6m)."
                )
            if module.small_int_bits > layout.SMALL_INT_BITS:
                raise FreezeError(f"{path} is for integers of {module.small_int_bits} bits; the RP2040 has 31.")
            if path in self._image.frozen_paths and not replace:
                raise FreezeError(f"The image has a frozen module {path} already; --replace puts yours in its place.")

    # --- names -----------------------------------------------------------------------------------

    def _pool(self, new: list[str]) -> int:
        """Lay the table of new names down; return its address, or that of the image's last one where there are none."""
        last, region = self._image.pools[-1], self._region
        if not new:
            return last.address
        address = region.put(bytes(POOL.size + 4 * len(new)), 4)
        encoded = [text.encode() for text in new]
        hashes = region.put(bytes(map(layout.hash_of, encoded)))
        lengths = region.put(bytes(map(len, encoded)))
        pointers = [region.share(text + b"\0") for text in encoded]
        alloc = min(last.alloc, len(new))  # the table that MicroPython makes next, in memory, has twice this
        head = POOL.pack(last.address, self._image.next_qstr | layout.SORTED, alloc, len(new), hashes, lengths)
        region.poke(address, head + struct.pack(f"<{len(new)}I", *pointers))
        return address

    def _qstr(self, name: str | Static, path: str) -> int:
        if isinstance(name, str):
            return self._qstrs[name]
        if name.qstr >= len(self._image.pools[0].names):
            raise FreezeError(f"{path} has a name with the number {name.qstr}, which the image does not have.")
        return name.qstr

    # --- modules ---------------------------------------------------------------------------------

    def _module(self, path: str, module: Module) -> int:
        qstrs = [self._qstr(name, path) for name in module.names]
        numbers = self._region.share(struct.pack(f"<{len(qstrs)}H", *qstrs), 2)
        objects = [self._object(each) for each in module.objects]
        table = self._region.share(struct.pack(f"<{len(objects)}I", *objects), 4) if objects else 0
        return self._region.words(numbers, table, self._code(module.code))

    def _code(self, code: Code) -> int:
        """Lay a function down, and those in it; return its address. Plain bytecode is used as it is."""
        native = code.kind != Kind.BYTECODE
        address = self._region.put(code.data, CODE_ALIGN if native else 1)
        self._functions += 1
        self._native_bytes += len(code.data) if native else 0
        children = [self._code(child) for child in code.children]
        if not native and not children:
            return address
        if code.kind == Kind.NATIVE:  # its prelude's address follows the children, or replaces them
            prelude = address + code.prelude
            table = self._region.words(*children, prelude) if children else prelude
        else:
            table = self._region.words(*children) if children else 0
        words = [code.kind << 16 | code.generator << 24, address, table]
        if code.kind == Kind.ASM:
            words.append(code.arguments | code.types << 8)
        return self._region.words(*words)

    # --- constants -------------------------------------------------------------------------------

    def _object(self, value: Any) -> int:
        """Lay a constant down; return the word that stands for it."""
        if isinstance(value, FunTable):
            return self._image.fun_table
        if value is None or value is False or value is True:
            return {None: layout.NONE, False: layout.FALSE, True: layout.TRUE}[value]
        if value is Ellipsis:
            return self._image.ellipsis
        if isinstance(value, str) and value in self._qstrs:
            return qstr_object(self._qstrs[value])
        if isinstance(value, str | bytes):
            text = value.encode() if isinstance(value, str) else value
            address = self._region.share(text + b"\0")
            return self._instance(type(value), layout.hash_of(text), len(text), address)
        if isinstance(value, int):
            return self._integer(value)
        if isinstance(value, float):
            return self._instance(float, *struct.unpack("<I", layout.float_bytes(value)))
        if isinstance(value, complex):
            parts = layout.float_bytes(value.real) + layout.float_bytes(value.imag)
            return self._instance(complex, *struct.unpack("<2I", parts))
        if isinstance(value, tuple):
            return self._instance(tuple, len(value), *[self._object(each) for each in value])
        raise FreezeError(f"A constant is a {type(value).__name__}, which cannot be frozen.")

    def _integer(self, value: int) -> int:
        if -1 << layout.SMALL_INT_BITS - 1 <= value < 1 << layout.SMALL_INT_BITS - 1:
            return (value << 1 | 1) & 0xFFFFFFFF
        size = -(-abs(value).bit_length() // layout.DIGIT_BITS)
        digits = self._region.share(abs(value).to_bytes(size * layout.DIGIT_BITS // 8, "little"), 2)
        flags = (layout.NEGATIVE if value < 0 else 0) | layout.FIXED | size << layout.LENGTH_SHIFT
        return self._instance(int, flags, size, digits)

    def _instance(self, of: type, *words: int) -> int:
        """Lay down an instance of a built-in type: the type's address, and then what the type needs."""
        name = of.__name__
        if name not in self._types:
            self._types[name] = self._image.type_of(name)
        return self._region.share(struct.pack(f"<{len(words) + 1}I", self._types[name], *words), 4)


def _patched(flash: Flash, patches: dict[int, bytes]) -> Flash:
    data = bytearray(flash.data)
    for address, new in patches.items():
        data[address - flash.base : address - flash.base + len(new)] = new
    return Flash(flash.base, bytes(data))


# --- names ---------------------------------------------------------------------------------------


def new_names(image: FirmwareImage, modules: dict[str, Module]) -> list[str]:
    """Return the names of modules that the image does not have, in the order of their numbers. Raises: FreezeError."""
    wanted = {name for path, module in modules.items() for name in _names_of(path, module)} - set(image.qstrs)
    if too_long := sorted(name for name in wanted if len(name.encode()) > MAX_NAME):
        raise FreezeError(f"The name {too_long[0]} is longer than MicroPython's {MAX_NAME} bytes.")
    if image.next_qstr + len(wanted) > MAX_NAMES:
        raise FreezeError(
            f"The modules have {len(wanted)} new names, the image {image.next_qstr}; {MAX_NAMES} is the most."
        )
    return sorted(wanted, key=str.encode)


def _names_of(path: str, module: Module) -> Iterable[str]:
    """Yield all names that a module needs: in its code, short texts among its constants, and what `import` makes."""
    yield from (name for name in module.names if isinstance(name, str))
    for each in module.objects:
        yield from _short_texts(each)
    packages = path.removesuffix(".py").removesuffix("/__init__").split("/")
    yield path
    for depth in range(len(packages)):
        yield packages[depth]
        yield ".".join(packages[: depth + 1])


def _short_texts(value: object) -> Iterable[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _short_texts(each)
    elif isinstance(value, str) and len(value.encode()) < INTERNED:
        yield value
