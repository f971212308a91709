"""Keys: debounce and gestures, faults of the matrix, and which key is which square."""
