"""Lays modules out as MicroPython's own build freezes them, at their final addresses, and joins them to an image.

The layouts are those of layout.py. Everything stays on the flash, and is executed and read there.

The new flash begins at the first sector behind the firmware: a header for programs that want to know what is there, the
table of modules, the list of their paths, tables of names, and then module by module its constants and code. The first
three and the last table of names have fixed addresses, so that the patched firmware is the same whatever is frozen.

Hot modules come last, side by side, at an address of choice modulo CACHE_WAY. The flash cache has two lines for all
addresses that are equal modulo CACHE_WAY; where three are in use in turns, each use waits for the flash. So the address
decides which parts of the firmware a program competes with. Without this choice it changes with every other module.
"""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from . import layout, names
from .errors import FreezeError
from .image import FirmwareImage
from .layout import POOL, qstr_object
from .mpy import VERSION, Code, FunTable, Kind, Module, Static
from .uf2 import SECTOR, Flash

MOST_MODULES, LIST_BYTES = 256, 6144
CODE_ALIGN = 8  # of machine code: a line of the flash cache; it needs 4
CACHE_WAY = 8192  # bytes of one of the two ways of the flash cache (data sheet 2.6.3.1)


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

    def skip_to(self, cache_offset: int) -> None:
        """Continue at the next address that is this modulo CACHE_WAY, and share nothing with what is before it."""
        self.put(bytes((cache_offset - self.here) % CACHE_WAY))
        self.known.clear()

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
        """files_later: so many bytes of the file system, its first, become space for modules.

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

    def freeze(
        self,
        modules: dict[str, Module],
        replace: bool = False,
        hot: Sequence[str] = (),
        hot_modules: Sequence[str] = (),
        cache_offset: int = 0,
    ) -> Frozen:
        """Return the image with the modules in it; see host.freeze.freeze. Raises: FreezeError."""
        image, region = self._image, self._region
        self._check(modules, replace)
        own = {path: image.word(image.frozen_table + 4 * index) for index, path in enumerate(image.frozen_paths)}
        paths = [path for path in modules if path not in own] + image.frozen_paths
        listed = b"".join(path.encode() + b"\0" for path in paths) + b"\0"
        if len(paths) > MOST_MODULES or len(listed) > LIST_BYTES:
            raise FreezeError(
                f"There is space for {MOST_MODULES} modules with {LIST_BYTES} bytes of paths; these are {len(paths)} "
                f"with {len(listed)} bytes."
            )
        head = region.put(bytes(layout.HEAD.size), 4)
        table = region.put(bytes(4 * MOST_MODULES), 4)
        path_list = region.put(listed.ljust(LIST_BYTES, b"\0"))
        new = names.number(image, modules, hot)
        self._qstrs = image.qstrs | new.qstrs()
        last_pool = self._pools(new)
        entries = own | {path: self._module(path, modules[path]) for path in modules if path not in hot_modules}
        if together := [path for path in hot_modules if path in modules]:
            region.skip_to(cache_offset)
            entries |= {path: self._module(path, modules[path]) for path in together}
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
            names=len(new.hot) + len(new.cold),
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

    def _pools(self, new: names.Names) -> int:
        """Lay the tables of new names down, the last one first; return its address, or that of the image's last one."""
        last, alloc = self._image.pools[-1], self._image.pools[-1].alloc
        tables = [(texts, flag) for texts, flag in ((new.hot, 0), (new.cold, layout.SORTED)) if texts]
        addresses = [self._region.put(bytes(POOL.size + 4 * len(texts)), 4) for texts, _ in reversed(tables)][::-1]
        previous, before = last.address, new.first
        for address, (texts, flag) in zip(addresses, tables, strict=True):
            encoded = [text.encode() for text in texts]
            hashes = self._region.put(bytes(map(layout.hash_of, encoded)))
            lengths = self._region.put(bytes(map(len, encoded)))
            pointers = [self._region.share(text + b"\0") for text in encoded]
            alloc = min(alloc, len(texts))  # the table that MicroPython makes next, in memory, has twice this
            head = POOL.pack(previous, before | flag, alloc, len(texts), hashes, lengths)
            self._region.poke(address, head + struct.pack(f"<{len(texts)}I", *pointers))
            previous, before = address, before + len(texts)
        return previous

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
