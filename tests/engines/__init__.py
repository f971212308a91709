"""Tests of the rules and of the bots."""
