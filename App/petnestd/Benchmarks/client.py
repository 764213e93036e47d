"""An HTTP client of one thread and many connections, for Benchmarks/load.

It spends about 30 µs on a request, so that the servers beside it have the processors.
"""

import collections
import math
import select
import socket
import time


class Answers:
    """The seconds and the failures of each kind of request."""

    def __init__(self):
        self.seconds = collections.defaultdict(list)
        self.failures = collections.Counter()
        self.elapsed = 0.0

    @property
    def count(self):
        return sum(map(len, self.seconds.values()))


class Connection:
    """A connection that is kept alive, and sends one request at a time."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""
        self.kind = self.start = None

    def send(self, kind, request, start):
        self.kind, self.start, self.received = kind, start, b""
        self.socket.sendall(request)

    def receive(self):
        """Returns the status and the body when all of the response is here, else None."""
        more = self.socket.recv(1 << 18)
        if not more:
            raise SystemExit("A server closed a connection. Its log says why.")
        self.received = self.received + more if self.received else more
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return None
        head = self.received[:end].lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15:].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(self.received) < end + 4 + length:
            return None
        return int(head[9:12]), self.received[end + 4:]


def expect(stream, text):
    """Reads until a text has come."""
    received = b""
    while text not in received:
        more = stream.recv(4096)
        if not more:
            raise SystemExit(f"A server closed a connection after {received}.")
        received += more


def ask(port, request):
    """Returns the status and the body of one request."""
    connection = Connection(port)
    connection.send(None, request, 0)
    while True:
        answer = connection.receive()
        if answer:
            connection.socket.close()
            return answer


def run(ports, requests, seconds, connections, rate=None):
    """Sends requests over connections to servers, in turn.

    With a rate, requests are due at equal distances, and their seconds count from then: a slow server doesn't make its
    client ask less often. Without one, each connection sends a request as soon as the one before it is answered.
    """
    answers = Answers()
    poll = select.epoll()
    free, busy = collections.deque(), {}
    for number in range(connections):
        connection = Connection(ports[number % len(ports)])
        free.append(connection)
        busy[connection.socket.fileno()] = connection
        poll.register(connection.socket.fileno(), select.EPOLLIN)
    begin = time.perf_counter()
    end = begin + seconds
    sent = 0
    while True:
        now = time.perf_counter()
        while free and now < end:
            due = now if rate is None else begin + sent / rate
            if due > now:
                break
            kind, request = next(requests)
            free.popleft().send(kind, request, due)
            sent += 1
        if now >= end and len(free) == connections:
            break
        wait = 1.0 if rate is None or not free else max(0.0, min(begin + sent / rate, end) - now)
        for number, _ in poll.poll(wait):
            connection = busy[number]
            answer = connection.receive()
            if answer is None:
                continue
            now = time.perf_counter()
            status, body = answer
            if status != 200 or b'"unreadable"' in body:
                answers.failures[(connection.kind, status, body[:200])] += 1
            answers.seconds[connection.kind].append(now - connection.start)
            free.append(connection)
    answers.elapsed = time.perf_counter() - begin
    for connection in busy.values():
        connection.socket.close()
    return answers


def quantile(values, share):
    """Returns the smallest value that a share of all doesn't exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]
