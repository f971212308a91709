"""What the firmware runs on, each with the same few methods: press keys, read lights, let time pass."""
