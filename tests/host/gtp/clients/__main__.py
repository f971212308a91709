"""Play a game of Robble 7x7 with each client and print what was said; `--size 9` on another board."""

import argparse

from tests.host.gtp.clients import as_twogtp, with_sabaki, with_sgfmill

CLIENTS = {"@sabaki/gtp": with_sabaki, "sgfmill": with_sgfmill, "in the words of gogui-twogtp": as_twogtp}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.host.gtp.clients", description=__doc__)
    parser.add_argument("--size", type=int, default=7, help="of the board (7)")
    size = parser.parse_args().size
    for name, client in CLIENTS.items():
        print(f"## {name}, {size}x{size}\n")
        led = client.lead(size)
        print("\n".join(led.log))
        print(f"\n{len(led.moves)} moves, {', '.join(led.scores)}; refused: {len(led.refused())}\n")


if __name__ == "__main__":
    main()
