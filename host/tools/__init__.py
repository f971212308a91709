"""What measures, tests and documents the project; nothing that a board needs."""
