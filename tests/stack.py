"""`make stack`: the reference deployment of deploy/ on loopback, without a container engine. Ctrl-C ends it.

nginx with the site of deploy/nginx, the processes with the commands of deploy/systemd in production mode, PostgreSQL,
Redis, and an S3 server. The mail server and FCM are fakes in this process. Each node has an address of its own
(127.0.0.2, 127.0.0.3). `make attack`, `make faults`, and `make load` use the class `Stack`.
"""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from email import message_from_string, policy
from pathlib import Path
from typing import Any

import boto3
import psutil
import psycopg
import requests
import urllib3

from apps.notifications.tests.fake_fcm import FakeFcm, running_fcm
from tests import postgres
from tests.deploy.processes import HOST, command, environment, is_installed
from tests.servers import ROOT, SECRETS, START_LIMIT_S, free_port
from tests.waiting import wait_for
from tests.worker.fake_smtp import FakeSmtp, running_smtp

SITE = ROOT / "deploy/nginx/console.conf"
# Of the file that Debian installs, with the two settings that the site requires.
NGINX = """
{user} daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes auto;
worker_rlimit_nofile {files};
events {{ worker_connections 16384; }}
http {{ include /etc/nginx/mime.types; access_log off; {temp} include {folder}/console.conf; }}
"""
# Of PgBouncer, as docs/operate/processes.md describes it.
PGBOUNCER = """
[databases]
console = host=127.0.0.1 port={postgres} dbname=console user=console
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = options
logfile = {folder}/pgbouncer.log
pidfile = {folder}/pgbouncer.pid
"""
OWNER = ("owner", "right-horse-7")
ROLES = ("web", "device", "worker", "worker-media")
STOP_LIMIT_S = 45


@dataclass
class Process:
    """A program that a test starts, stops, and kills as an operator and a crash do."""

    name: str
    command: list[str]
    log: Path
    env: dict[str, str] | None = None
    running: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(
                self.command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
            )

    def stop(self) -> None:
        """Stop it as systemd does: SIGTERM to every process of the unit, and SIGKILL after a while."""
        self._signal(signal.SIGTERM)
        if self.running is not None:
            try:
                self.running.wait(STOP_LIMIT_S)
            except subprocess.TimeoutExpired:
                self.kill()
        self.running = None

    def kill(self) -> None:
        self._signal(signal.SIGKILL)
        if self.running is not None:
            self.running.wait()
        self.running = None

    def _signal(self, number: int) -> None:
        if self.running is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.running.pid, number)

    def memory(self) -> int:
        """Return the bytes of the program and its children."""
        total = 0
        with suppress(psutil.NoSuchProcess):
            first = psutil.Process(self.running.pid) if self.running else None
            for process in [first, *first.children(recursive=True)] if first else []:
                with suppress(psutil.NoSuchProcess):
                    total += process.memory_info().rss
        return total


@dataclass
class Node:
    """The processes of one server, with its own address and VAR_DIR."""

    address: str
    folder: Path
    env: dict[str, str]
    processes: dict[str, Process] = field(default_factory=dict)

    @property
    def metrics(self) -> Path:
        """Return the runtime directory, which is not on the disk of VAR_DIR: a mapped file on a full disk is fatal."""
        return self.folder.with_name(f"{self.folder.name}-metrics")

    def add(self, role: str) -> None:
        env = self.env
        if role == "web":
            env = {**env, "PROMETHEUS_MULTIPROC_DIR": str(self.metrics)}
        self.processes[role] = Process(role, command(role, env), self.folder / f"{role}.log", env)

    def start(self, *roles: str) -> None:
        for role in roles or self.processes:
            if role == "web":
                # As systemd empties the runtime directory at each start.
                shutil.rmtree(self.metrics, ignore_errors=True)
                self.metrics.mkdir()
            if role == "beat":
                for schedule in self.folder.glob("celerybeat-schedule*"):
                    schedule.unlink()
            self.processes[role].start()

    def stop(self, *roles: str) -> None:
        for role in roles or self.processes:
            self.processes[role].stop()

    def kill(self, *roles: str) -> None:
        for role in roles or self.processes:
            self.processes[role].kill()

    def wait_until_live(self, *roles: str) -> None:
        for role in roles or ("web", "device"):
            wait_for(lambda role=role: self._is_live(role), self.processes[role].log.read_text, START_LIMIT_S)

    def _is_live(self, role: str) -> bool:
        port = self.env["PORT" if role == "web" else "DEVICE_PORT"]
        with suppress(requests.RequestException):
            return requests.get(f"http://{self.address}:{port}/health/live", timeout=5).ok
        return False


class Stack:
    """The whole deployment in one folder. Use it as a context manager."""

    def __init__(
        self,
        *,
        nodes: int = 1,
        s3: bool = False,
        pgbouncer: bool = False,
        port: int = 0,
        site: str | None = None,
        **env: str,
    ) -> None:
        for program in ("nginx", "redis-server", *(["pgbouncer"] if pgbouncer else [])):
            if not is_installed(program):
                raise RuntimeError(f"{program} is missing: `make system-packages` installs it.")
        # Sockets of Unix have short paths.
        self.folder = Path(tempfile.mkdtemp(prefix="console-stack-"))
        self.folder.chmod(0o755)
        self.count, self.has_s3, self.has_pgbouncer = nodes, s3, pgbouncer
        self.port, self.plain_port = port or free_port(), free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.certificate = self.folder / "cert.pem"
        self.site = site or SITE.read_text()
        self.more = env
        self.nodes: list[Node] = []
        # Called with the ports of FCM, the mail server, and S3 before the console starts.
        self.on_services: Callable[[dict[str, int]], object] = lambda ports: None
        self.postgres = postgres.Server(fsync="on")
        self.smtp: FakeSmtp
        self.fcm: FakeFcm
        self._closing = ExitStack()

    def __enter__(self) -> "Stack":
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for process in [one for node in self.nodes for one in node.processes.values()]:
            process._signal(signal.SIGTERM)
        for node in self.nodes:
            node.stop()
        self._closing.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start(self) -> None:
        raise_file_limit()
        self._closing.enter_context(self.postgres)
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            connection.execute("CREATE DATABASE console")
        self.smtp = self._closing.enter_context(running_smtp())
        self.fcm = self._closing.enter_context(running_fcm())
        redis_port = free_port()
        redis = f"redis-server --bind 127.0.0.1 --port {redis_port} --dir {self.folder} --appendonly yes"
        self.redis = self._run("redis", redis.split())
        env = self._environment(redis_port)
        if self.has_s3:
            env |= self._start_s3()
        ports = {"fcm": self.fcm.server.server_port, "smtp": self.smtp.server.server_address[1]}
        self.on_services({**ports, "s3": self.s3_port} if self.has_s3 else ports)
        self.direct = {**env, "DATABASE_URL": self._database(self.postgres.port)}
        self.env = (
            {**self.direct, "DATABASE_URL": self._database(self._start_pgbouncer())}
            if self.has_pgbouncer
            else self.direct
        )
        for number in range(self.count):
            self.nodes.append(self._make_node(number))
        self.manage("migrate", "--noinput")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        for node in self.nodes:
            node.start()
        self._make_certificate()
        self.nginx = self._run("nginx", [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(self._write_nginx())])
        for node in self.nodes:
            node.wait_until_live()
        # Another program on the port would not have this certificate.
        wait_for(lambda: bool(self.health()), self.nginx.log.read_text, START_LIMIT_S)
        self.manage(
            "make_admin",
            "--id",
            OWNER[0],
            "--email",
            "owner@example.com",
            "--role",
            "owner",
            "--password-stdin",
            given=OWNER[1],
        )

    def _environment(self, redis_port: int) -> dict[str, str]:
        credentials = self.folder / "fcm.json"
        credentials.write_text(self.fcm.credentials())
        sample = (ROOT / "deploy/console.env.example").read_text()
        return {
            **environment(self.folder),
            **dict(re.findall(r"^(GRANIAN_\w+)=(\S+)", sample, re.MULTILINE)),
            "PYTHONUNBUFFERED": "1",
            "WIRE_KEYS": SECRETS["WIRE_KEYS"],
            "PUBLIC_URL": f"https://localhost:{self.port}",
            "ALLOWED_HOSTS": f"{HOST},127.0.0.1,localhost,127.0.0.2,127.0.0.3",
            "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0",
            "EMAIL_URL": self.smtp.url,
            "FCM_CREDENTIALS": str(credentials),
            "FCM_ENDPOINT": self.fcm.url,
            # The machine of a developer may have less.
            "FREE_DISK_MB": "100",
            **self.more,
        }

    def _database(self, port: int) -> str:
        return f"postgres://console@127.0.0.1:{port}/console"

    def _make_node(self, number: int) -> Node:
        address, folder = f"127.0.0.{number + 2}", self.folder / f"node{number + 1}"
        (folder / "media").mkdir(parents=True)
        node = Node(address, folder, {**self.env, "VAR_DIR": str(folder), "GRANIAN_HOST": address})
        # One scheduler for all nodes.
        for role in (*ROLES, "beat") if number == 0 else ROLES:
            node.add(role)
        return node

    def _run(self, name: str, words: list[str]) -> Process:
        process = Process(name, words, self.folder / f"{name}.out")
        process.start()
        self._closing.callback(process.stop)
        return process

    def _start_s3(self) -> dict[str, str]:
        port = self.s3_port = free_port()
        url = f"http://127.0.0.1:{port}"
        self.s3 = self._run("s3", [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)])
        keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
        self.bucket = boto3.resource("s3", endpoint_url=url, **keys).Bucket("console")
        wait_for(lambda: _is_open(url), self.s3.log.read_text, START_LIMIT_S)
        self.bucket.create()
        return {
            "S3_BUCKET": "console",
            "S3_REGION": "us-east-1",
            "S3_ACCESS_KEY": "key",
            "S3_SECRET_KEY": "secret",
            "S3_ENDPOINT_URL": self.more.get("S3_ENDPOINT_URL", url),
        }

    def _start_pgbouncer(self) -> int:
        port = free_port()
        path = self.folder / "pgbouncer.ini"
        path.write_text(PGBOUNCER.format(postgres=self.postgres.port, port=port, folder=self.folder))
        self.folder.chmod(0o777)
        as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        self._run("pgbouncer", [*as_user, shutil.which("pgbouncer") or "/usr/sbin/pgbouncer", str(path)])
        return port

    def _make_certificate(self) -> None:
        subject = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},DNS:localhost,IP:127.0.0.1"]
        kind = "-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out cert.pem"
        subprocess.run(["openssl", "req", *kind.split(), *subject], cwd=self.folder, check=True, capture_output=True)

    def _write_nginx(self) -> Path:
        self.use_nodes(*self.nodes, reload=False)
        temp = " ".join(
            f"{name}_temp_path {self.folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        path = self.folder / "nginx.conf"
        # As root, nginx would read the folders of the stack as another user.
        user = "user root;" if os.geteuid() == 0 else ""
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        path.write_text(NGINX.format(folder=self.folder, temp=temp, user=user, files=files))
        return path

    def use_nodes(self, *nodes: Node, reload: bool = True) -> None:
        """Have nginx send requests to these nodes only, as an operator does before a node is stopped."""
        site = self.site
        for port, name in (("8000", "PORT"), ("8001", "DEVICE_PORT")):
            servers = "\n".join(f"    server {node.address}:{node.env[name]};" for node in nodes)
            site = site.replace(f"    server 127.0.0.1:{port};", servers)
        site = re.sub(r"listen \[::\].*\n", "", site)
        for written, used in {
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            f"/etc/letsencrypt/live/{HOST}/fullchain.pem": str(self.certificate),
            f"/etc/letsencrypt/live/{HOST}/privkey.pem": f"{self.folder}/key.pem",
            "root /var/lib/console;": f"root {self.nodes[0].folder};",
            "/opt/console/staticfiles/": f"{ROOT}/staticfiles/",
        }.items():
            assert written in site, written
            site = site.replace(written, used)
        (self.folder / "console.conf").write_text(site)
        if reload:
            # Checks the files first.
            subprocess.run([*self.nginx.command, "-s", "reload"], check=True, capture_output=True)

    def manage(self, *words: str, given: str = "", **more: str) -> str:
        """Run a command of manage.py past the pooler, as the first node does."""
        env = {**self.direct, "VAR_DIR": str(self.folder / "node1"), **more}
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=env,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return done.stdout

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self._database(self.postgres.port)) as connection:
            return list(connection.execute(query.encode()).fetchall())

    def health(self) -> dict[str, Any]:
        """Return what `/health/ready` reports, or {} if it does not respond."""
        with suppress(requests.RequestException, ValueError):
            return dict(requests.get(f"{self.url}/health/ready", verify=self.certificate, timeout=10).json())
        return {}

    def memory(self) -> dict[str, int]:
        """Return the bytes of the processes of each role, all nodes together."""
        roles = {role for node in self.nodes for role in node.processes}
        found = {role: sum(n.processes[role].memory() for n in self.nodes if role in n.processes) for role in roles}
        return {**found, "nginx": self.nginx.memory()}

    def log(self) -> str:
        return "".join(path.read_text() for path in self.folder.glob("node*/*.log"))


def raise_file_limit() -> None:
    """Raise the limit of open files, because each stream is one on both sides."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _is_open(url: str) -> bool:
    with suppress(requests.RequestException):
        return requests.get(url, timeout=5).status_code > 0
    return False


def main() -> int:
    urllib3.disable_warnings()
    nodes = int(os.environ.get("NODES", "1"))
    # Several nodes need a shared store of files.
    with Stack(nodes=nodes, s3=nodes > 1, port=int(os.environ.get("PORT", "8443"))) as stack:
        print(f"\n  Console:  https://localhost:{stack.port}/   (sign in as {OWNER[0]}, {OWNER[1]})")
        for node in stack.nodes:
            print(f"  Node:     {node.address}   {', '.join(node.processes)}   logs in {node.folder}")
        print(f"  Database: {stack.env['DATABASE_URL']}\n  Stop:     Ctrl-C\n", flush=True)
        shown = 0
        while True:
            for message in stack.smtp.messages[shown:]:
                parsed = message_from_string(message, policy=policy.default)
                text = parsed.get_body(("plain",)).get_content()
                print(f"To: {parsed['To']}\nSubject: {parsed['Subject']}\n\n{text}", flush=True)
                shown += 1
            time.sleep(0.5)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
