import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program in its own pseudo-terminal.
///
/// Waiting reads the program's output, and fails with the screen's content after a minute.
final class PseudoTerminal {
    /// The screen's content.
    private(set) var screen: TerminalScreen
    /// The program's whole output.
    private(set) var output: [UInt8] = []

    private let master: Int32
    private let slave: Int32
    private let process: pid_t
    private var exitStatus: Int32?

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: Its path and arguments.
    ///   - environment: Its whole environment.
    init(_ arguments: [String], environment: [String: String], columns: Int = 100, rows: Int = 30) throws {
        screen = TerminalScreen(columns: columns, rows: rows)
        var host: Int32 = -1
        var program: Int32 = -1
        var name = [CChar](repeating: 0, count: 128)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&host, &program, &name, nil, &size) == 0 else {
            throw EndToEndError("no pseudo-terminal: errno \(errno)")
        }
        // Stays open so that the terminal's modes can be read after the program exits.
        master = host
        slave = program
        let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        posix_spawn_file_actions_addclose(&actions, master)
        posix_spawn_file_actions_addclose(&actions, slave)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A new session makes this the program's controlling terminal.
        posix_spawnattr_setflags(&attributes, Self.newSession)

        let cArguments = arguments.map { strdup($0) } + [nil]
        let cEnvironment = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in cArguments + cEnvironment { free(pointer) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, arguments[0], &actions, &attributes, cArguments, cEnvironment)
        guard status == 0 else { throw EndToEndError("\(arguments[0]) doesn't start: errno \(status)") }
        self.process = process
    }

    deinit {
        if exitStatus == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        close(master)
        close(slave)
    }

    /// Waits until the screen shows a text.
    func wait(for text: String) throws {
        try wait("\"\(text)\"") { screen.text.contains(text) }
    }

    /// Waits until the screen no longer shows a text.
    func wait(without text: String) throws {
        try wait("no \"\(text)\"") { !screen.text.contains(text) }
    }

    /// Types text or keys.
    func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard write(master, bytes, bytes.count) == bytes.count else {
            throw EndToEndError("can't type: errno \(errno)")
        }
    }

    /// Resizes the window.
    func resize(columns: Int, rows: Int) {
        screen = TerminalScreen(columns: columns, rows: rows)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Sends a signal to the program.
    func send(signal: Int32) {
        kill(process, signal)
    }

    /// Waits until the program exits, and reads its remaining output.
    /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
    func waitForExit() throws -> Int32 {
        try wait("the end of the program") { hasEnded }
        // The terminal preserves the order, so this byte comes after the program's last one. The program never writes
        // zeros.
        _ = fcntl(slave, F_SETFL, O_NONBLOCK)
        var mark: UInt8 = 0
        var isMarked = false
        let deadline = ContinuousClock.now + .seconds(60)
        while output.last != mark {
            guard ContinuousClock.now < deadline else { throw EndToEndError("the terminal keeps what was written") }
            // Reading makes room for it.
            if !isMarked { isMarked = write(slave, &mark, 1) == 1 }
            _ = readAvailable()
        }
        output.removeLast()
        return exitStatus ?? -1
    }

    /// The terminal's local modes, among them echo and line editing.
    var localModes: tcflag_t {
        var modes = termios()
        tcgetattr(slave, &modes)
        return modes.c_lflag
    }

    private var hasEnded: Bool {
        if exitStatus != nil { return true }
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return false }
        let signal = status & 0x7F
        exitStatus = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        return true
    }

    /// Waits until a condition is true.
    func wait(_ what: String, until condition: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline else {
                throw EndToEndError("timed out waiting for \(what); the screen:\n\(screen.text)")
            }
            let endedBefore = hasEnded
            let gotBytes = readAvailable()
            if endedBefore, !gotBytes, !condition() {
                throw EndToEndError("the program ended before \(what); the screen:\n\(screen.text)")
            }
        }
    }

    /// Reads available output, waiting briefly for some.
    private func readAvailable() -> Bool {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 20) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return false }
        output += buffer[..<count]
        screen.write(buffer[..<count])
        return true
    }

    /// `POSIX_SPAWN_SETSID`, which glibc declares for GNU sources only.
    private static var newSession: Int16 {
        #if canImport(Darwin)
        Int16(POSIX_SPAWN_SETSID)
        #else
        0x80
        #endif
    }
}
