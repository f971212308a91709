"""The link: a computer asks and the board answers, by lines of JSON over USB."""
