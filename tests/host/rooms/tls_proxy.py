"""nginx and Caddy as they stand before the rooms' server, with the files of hosting/, on ports of this computer."""

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from host.paths import ROOT

HOSTING = ROOT / "hosting"
NAME = "cairn.example"
PATIENCE_S = 30

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


def reserved() -> socket.socket:
    """Return a socket that keeps a port for a proxy: nothing else gets the port, and the proxy may listen at it.

    At all addresses, as Caddy listens at all: a client that has the port at 127.0.0.2 would be in its way.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("0.0.0.0", 0))
    return held


def port_of(held: socket.socket) -> int:
    """Return the port that a socket has."""
    return int(held.getsockname()[1])


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


def untrusting() -> ssl.SSLContext:
    """Return what takes any certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def nginx_config(name: str, folder: Path, port: int, servers: dict[int, int]) -> str:
    """Return a file of hosting/ with other ports and another certificate. servers: which port stands for which."""
    config = (HOSTING / name).read_text()
    config = config.replace("/etc/letsencrypt/live/cairn.example", str(folder)).replace(
        "listen [::]:443 ssl http2;", ""
    )
    config = config.replace("listen 443 ", f"listen 127.0.0.1:{port} ")
    return re.sub(r"127\.0\.0\.1:(87\d\d)", lambda found: f"127.0.0.1:{servers[int(found[1])]}", config)


@contextmanager
def running(command: list[str], folder: Path, base: str, trust: ssl.SSLContext | bool) -> Iterator[None]:
    """Run a proxy until the end of the block."""
    with open(folder / "proxy.log", "w") as log:
        process = subprocess.Popen(
            command, cwd=folder, stdout=log, stderr=log, env={"HOME": str(folder), "PATH": "/usr/bin"}
        )
        try:
            end = time.monotonic() + PATIENCE_S
            while True:
                assert process.poll() is None and time.monotonic() < end, (folder / "proxy.log").read_text()
                try:
                    httpx.get(f"{base}/api/health", verify=trust, timeout=PATIENCE_S)
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


@contextmanager
def nginx(name: str, folder: Path, port: int, servers: dict[int, int], trust: ssl.SSLContext) -> Iterator[None]:
    """Run nginx with a file of hosting/."""
    binary = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    assert binary
    (folder / "cairn.conf").write_text(nginx_config(name, folder, port, servers))
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    command = [binary, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    with running(command, folder, f"https://localhost:{port}", trust):
        yield
