"""A PostgreSQL server of the tests' own: in a temporary folder, on a Unix socket, and killed like a power cut."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pwd import getpwnam
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
        self._user = None if os.getuid() else next(user for user in USERS if _exists(user))
        if self._user:
            shutil.chown(self.folder, self._user)
        self._schemas = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "cairn", "-A", "trust", "-E", "UTF8", "--locale=C")
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        """Start, and return when it answers."""
        assert self._process is None
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, user=self._user, start_new_session=True)
        end = time.monotonic() + PATIENCE_S
        while self._ready().returncode:
            assert self._process.poll() is None and time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill all of its processes at once, so that nothing in their memory is written any more."""
        self._signal(signal.SIGKILL)
        assert self._process
        self._process.wait(PATIENCE_S)
        self._process = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it do nothing, and say nothing."""
        self._signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._process
        main = psutil.Process(self._process.pid)
        main.suspend()  # it starts no more processes
        for process in [*main.children(recursive=True), main]:
            process.send_signal(number)

    def stop(self) -> None:
        """End it as an administrator does, with all connections."""
        assert self._process
        self._process.send_signal(signal.SIGINT)
        self._process.wait(PATIENCE_S)
        self._process = None

    def close(self) -> None:
        """Stop it, and remove all that it wrote."""
        if self._process:
            self.stop()
        shutil.rmtree(self.folder)

    def url(self, schema: str = "public", **settings: str) -> str:
        """Return the address of a schema. settings: what a session has otherwise than usual."""
        more = "".join(f"&{name}={value}" for name, value in settings.items())
        return f"postgresql://cairn@/postgres?host={self.folder}&search_path={schema}{more}"

    def new_schema(self) -> str:
        """Make an empty schema, and return its name."""
        self._schemas += 1
        name = f"test{self._schemas}"
        self.sql(f"create schema {name}")
        return name

    def sql(self, statement: str, schema: str = "public") -> str:
        """Execute statements, and return what they find, a row a line."""
        return self._run(
            "psql",
            "-qAt",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            statement,
            self.url(schema).split("&")[0],
            PGOPTIONS=f"-c search_path={schema}",
        ).strip()

    def _ready(self) -> subprocess.CompletedProcess[bytes]:
        command = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder), "-U", "cairn"]
        return subprocess.run(command, timeout=PATIENCE_S)

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


def _exists(user: str) -> bool:
    try:
        getpwnam(user)
    except KeyError:
        return False
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server that runs; some seconds, once for all tests of a process."""
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.close()
