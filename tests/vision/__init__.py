"""Whether players with any colour vision can distinguish what the board shows."""
