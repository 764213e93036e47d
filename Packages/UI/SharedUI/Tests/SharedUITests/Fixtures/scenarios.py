"""Runs a program in a pseudo-terminal as a person would, and tells what became of the terminal.

Usage: scenarios.py SCENARIO PROGRAM [ARGUMENT...]. Prints "ok", or what was expected and what was found; the scenarios
stand below. Waits for what it expects, for ten seconds at most.
"""
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

RESTORATION = b"\x1b[?1049l"


class Session:
    # The shell stays behind, so that the terminal has an owner whose settings are to be found again.
    SHELL = 'stty -echo; echo ready; read go; "$@"; echo "status=$?"; read end'
    # With job control the program is in a process group of its own, which can be stopped and brought back.
    JOBS = f"set -m; {SHELL}; fg; echo again=$?; read end"

    def __init__(self, command, columns=80, rows=24, environment=None, shell=SHELL):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # A crash is to end the program at once, without Swift's questions about it.
            base = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}
            os.environ.update(base | (environment or {}))
            os.execvp("/bin/sh", ["/bin/sh", "-c", shell, "sh"] + command)
        self.resize(columns, rows)
        self.seen = b""
        self.wait(b"ready")
        self.before = termios.tcgetattr(self.fd)
        self.send(b"go\n")

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, data):
        os.write(self.fd, data)

    def wait(self, expected):
        """Reads until something was printed, and forgets what came before its end."""
        deadline = time.monotonic() + 10
        while expected not in self.seen:
            ready, _, _ = select.select([self.fd], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                fail(f"{expected!r} isn't printed, only {self.seen[-400:]!r}")
            self.seen += os.read(self.fd, 65536)
        head, _, self.seen = self.seen.partition(expected)
        return head + expected

    def program(self):
        """The process id of the program, the shell's only child."""
        with open(f"/proc/{self.pid}/task/{self.pid}/children") as file:
            return int(file.read().split()[0])

    def expect_restored(self, printed):
        if RESTORATION not in printed:
            fail(f"the screen isn't restored by {printed[-200:]!r}")
        if b"\x1b[?25h" not in printed.split(RESTORATION)[-1]:
            fail("the cursor stays hidden")
        after = termios.tcgetattr(self.fd)
        if after != self.before:
            fail(f"the settings are {after} instead of {self.before}")

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def fail(reason):
    print(reason)
    sys.exit(1)


def begin(command, **options):
    session = Session(command, **options)
    session.wait(b"Your pets")
    session.wait(b"Quit")
    return session


def quits_by_key(command):
    session = begin(command)
    session.send(b"\x03")
    session.expect_restored(session.wait(b"status=0"))
    session.close()


def killed(number, status):
    def scenario(command):
        session = begin(command)
        os.kill(session.program(), number)
        session.expect_restored(session.wait(b"status=%d" % status))
        session.close()

    return scenario


def stopped_and_continued(command):
    session = begin(command, shell=Session.JOBS)
    session.send(b"\x1a")
    session.expect_restored(session.wait(b"status=148"))
    session.send(b"fg\n")
    session.wait(b"\x1b[?1049h")
    session.wait(b"Your pets")
    # Another process may stop it as well.
    os.kill(session.program(), signal.SIGTSTP)
    session.expect_restored(session.wait(b"again=148"))
    session.close()


def not_stoppable(command):
    """Without job control nobody could bring it back, so that it goes on."""
    session = begin(command)
    session.send(b"\x1a")
    session.wait(RESTORATION)
    session.wait(b"Your pets")
    session.send(b"\x03")
    session.expect_restored(session.wait(b"status=0"))
    session.close()


def resized(command):
    session = begin(command)
    session.resize(30, 10)
    session.wait(b"Please make the window")
    session.resize(100, 30)
    session.wait(b"Your pets")
    session.resize(0, 0)
    session.wait(b"Your pets")
    session.send(b"\x03")
    session.expect_restored(session.wait(b"status=0"))
    session.close()


def refused(sentence, **options):
    def scenario(command):
        session = Session(command, **options)
        printed = session.wait(b"status=2")
        if sentence not in printed or b"\x1b" in printed:
            fail(f"{printed!r} instead of {sentence!r} alone")
        if termios.tcgetattr(session.fd) != session.before:
            fail("the settings have changed")
        session.close()

    return scenario


SCENARIOS = {
    "quits": quits_by_key,
    "terminated": killed(signal.SIGTERM, 143),
    "interrupted": killed(signal.SIGINT, 130),
    "hung-up": killed(signal.SIGHUP, 129),
    "crashed": killed(signal.SIGSEGV, 139),
    "aborted": killed(signal.SIGABRT, 134),
    "stopped": stopped_and_continued,
    "not-stoppable": not_stoppable,
    "resized": resized,
    "too-small": refused(b"The window has 30 columns and 10 rows; 40 and 12 are needed.", columns=30, rows=10),
    "dumb": refused(b"This terminal (TERM=dumb) can't move its cursor.", environment={"TERM": "dumb"}),
}

SCENARIOS[sys.argv[1]](sys.argv[2:])
print("ok")
