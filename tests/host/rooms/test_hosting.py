"""The rooms' server for the world: behind TLS of a proxy, as a service, and its backup, with the files of hosting/;
whom its process lets in, and how it ends.
"""

import asyncio
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from uvicorn.middleware.proxy_headers import _TrustedHosts
from websockets.exceptions import ConnectionClosed, InvalidStatus

from host.cli import main
from host.paths import ROOT
from host.rooms.codes import Share
from host.rooms.server.access import Access, proxies
from host.rooms.server.app import make_app
from host.rooms.server.limits import NEW_ROOMS
from host.rooms.server.rooms import Rooms
from host.rooms.server.serve import AT_ONCE
from host.rooms.store import Store
from host.rooms.typed import ALPHABET
from tests.host.rooms.postgres import PostgresServer
from tests.host.rooms.rooms_process import PATIENCE_S, Client, RoomsProcess, players, rooms_process
from tests.host.web_server import until

HOSTING = ROOT / "hosting"
NAME = "cairn.example"
SBIN = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"

AROUND = """daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/cairn.conf;
}}
"""


@contextmanager
def reserved() -> Iterator[int]:
    """Keep a port for a proxy: nothing else gets the port, and the proxy may listen at it.

    At all addresses, as Caddy listens at all: a client that has the port at 127.0.0.2 would be in its way.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("0.0.0.0", 0))
        yield int(held.getsockname()[1])


def certificate(folder: Path) -> ssl.SSLContext:
    """Make a certificate in a folder; return what trusts it alone."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},DNS:localhost,IP:127.0.0.1",
         "-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")],
        check=True,
        capture_output=True,
    )  # fmt: skip
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


@contextmanager
def running(command: list[str], folder: Path, base: str, trust: ssl.SSLContext) -> Iterator[None]:

    def answers() -> bool:
        assert process.poll() is None, (folder / "proxy.log").read_text()
        with suppress(httpx.TransportError):
            return bool(httpx.get(f"{base}/api/health", verify=trust, timeout=PATIENCE_S))
        return False

    with open(folder / "proxy.log", "w") as log:
        process = subprocess.Popen(
            command, cwd=folder, stdout=log, stderr=log, env={"HOME": str(folder), "PATH": "/usr/bin"}
        )
        try:
            until(answers, command[0])
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


@contextmanager
def nginx(name: str, folder: Path, port: int, servers: dict[int, int], trust: ssl.SSLContext) -> Iterator[None]:
    """Run nginx with a file of hosting/, other ports and another certificate. servers: which port stands for which."""
    binary = shutil.which("nginx", path=SBIN)
    assert binary
    config = (HOSTING / name).read_text().replace("/etc/letsencrypt/live/cairn.example", str(folder))
    config = config.replace("listen [::]:443 ssl http2;", "").replace("listen 443 ", f"listen 127.0.0.1:{port} ")
    config = re.sub(r"127\.0\.0\.1:(87\d\d)", lambda found: f"127.0.0.1:{servers[int(found[1])]}", config)
    (folder / "cairn.conf").write_text(config)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    command = [binary, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    with running(command, folder, f"https://localhost:{port}", trust):
        yield


needs_nginx = pytest.mark.skipif(not shutil.which("nginx", path=SBIN), reason="nginx is not installed")
PAGE = "<!doctype html><title>Rooms</title>"


def made(browser: httpx.Client, **headers: str) -> str:
    answer = browser.post("/api/rooms", json={"game": "robble"}, headers=headers)
    assert answer.status_code == 201, answer.text
    assert answer.json()["url"] == f"{browser.base_url}".rstrip("/") + "/" + answer.json()["code"]
    return str(answer.json()["code"])


@needs_nginx
def test_nginx_before_it(tmp_path: Path) -> None:
    """Some seconds: a server starts, and nginx before it. A game over TLS; pages of others are refused; and limits are
    those of the client, not of the proxy, though each request says that it is from elsewhere.
    """
    trust = certificate(tmp_path)
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text(PAGE)
    with ExitStack() as exits:
        port = exits.enter_context(reserved())
        options = ["--public", f"https://LOCALHOST:{port}/", "--proxy", "127.0.0.1", "--site", str(tmp_path / "site")]
        server = exits.enter_context(rooms_process(tmp_path / "rooms", *options))
        exits.enter_context(nginx("nginx.conf", tmp_path, port, {8770: server.port}, trust))
        public, sockets = f"https://localhost:{port}", f"wss://localhost:{port}"
        browser = exits.enter_context(httpx.Client(base_url=public, verify=trust, timeout=PATIENCE_S))
        code = made(browser, Origin=public)
        for path in ("/", f"/{code}"):
            page = browser.get(path)
            assert page.text == PAGE
            policy = page.headers["content-security-policy"]
            assert f"connect-src 'self' {sockets};" in policy
            assert "script-src 'self' 'wasm-unsafe-eval';" in policy
            assert page.headers["strict-transport-security"]  # the proxy's
        exits.enter_context(players(sockets, code, "a7", ssl=trust))  # boards: no browsers
        exits.enter_context(closing(Client(sockets, code, ssl=trust, origin=public)))
        assert browser.get(f"/api/rooms/{code}/log").json()[-1]["m"] == "a7"
        for origin in ("https://evil.example", f"http://localhost:{port}", "https://localhost", "null", ""):
            with pytest.raises(InvalidStatus) as caught:
                Client(sockets, code, ssl=trust, additional_headers={"Origin": origin})
            assert caught.value.response.status_code == 403
            answer = browser.post("/api/rooms", json={"game": "robble"}, headers={"Origin": origin})
            assert answer.status_code == 403 and "access-control-allow-origin" not in answer.headers

        def ask(base: str, address: str, number: int = 0) -> int:
            transport = httpx.HTTPTransport(verify=trust, local_address=address)
            elsewhere = f"198.51.100.{number}"
            forged = {"X-Forwarded-For": elsewhere, "X-Real-IP": elsewhere, "Forwarded": f"for={elsewhere}"}
            with httpx.Client(base_url=base, transport=transport, timeout=PATIENCE_S) as client:
                return client.post("/api/rooms", json={"game": "robble"}, headers=forged).status_code

        for base, address in ((public, "127.0.0.7"), (server.url, "127.0.0.9")):
            assert any(ask(base, address, number) == 429 for number in range(3 * NEW_ROOMS[1]))
        assert ask(public, "127.0.0.8") == 201


def server_of(code: str) -> int:
    """Return which of two servers a room is for."""
    return [code[0] in Share(server, 2).letters for server in range(2)].index(True)


@needs_nginx
def test_nginx_finds_the_server_of_a_room_on_one_database(tmp_path: Path, postgres: PostgresServer) -> None:
    """Half a minute: two servers and nginx start; then one is killed, one hangs for as long as nginx waits for it.

    Meanwhile the other one has all rooms, with all that was acknowledged, and new ones are made there. The one that was
    killed gets its rooms back as it comes back.
    """
    trust = certificate(tmp_path)
    with ExitStack() as exits:
        port = exits.enter_context(reserved())
        public = f"https://localhost:{port}"
        options = ["--database", postgres.url(postgres.new_schema()), "--public", public, "--proxy", "127.0.0.1"]

        def started(server: int, *more: str) -> RoomsProcess:
            words = ["--one-of", f"{server + 1}/2", *options, *more]
            return exits.enter_context(rooms_process(tmp_path / "rooms", *words))

        servers = [started(0), started(1)]
        ports = {8771 + number: server.port for number, server in enumerate(servers)}
        exits.enter_context(nginx("nginx-servers.conf", tmp_path, port, ports, trust))
        with httpx.Client(base_url=public, verify=trust, timeout=PATIENCE_S) as browser:
            codes = [made(browser) for _ in range(4)]
            rooms = {server_of(code): code for code in codes}
            assert set(rooms) == {0, 1}
            for code in codes:
                assert browser.get(f"/api/rooms/{code}").json()["n"] == 1
                assert browser.get(f"/api/rooms/{code.lower()}/log").json()[0]["code"] == code
            joined = partial(players, f"wss://localhost:{port}", ssl=trust)

            def plays(away: int, *moves: str) -> None:
                """Play on in the room whose server is away, look at the other, and make new ones."""
                with joined(rooms[away], *moves):
                    pass
                assert browser.get(f"/api/rooms/{rooms[1 - away]}").status_code == 200
                assert {server_of(made(browser)) for _ in range(4)} == {1 - away}

            with joined(rooms[1], "a7"):
                pass
            servers[1].process.kill()
            servers[1].ended()
            plays(1, "a7", "b5")
            again = started(1, "--port", str(ports[8772]))

            def is_back() -> bool:
                with joined(rooms[1]):
                    return bool(again.http.get("/api/health").json()["clients"])

            until(is_back, "the server that was killed")
            servers[0].handle.suspend()
            assert browser.get(f"/api/rooms/{rooms[0]}").json()["n"] == 1  # after ten seconds
            plays(0, "a7")
            servers[0].handle.resume()


def test_the_map_of_nginx_is_that_of_the_server() -> None:
    """For a room, and for the lobby of its server, which a letter alone names."""
    patterns = re.findall(r"~\*(\S+) cairn_(\d);", (HOSTING / "nginx-servers.conf").read_text())
    assert len(patterns) == 2
    for letter in [*ALPHABET, *ALPHABET.lower(), *"oOiIlL"]:
        meant = {"O": "0", "I": "1", "L": "1"}.get(letter.upper(), letter.upper())
        for rest in ("7QMXA", ""):
            found = [int(n) - 1 for pattern, n in patterns if re.match(pattern, f"/api/rooms/{letter}{rest}", re.I)]
            assert found == [server_of(meant)], letter + rest


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_caddy_before_it(tmp_path: Path) -> None:
    """Some seconds: both start. With the file of hosting/, and a certificate of ours."""
    trust = certificate(tmp_path)
    with ExitStack() as exits:
        port = exits.enter_context(reserved())
        base = f"https://localhost:{port}"
        server = exits.enter_context(rooms_process(tmp_path / "rooms", "--public", base, "--proxy", "127.0.0.1"))
        config = (HOSTING / "Caddyfile").read_text().replace("127.0.0.1:8770", f"127.0.0.1:{server.port}")
        config = config.replace("cairn.example {", f"{base} {{\n\ttls fullchain.pem privkey.pem")
        (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + config)
        exits.enter_context(running(["caddy", "run", "--config", "Caddyfile"], tmp_path, base, trust))
        with httpx.Client(base_url=base, verify=trust, headers={"Origin": base}) as browser:
            code = made(browser)
            assert browser.get(f"/{code}").headers["strict-transport-security"]
        with players(f"wss://localhost:{port}", code, "a7", ssl=trust, origin=base) as (_, other):
            other.receive(other.moves, "a move")


# -- what the command line says


def test_the_public_address_is_what_browsers_send() -> None:
    for public, origin in (
        ("https://Cairn.Example/", "https://cairn.example"),
        ("https://cairn.example:443", "https://cairn.example"),
        ("https://cairn.example:8443", "https://cairn.example:8443"),
        ("https://münchen.example", "https://xn--mnchen-3ya.example"),
        ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
    ):
        access = Access(public=public)
        assert access.is_own(Headers({"host": "127.0.0.1:8770", "origin": origin}))
        assert not access.is_own(Headers({"host": "127.0.0.1:8770", "origin": "http://127.0.0.1:8770"}))
        assert not access.is_own(Headers({"host": "127.0.0.1:8770", "origin": origin + ".evil.example"}))


def test_what_cannot_be_is_refused_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    public = (
        "cairn.example", "wss://cairn.example", "https://cairn.example/rooms", "https://cairn.example?x",
        "https://me@cairn.example", "https://cairn.example:https", "https://[::1", "https://",
    )  # fmt: skip
    proxy = ("*", "localhost", "10.0.0.1/8", "127.0.0.1,")
    for option, value, say in (
        *[("--public", one, "is no address such as") for one in public],
        *[("--proxy", one, "is no address of a proxy") for one in proxy],
        ("--one-of", "5/4", "'5/4' is not such as 2/4"),
        ("--one-of", "2", "'2' is not such as 2/4"),
        ("--one-of", "2/4", "share one PostgreSQL database; name it with --database"),
    ):
        try:
            status = main(["rooms", "serve", "--port", "0", "--data", str(tmp_path / "rooms"), option, value])
        except SystemExit as end:
            status = int(str(end.code))
        printed = capsys.readouterr().err
        assert status == 2 and say in printed and printed.count("\n") == 1, value
        assert not (tmp_path / "rooms").exists()


def test_proxies_are_addresses_and_networks() -> None:
    """uvicorn takes a name that is no address for one, and "*" for all."""
    trusted = _TrustedHosts(proxies("127.0.0.1, 10.1.0.0/16, 2001:db8::/64"))
    for address, is_trusted in {"127.0.0.1": 1, "127.0.0.2": 0, "10.1.2.3": 1, "10.2.2.3": 0, "2001:db8::7": 1}.items():
        assert (str(ip_address(address)) in trusted) == bool(is_trusted)
    assert proxies("") == ""


# -- as a service


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
@pytest.mark.parametrize("name", ["cairn-rooms.service", "cairn-rooms@1.service"])
def test_the_service_is_one_that_systemd_takes(name: str, tmp_path: Path) -> None:
    """Alone, and one of two."""
    unit = tmp_path / re.sub("@.", "@", name)
    unit.write_text((HOSTING / "cairn-rooms.service").read_text().replace("/opt/cairn/", f"{ROOT}/"))
    if "@" in name:
        (tmp_path / f"{unit.name}.d").mkdir()
        more = (HOSTING / "one-of.conf").read_text().replace("/opt/cairn/", f"{ROOT}/")
        (tmp_path / f"{unit.name}.d/one-of.conf").write_text(more)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)], capture_output=True, text=True
    )
    said = [line for line in done.stderr.splitlines() if "cairn-rooms" in line]  # not of units that the machine has
    assert said == [], said
    security = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    done = subprocess.run(security, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


@pytest.mark.parametrize("name", ["cairn-rooms.service", "one-of.conf"])
def test_the_service_starts_a_command_that_there_is(name: str, tmp_path: Path, postgres: PostgresServer) -> None:
    """Some seconds: a server starts."""
    (words,) = re.findall(r"^ExecStart=\S+/cairn rooms serve (.*) --data \S+$", (HOSTING / name).read_text(), re.M)
    words = re.sub(r"--port \S+ ", "", words).replace("%i", "2")
    words = words.replace("postgresql:///cairn", postgres.url(postgres.new_schema()))
    with rooms_process(tmp_path / "rooms", *words.split()) as server:
        assert server.address == "https://cairn.example/"
        status, _, errors = server.end()
        assert (status, errors) == (0, "")


# -- backup


def test_a_backup_of_a_server_that_runs_is_whole_and_for_its_owners_eyes_only(tmp_path: Path) -> None:
    """Two seconds: a server starts twice. The statement is that of docs/hosting-rooms.md. Secrets of draws are in the
    files, which someone has opened to others meanwhile.
    """
    backup, usual = tmp_path / "backup" / "rooms.db", os.umask(0o022)
    with rooms_process(tmp_path / "rooms") as server:
        code = server.make()
        with players(f"ws://{server.host}", code, "a7") as (_, other):
            backup.parent.mkdir()
            page = (ROOT / "docs/hosting-rooms.md").read_text("utf-8")
            (statement,) = re.findall(r'\.db "(vacuum into .*)"$', page, re.M)
            with closing(sqlite3.connect(tmp_path / "rooms" / "rooms.db")) as db:
                db.execute(statement.replace("/backup/rooms.db", str(backup)))
            shutil.copy(tmp_path / "rooms" / "files.json", backup.parent)
            other.play("b5")
    try:
        with rooms_process(backup.parent) as server, players(f"ws://{server.host}", code, "a7", "b5"):
            open_to_others = [path for path in (backup.parent, *backup.parent.iterdir()) if path.stat().st_mode & 0o077]
            assert open_to_others == [] and len(list(backup.parent.glob("*.db-wal"))) == 1
    finally:
        os.umask(usual)


def test_each_server_lists_its_own_rooms_and_names_the_others(tmp_path: Path) -> None:
    """By a letter, which leads a proxy to the right one, or to another one where that is away."""

    async def asked() -> list[httpx.Response]:
        share = Share(1, 3)
        app = make_app(Rooms(Store(tmp_path / "rooms.db"), share.letters), Access(), share=share)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [await client.get(path) for path in ("/api/rooms", "/api/rooms/F", "/api/rooms/0", "/api/rooms/FG")]

    *lobbies, wrong = asyncio.run(asked())
    assert [lobby.json()["others"] for lobby in lobbies] == [["0", "P"]] * 3 and wrong.status_code == 404


def test_many_wait_until_they_are_let_in_and_it_stops_in_good_order(served: RoomsProcess) -> None:
    """As after a restart: the network refuses none, nor lets it try again later, though the server lets in few a turn.
    It takes a second: a server is started, and ends.
    """
    with ExitStack() as open_sockets:
        served.handle.suspend()
        waiting = [
            open_sockets.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=5))
            for _ in range(20 * AT_ONCE)
        ]
        for one in waiting:
            one.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        served.handle.resume()
        assert all(one.recv(12) == b"HTTP/1.1 200" for one in waiting)
    player = Client(f"ws://{served.host}", served.make())
    status, printed, errors = served.end(signal.SIGTERM)
    assert (status, errors) == (0, "") and "all rooms are kept" in printed
    with pytest.raises(ConnectionClosed) as caught:
        player.receive(lambda: False, "the end")
    assert caught.value.rcvd and caught.value.rcvd.code == 1012


def test_a_server_whose_file_is_gone_exits_with_a_message(tmp_path: Path) -> None:
    """Some seconds: it starts three times, once after a kill. No move is acknowledged that the file does not have."""
    folder = tmp_path / "rooms"
    with rooms_process(folder) as server:
        code = server.make()
        with players(f"ws://{server.host}", code, "a7"):
            server.end(signal.SIGKILL)
        server.start()
        with players(f"ws://{server.host}", code, "a7", "b5") as (player, _):
            for file in folder.glob("rooms.db*"):
                file.rename(tmp_path / file.name)
            player.send(t="move", id="lost", after=player.events[-1]["n"], m="c3")
            with pytest.raises(ConnectionClosed):
                player.receive(lambda: "c3" in player.moves(), "the end")
        status, printed, errors = server.ended()
        assert status == 2 and "all rooms are kept" not in printed
        assert errors.count("\n") == 1 and "rooms.db was removed or replaced while Cairn runs" in errors
        server.start()
        assert server.ended()[0] == 2 and "is without rooms.db; bring it back" in server.errors()
