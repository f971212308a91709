"""The board of the site, and its messages to the page: MicroPython runs it in the browser, CPython in tests.

target   the board with its app
session  the board and its one page, as messages
worker   the session of a Web Worker
"""
