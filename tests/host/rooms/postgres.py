"""A PostgreSQL server of the tests' own: in a temporary folder, on a Unix socket, and ended like by a power cut."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pwd import getpwall
from tempfile import mkdtemp

import psutil
import pytest

PATIENCE_S = 60
OLDEST = 15
USERS = ("postgres", "nobody")  # as the server refuses to run as root
CONNECTIONS = 40
SETTINGS = f"""
listen_addresses = ''
unix_socket_permissions = 0777
max_connections = {CONNECTIONS}
shared_buffers = 32MB
log_min_messages = fatal
wal_writer_delay = 10s
"""  # the last: a commit that does not wait for the disk is not there soon nevertheless


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, the newest that is installed; None where none is."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if debian and int(debian[-1].parts[-3]) >= OLDEST:
        return debian[-1].parent
    found = shutil.which("postgres")
    return Path(found).resolve().parent if found else None


class PostgresServer:
    """A server that is started and stopped as often as a test wants."""

    def __init__(self) -> None:
        found = programs()
        if found is None:
            pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
        self._programs = found
        self.folder = Path(mkdtemp(prefix="cairn-pg-"))
        self._data = str(self.folder / "data")
        there = {user.pw_name for user in getpwall()}
        self._user = None if os.getuid() else next(user for user in USERS if user in there)
        if self._user:
            shutil.chown(self.folder, self._user)
        self._schemas = 0
        self._run("initdb", "-D", self._data, "-U", "cairn", "-A", "trust", "-E", "UTF8", "--locale=C")
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        """Start, and return when it answers."""
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", str(self.folder / "log"))

    def kill(self) -> None:
        """End all of its processes at once, so that nothing in their memory is written any more."""
        self._run("pg_ctl", "stop", "-m", "immediate", "-D", self._data)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it do nothing, and say nothing."""
        main = psutil.Process(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]))
        main.suspend()  # it starts no more processes
        processes = [*main.children(recursive=True), main]
        for process in processes:
            process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """Stop it, and remove all that it wrote."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self.kill()
        shutil.rmtree(self.folder)

    def url(self, schema: str = "public", **settings: str) -> str:
        """Return the address of a schema. settings: what a session has otherwise than usual."""
        more = "".join(f"&{name}={value}" for name, value in settings.items())
        return f"postgresql://cairn@/postgres?host={self.folder}&search_path={schema}{more}"

    def new_schema(self) -> str:
        self._schemas += 1
        name = f"test{self._schemas}"
        self.sql(f"create schema {name}")
        return name

    def sql(self, statement: str, schema: str = "public") -> str:
        """Execute statements, and return what they find, a row a line."""
        words = ["-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement, self.url(schema).split("&")[0]]
        return self._run("psql", *words, PGOPTIONS=f"-c search_path={schema}").strip()

    def _run(self, program: str, *arguments: str, **environment: str) -> str:
        done = subprocess.run(
            [self._programs / program, *arguments],
            env={**os.environ, **environment},
            user=self._user,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server that runs; some seconds, once for all tests of a process."""
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.close()
