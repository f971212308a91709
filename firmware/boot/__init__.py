"""What comes before main.py: files that replace frozen ones, and the installer that runs at the prompt."""
