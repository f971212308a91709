"""What gogui-twogtp 1.6 sends in a game of its option -auto with a time limit, in its order and its capitals."""

from tests.host.gtp.clients.engine import Led, two_engines

GAME = ("clear_board", "komi 6.5", "time_settings 60 0 0")


def lead(size: int) -> Led:
    """Play a game. Raises: ValueError where an engine refuses."""
    led = Led()
    with two_engines(led.log) as engines:
        supported = {}
        for colour, engine in engines.items():
            for question in ("protocol_version", "name", "version"):
                engine.send(question)
            supported[colour] = engine.send("list_commands").split()
        for game in (GAME, ("clear_board",)):  # when it starts, and before each game
            for colour, engine in engines.items():
                for line in (f"boardsize {size}", *game):
                    if line.split()[0] in supported[colour]:
                        engine.send(line)
        colour, other = "b", "w"
        while led.moves[-2:] != ["PASS", "PASS"]:
            said = engines[colour].send(f"genmove {colour}").upper()
            if said == "RESIGN":
                led.scores = [f"{other.upper()}+R"]
                break
            engines[other].send(f"play {colour.upper()} {said}")
            led.moves.append(said)
            colour, other = other, colour
        else:
            led.scores = [engine.send("final_score") for engine in engines.values()]
        led.histories = [engine.send("history") for engine in engines.values()]
    return led
