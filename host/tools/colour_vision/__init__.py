"""Whether players with any colour vision can tell apart what the board shows; `python -m host.tools.colour_vision`."""
