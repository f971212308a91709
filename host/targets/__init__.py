"""The places where the firmware runs, each behind the same few methods: press keys, look at lights, let time pass."""
