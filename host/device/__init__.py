"""The Pico's image: what of engines/ and firmware/ goes onto the board, compiled, and how it gets there.

parts.py finds what the board uses, source.py cuts everything else, kernels.py makes machine code of the inner loops,
image.py compiles and writes build/. deploy.py installs an image over a serial line; remote.py and ports.py are that
line, command.py is what a person sees of it. measure.py asks a board what the image takes there.
"""
