"""A temporary PostgreSQL server and petnestd processes, for Benchmarks/load and Tests/Server/chaos."""

import glob
import hashlib
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import urllib.request
import uuid


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Servers:
    """Everything that was started. It ends with the context."""

    def __init__(self, folder=None):
        self.is_kept = folder is not None
        self.folder = os.path.abspath(folder) if folder else tempfile.mkdtemp()
        os.makedirs(self.folder, exist_ok=True)
        os.chmod(self.folder, 0o755)
        self.processes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            self.stop(process)
        if not self.is_kept:
            shutil.rmtree(self.folder)

    def start(self, arguments, log, user=None):
        output = open(os.path.join(self.folder, log), "ab")
        process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=output, stderr=output, user=user, group=user,
                                   extra_groups=[] if user else None, cwd=self.folder)
        self.processes.append(process)
        return process

    def stop(self, process):
        if process.poll() is None:
            # PostgreSQL ends its connections on SIGINT.
            process.send_signal(signal.SIGINT)
            process.wait(60)
        self.processes.remove(process)


class PostgreSQL:
    """A server with a database as docs/server.md creates it."""

    def __init__(self, servers, connections, is_durable=False):
        """Unless writing is measured, the data needn't survive a crash."""
        self.programs = max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))
        self.servers = servers
        self.log = os.path.join(servers.folder, "postgresql.log")
        # PostgreSQL refuses to run as root.
        self.user = "postgres" if os.getuid() == 0 else None
        data = os.path.join(servers.folder, "data")
        is_new = not os.path.exists(data)
        if is_new:
            if self.user:
                shutil.chown(servers.folder, self.user)
            subprocess.run([f"{self.programs}/initdb", f"--pgdata={data}", "--auth=trust", "--username=postgres", "--no-sync"],
                           check=True, stdout=subprocess.DEVNULL, user=self.user, group=self.user, cwd=servers.folder)
        # Shared memory is in the folder, since what is in /dev/shm stays there if the server is killed.
        settings = {
            "listen_addresses": "", "unix_socket_directories": servers.folder, "max_connections": connections + 20,
            "shared_buffers": "2GB", "effective_cache_size": "8GB", "random_page_cost": "1.1", "max_wal_size": "8GB",
            "fsync": "on" if is_durable else "off", "autovacuum": "on" if is_durable else "off", "session_preload_libraries": "auto_explain",
            "dynamic_shared_memory_type": "mmap", "recovery_init_sync_method": "syncfs",
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.arguments = [f"{self.programs}/postgres", "-D", data, *options]
        self.start()
        if is_new:
            self.sql("CREATE ROLE petnest LOGIN", "postgres")
            self.sql("CREATE DATABASE petnest TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' OWNER petnest", "postgres")

    def start(self):
        """Starts the server, also after it was killed."""
        self.process = self.servers.start(self.arguments, "postgresql.log", self.user)
        while subprocess.run([f"{self.programs}/pg_isready", "--quiet", f"--host={self.servers.folder}"]).returncode:
            if self.process.poll() is not None:
                raise SystemExit(f"PostgreSQL didn't start. {self.log} says why.")
            time.sleep(0.05)

    def kill(self):
        """Kills all processes of the server, like a power failure."""
        # The first one, so that it starts no others meanwhile.
        children = self.children()
        self.process.kill()
        for child in children:
            kill(child)
        self.process.wait()
        self.servers.processes.remove(self.process)

    def children(self):
        """Returns the ids of the server's processes, other than the first one."""
        found = subprocess.run(["pgrep", "--parent", str(self.process.pid)], stdout=subprocess.PIPE, text=True)
        return [int(child) for child in found.stdout.split()]

    @property
    def address(self):
        return f"postgres://petnest@localhost/petnest?host={self.servers.folder}"

    def psql(self, arguments, database="petnest", errors=None):
        """Returns the lines that psql prints. Errors are the file to which it prints errors."""
        result = subprocess.run(
            [f"{self.programs}/psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", f"--host={self.servers.folder}",
             "--username=postgres", "--set=ON_ERROR_STOP=on", *arguments, database],
            stdout=subprocess.PIPE, stderr=errors, text=True)
        if result.returncode:
            raise SystemExit("psql failed.")
        return result.stdout.splitlines()

    def sql(self, statement, database="petnest", errors=None):
        return self.psql([f"--command={statement}"], database, errors)

    def big_tables(self, rows):
        """Returns the names of the tables with more than a number of rows."""
        return set(self.sql(f"SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > {rows}"))

    def plans(self, act):
        """Returns the plans of the statements that are executed during a function, each with its milliseconds."""
        begin = os.path.getsize(self.log)
        for setting in ("log_min_duration = 0", "log_analyze = on", "log_buffers = on"):
            self.sql(f"ALTER DATABASE petnest SET auto_explain.{setting}")
        act()
        self.sql("ALTER DATABASE petnest RESET ALL")
        with open(self.log) as log:
            log.seek(begin)
            text = log.read()
        found = re.findall(r"duration: ([0-9.]+) ms  plan:\n((?:\t.*\n)+)", text)
        return [(float(duration), plan) for duration, plan in found]


def kill(process):
    """Kills a process, unless it has ended."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Petnestd:
    """A petnestd process."""

    def __init__(self, servers, program, *options):
        self.port, self.metrics_port = free_port(), free_port()
        self.servers = servers
        self.process = servers.start(
            [program, *options, f"--port={self.port}", f"--metrics-port={self.metrics_port}"], "petnestd.log")
        wait_for(f"http://127.0.0.1:{self.port}/readyz", self.process)

    def stop(self):
        self.servers.stop(self.process)

    def buckets(self):
        """Returns the number of requests up to each duration, by the route."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics") as answer:
            text = answer.read().decode()
        found = {}
        for route, bound, count in re.findall(r'_bucket\{.*?route="(.*?)".*?le="(.*?)"\} (\d+)', text):
            counts = found.setdefault(route, {})
            counts[float(bound)] = counts.get(float(bound), 0) + int(count)
        return found


def processor_seconds(process):
    """Returns the processor time that a process and its children have used."""
    total = 0
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path) as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if str(process.pid) in (path.split("/")[2], fields[1]):
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def resident_kilobytes(process):
    """Returns the memory that a process has in use."""
    with open(f"/proc/{process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+([0-9]+) kB", file.read())[1])


def wait_for(address, process):
    while True:
        try:
            with urllib.request.urlopen(address):
                return
        except OSError:
            if process.poll() is not None:
                raise SystemExit(f"{process.args[0]} didn't start. Its log says why.")
            time.sleep(0.05)


def identifier(kind, number):
    """Returns the id that fill.sql gives."""
    return str(uuid.UUID(hashlib.md5(f"{kind}{number}".encode()).hexdigest()))


def quantile(before, after, routes, share):
    """Estimates the seconds that a share of the requests of some routes didn't exceed, as Prometheus does."""
    counts = {}
    for route in routes:
        for bound, count in after.get(route, {}).items():
            counts[bound] = counts.get(bound, 0) + count - before.get(route, {}).get(bound, 0)
    bounds = sorted(counts)
    wanted = share * counts[bounds[-1]]
    low, below = 0.0, 0
    for bound in bounds:
        if counts[bound] >= wanted:
            return low if bound == float("inf") else low + (bound - low) * (wanted - below) / max(1, counts[bound] - below)
        low, below = bound, counts[bound]


def scanned(plan):
    """Returns the tables of which a plan reads more than a thousand rows from the beginning."""
    found = re.findall(r"Seq Scan on (\S+).*?rows=(\d+) loops.*((?:\n\s+(?!\s|->).*)*)", plan)
    removed = [int((re.findall(r"Rows Removed by Filter: (\d+)", rest) or [0])[0]) for _, _, rest in found]
    return {name.strip('"') for (name, rows, _), more in zip(found, removed) if int(rows) + more > 1000}


def shape(plan):
    """Returns a plan's statement, which is the same for other arguments."""
    return plan.split("->")[0].split("(cost")[0]


def copied(servers, program, database):
    """Starts a petnestd on SQLite with the accounts, sessions and pets of a database."""
    file = os.path.join(servers.folder, "petnest.sqlite")
    server = Petnestd(servers, program, f"--sqlite={file}")
    store = sqlite3.connect(file)
    with store:
        for table in ("account", "accountSession", "accessToken", "pet"):
            for line in database.sql(f'SELECT row_to_json(t) FROM "{table}" t'):
                row = {name: value for name, value in json.loads(line).items() if value is not None}
                values = [bytes.fromhex(value[2:]) if str(value).startswith("\\x") else value for value in row.values()]
                store.execute(f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", values)
    store.close()
    return server
