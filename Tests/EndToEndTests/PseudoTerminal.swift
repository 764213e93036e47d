import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program in a pseudo-terminal of its own, with what its screen shows.
///
/// Whatever waits reads what the program writes, and gives up with the screen's content after a minute.
final class PseudoTerminal {
    /// What the screen shows.
    private(set) var screen: TerminalScreen
    /// Everything that the program has written.
    private(set) var output: [UInt8] = []

    private let master: Int32
    private let slave: Int32
    private let process: pid_t
    private var exitStatus: Int32?

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: Its arguments, its path first.
    ///   - environment: Its whole environment.
    init(_ arguments: [String], environment: [String: String], columns: Int = 100, rows: Int = 30) throws {
        screen = TerminalScreen(columns: columns, rows: rows)
        var (host, program): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&host, &program, &name, nil, &size) == 0 else {
            throw EndToEndError("no pseudo-terminal: errno \(errno)")
        }
        // The program's end is held open, so that the terminal's modes can be read after the program's end.
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
        // A session of its own makes the terminal the program's controlling one.
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

    /// Waits until the screen doesn't show a text.
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

    /// Gives the window another size.
    func resize(columns: Int, rows: Int) {
        screen = TerminalScreen(columns: columns, rows: rows)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Sends the program a signal.
    func send(signal: Int32) {
        kill(process, signal)
    }

    /// Waits until the program has ended, and reads all that it wrote.
    /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
    func waitForExit() throws -> Int32 {
        try wait("the end of the program") { hasEnded }
        // The terminal keeps the order, so what is written now comes after the program's last byte. Nobody writes zeros.
        _ = fcntl(slave, F_SETFL, O_NONBLOCK)
        var mark: UInt8 = 0
        var isMarked = false
        let deadline = ContinuousClock.now + .seconds(60)
        while output.last != mark {
            guard ContinuousClock.now < deadline else { throw EndToEndError("the terminal keeps what was written") }
            // There is room once something has been read.
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

    /// Waits until something is so.
    func wait(_ what: String, until condition: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline else {
                throw EndToEndError("waited in vain for \(what); the screen:\n\(screen.text)")
            }
            let endedBefore = hasEnded
            let gotBytes = readAvailable()
            if endedBefore, !gotBytes, !condition() {
                throw EndToEndError("the program ended before \(what); the screen:\n\(screen.text)")
            }
        }
    }

    /// Reads what the program has written, waiting a little for it if there is nothing.
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
