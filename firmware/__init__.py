"""The firmware: what runs on the board.

main.py starts it, app.py runs the loop, board.py alone touches hardware, screens/
are what a person sees, views/ turn one game each into symbols and words, link.py
speaks with a computer on the USB cable. Every file but board.py runs on MicroPython
and on CPython alike; none knows which.
"""
