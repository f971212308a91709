"""The views: one game a file, from the engine's state to symbols and words, and from taps to moves.

A view knows nothing of pixels, pins or time. firmware/screens/play.py works with any
of them; what it asks of a view is listed in firmware/views/view.py.
"""
