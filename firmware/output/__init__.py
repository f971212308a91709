"""Lights, display and sound: palettes, frames, kernels, the panel and its font."""
