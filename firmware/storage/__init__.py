"""What the flash keeps: the journal, finished games, settings and the crash log."""
