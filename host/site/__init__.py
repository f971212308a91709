"""The site: Cairn's page as static files, with the board in the browser.

board/   the board and its page, in Python that MicroPython runs in a Web Worker
static/  the worker's script
program  the sources of that, compiled, as one archive
build    all files of the site
"""
