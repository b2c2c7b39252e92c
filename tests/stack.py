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
import uuid
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
from tests.api_client import ApiClient
from tests.deploy.processes import HOST, environment, is_installed, process
from tests.faults.proxy import FaultyProxy
from tests.servers import ROOT, SECRETS, START_LIMIT_S, Process, Redis, free_port, remove_schedule, run_manage
from tests.servers_db import rows
from tests.waiting import wait_for
from tests.worker.fake_smtp import FakeSmtp, running_smtp

SITE = ROOT / "deploy/nginx/console.conf"
# The file that Debian installs, with the two settings that the site requires.
NGINX = """
{user} daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes auto;
worker_rlimit_nofile {files};
events {{ worker_connections 16384; }}
http {{ include /etc/nginx/mime.types; access_log off; {temp} include {folder}/console.conf; }}
"""
# The configuration of PgBouncer that docs/operate/processes.md describes.
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
UNFINISHED = """
SELECT (SELECT count(*) FROM accounts_mail WHERE state NOT IN ('sent', 'failed'))
     + (SELECT count(*) FROM notifications_delivery WHERE state <> 'sent')
     + (SELECT count(*) FROM livecall_plannedfiring WHERE state <> 'sent')
     + (SELECT count(*) FROM videos_thumbnailjob WHERE state <> 'sent')
"""
SESSIONS = """
from apps.accounts.callers import Caller
from apps.accounts.models import Admin
from apps.accounts.services import sessions
for number in range({count}):
    name = f"{name}-{{number}}"
    admin = Admin.objects.create_user(login_id=name, email=f"{{name}}@example.com", role="owner")
    print(sessions.open_session(admin=admin, caller=Caller(address="127.0.0.1", device="bench")).bearer)
"""
ROLES = ("web", "device", "worker", "worker-media")


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
        env = {**self.env, "PROMETHEUS_MULTIPROC_DIR": str(self.metrics)} if role == "web" else self.env
        self.processes[role] = process(role, env)

    def start(self, *roles: str) -> None:
        for role in roles or self.processes:
            if role == "web":
                # Systemd empties the runtime directory at each start.
                shutil.rmtree(self.metrics, ignore_errors=True)
                self.metrics.mkdir()
            if role == "beat":
                remove_schedule(self.folder)
            self.processes[role].start()

    def stop(self, *roles: str) -> None:
        for role in roles or self.processes:
            self.processes[role].stop()

    def kill(self, *roles: str) -> None:
        for role in roles or self.processes:
            self.processes[role].kill()

    def wait_until_live(self, *roles: str) -> None:
        for role in roles or ("web", "device"):
            self.processes[role].wait_until_live()


class Stack:
    """The whole deployment in one folder. Use it as a context manager.

    Args:
        proxied: Whether FCM, the mail server, and S3 are behind the proxies of `proxies`, which a test can close.
        env: Environment variables of the console.
    """

    def __init__(
        self,
        *,
        nodes: int = 1,
        s3: bool = False,
        pgbouncer: bool = False,
        port: int = 0,
        proxied: bool = False,
        **env: str,
    ) -> None:
        for program in ("nginx", "redis-server", *(["pgbouncer"] if pgbouncer else [])):
            if not is_installed(program):
                raise RuntimeError(f"{program} is missing: `make system-packages` installs it.")
        # Sockets of Unix have short paths.
        self.folder = Path(tempfile.mkdtemp(prefix="console-stack-"))
        self.folder.chmod(0o755)
        self.count, self.has_s3, self.has_pgbouncer, self.is_proxied = nodes, s3, pgbouncer, proxied
        self.port, self.plain_port = port or free_port(), free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.certificate = self.folder / "cert.pem"
        self.site = SITE.read_text()
        self.more = env
        self.nodes: list[Node] = []
        self.proxies: dict[str, FaultyProxy] = {}
        self.postgres = postgres.Server(fsync="on")
        self.redis = Redis(self.folder, port=free_port())
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
        # Stop all processes at the same time, because some take seconds.
        for node in self.nodes:
            for running in node.processes.values():
                running.send_signal(signal.SIGTERM)
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
        self._run(self.redis)
        self.direct = self._environment()
        pooled = {"DATABASE_URL": self._database(self._start_pgbouncer())} if self.has_pgbouncer else {}
        self.env = {**self.direct, **pooled}
        self.nodes = [self._make_node(number) for number in range(self.count)]
        self.manage("migrate", "--noinput")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        for node in self.nodes:
            node.start()
        self._make_certificate()
        nginx = [shutil.which("nginx") or "/usr/sbin/nginx", "-c", str(self._write_nginx())]
        self.nginx = self._run(Process(nginx, self.folder / "nginx.out"))
        for node in self.nodes:
            node.wait_until_live()
        # Another program on the port would not have this certificate.
        wait_for(lambda: bool(self.health()), self.nginx.log, START_LIMIT_S)
        person = ["--id", OWNER[0], "--email", "owner@example.com", "--role", "owner"]
        self.manage("make_admin", *person, "--password-stdin", stdin=OWNER[1])

    def _environment(self) -> dict[str, str]:
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
            "DATABASE_URL": self._database(self.postgres.port),
            "REDIS_URL": self.redis.url,
            "EMAIL_URL": f"smtp://{self._reach('smtp', self.smtp.server.server_address[1])}",
            "FCM_CREDENTIALS": str(credentials),
            "FCM_ENDPOINT": f"http://{self._reach('fcm', self.fcm.server.server_port)}",
            # The machine of a developer may have less.
            "FREE_DISK_MB": "100",
            **(self._start_s3() if self.has_s3 else {}),
            **self.more,
        }

    def _reach(self, name: str, port: int) -> str:
        """Return the address at which the console reaches a service."""
        if self.is_proxied:
            self.proxies[name] = FaultyProxy(port)
            self._closing.callback(self.proxies[name].close)
            port = self.proxies[name].port
        return f"127.0.0.1:{port}"

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

    def _run(self, process: Process) -> Process:
        self._closing.callback(process.stop)
        return process.start()

    def _start_s3(self) -> dict[str, str]:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        self.s3 = self._run(
            Process(
                [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
                self.folder / "s3.out",
                health_url=f"{url}/moto-api/",
            )
        )
        self.s3.wait_until_live()
        keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
        self.bucket = boto3.resource("s3", endpoint_url=url, **keys).Bucket("console")
        self.bucket.create()
        return {
            "S3_BUCKET": "console",
            "S3_REGION": "us-east-1",
            "S3_ACCESS_KEY": "key",
            "S3_SECRET_KEY": "secret",
            "S3_ENDPOINT_URL": f"http://{self._reach('s3', port)}",
        }

    def _start_pgbouncer(self) -> int:
        port = free_port()
        path = self.folder / "pgbouncer.ini"
        path.write_text(PGBOUNCER.format(postgres=self.postgres.port, port=port, folder=self.folder))
        self.folder.chmod(0o777)
        as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        program = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
        self._run(Process([*as_user, program, str(path)], self.folder / "pgbouncer.out"))
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
            before = self._nginx_workers()
            # Checks the files first.
            subprocess.run([*self.nginx.command, "-s", "reload"], check=True, capture_output=True)
            # Until then, the workers with the old files accept connections.
            wait_for(
                lambda: (workers := self._nginx_workers()) and workers.isdisjoint(before),
                self.nginx.log,
                30,
                despite=(psutil.NoSuchProcess,),
            )

    def _nginx_workers(self) -> set[int]:
        """Return the process IDs of the workers that accept connections."""
        return {p.pid for p in self.nginx.processes()[1:] if "shutting down" not in " ".join(p.cmdline())}

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Run a command of manage.py past the pooler, as the first node does."""
        return run_manage({**self.direct, "VAR_DIR": str(self.folder / "node1")}, *arguments, stdin=stdin)

    def client(self, *, address: str = "127.0.0.1", bearer: str = "") -> ApiClient:
        return ApiClient(self.url, certificate=self.certificate, address=address, bearer=bearer)

    def sign_in(self) -> ApiClient:
        """Return a client with a session of the owner."""
        owner = self.client()
        owner.sign_in(*OWNER, self.smtp.messages)
        return owner

    def open_sessions(self, count: int) -> list[str]:
        """Return the bearer tokens of new owners."""
        script = SESSIONS.format(count=count, name=uuid.uuid4().hex[:8])
        return self.manage("shell", "-v0", "-c", script).split()

    def wait_for_queued_work(self) -> None:
        """Wait until all emails, notifications, scheduled ads, and thumbnails are done."""
        wait_for(lambda: self.rows(UNFINISHED) == [(0,)], lambda: self.log()[-3000:], every_s=0.5)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return rows(self.direct, query)

    def health(self) -> dict[str, Any]:
        """Return the report of `/health/ready`, or {} if it does not respond."""
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


def raise_file_limit() -> int:
    """Raise the limit of open files, because each stream is one on both sides. Return the limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard


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
