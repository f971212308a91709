"""A referee as one is written with sgfmill: its vertices go to the engines, and theirs have to be ones for it."""

from sgfmill.common import format_vertex, move_from_vertex, opponent_of
from sgfmill.sgf import Sgf_game

from tests.host.gtp.clients.engine import Led, two_engines


def lead(size: int) -> Led:
    """Play a game. Raises: ValueError where an engine refuses, or says what is no vertex."""
    led, record = Led(), Sgf_game(size)
    with two_engines(led.log) as engines:
        for engine in engines.values():
            for question in ("protocol_version", "name", "version", "known_command final_score"):
                engine.send(question)
            for line in (f"boardsize {size}", "clear_board", "komi 0.0"):
                engine.send(line)
        colour = "b"
        while led.moves[-2:] != ["pass", "pass"]:
            said = engines[colour].send(f"genmove {colour}")
            if said.lower() == "resign":
                led.scores = [f"{opponent_of(colour).upper()}+R"]
                break
            move = move_from_vertex(said, size)
            vertex = format_vertex(move)
            engines[opponent_of(colour)].send(f"play {colour} {vertex}")
            record.extend_main_sequence().set_move(colour, move)
            led.moves.append(vertex)
            colour = opponent_of(colour)
        else:
            led.scores = [engine.send("final_score") for engine in engines.values()]
        led.histories = [engine.send("history") for engine in engines.values()]
    record.get_root().set("RE", led.scores[0])
    led.log.append(record.serialise().decode())
    return led
