"""The same scripts on CPython and on MicroPython, whose WebAssembly build runs in Node.js."""
