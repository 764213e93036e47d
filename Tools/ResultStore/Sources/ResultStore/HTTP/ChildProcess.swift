import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs a program once, with limits on its running time and its output.
struct ChildProcess {
    enum Outcome {
        case exited(Int32, [UInt8])
        case tooMuchOutput
        case timedOut
    }

    let program: String
    let arguments: [String]
    /// The program's standard input, at most ``inputLimit`` bytes. It is written into a pipe before the program starts,
    /// so it must fit into the pipe's buffer.
    let input: [UInt8]
    let outputLimit: Int
    let timeout: Duration

    static let inputLimit = 16_384

    /// Runs the program and waits for it. Kills it if it exceeds a limit.
    func run() throws(RemoteProblem) -> Outcome {
        guard input.count <= Self.inputLimit else { throw .unreachable("the address or the credentials are too long") }
        let (inputEnd, inputStart) = try pipe()
        defer { close(inputEnd) }
        // This process holds the other end of the pipe, so the write can neither fail nor block.
        let written = input.withUnsafeBytes { write(inputStart, $0.baseAddress, $0.count) }
        close(inputStart)
        guard written == input.count else { throw .unreachable("a pipe didn't accept \(input.count) bytes") }
        let (outputEnd, outputStart) = try pipe()
        defer { close(outputEnd) }
        let process: pid_t
        do throws(RemoteProblem) {
            process = try spawn(input: inputEnd, output: outputStart)
        } catch {
            close(outputStart)
            throw error
        }
        close(outputStart)
        let stop = collect(outputEnd)
        if stop.reason != nil { kill(process, SIGKILL) }
        let status = wait(process)
        return stop.reason ?? .exited(status, stop.output)
    }

    /// Reads the output to its end. Returns a reason if it stops earlier.
    private func collect(_ descriptor: Int32) -> (output: [UInt8], reason: Outcome?) {
        let clock = ContinuousClock()
        let deadline = clock.now + timeout
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = (deadline - clock.now).wholeNanoseconds / 1_000_000
            guard left > 0 else { return ([], .timedOut) }
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, Int32(clamping: left))
            guard ready > 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (output, nil) }
            output.append(contentsOf: buffer[..<count])
            if output.count > outputLimit { return ([], .tooMuchOutput) }
        }
    }

    /// Waits for a process. Returns its exit code, or 128 plus the number of the signal that ended it, as shells do.
    private func wait(_ process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return -1 }
        }
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : 128 + signal
    }

    /// Creates a pipe whose ends aren't inherited by other programs.
    private func pipe() throws(RemoteProblem) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        let result = Darwin.pipe(&ends)
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #elseif canImport(Musl)
        let result = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, &ends)
        #else
        // A socket pair is created with close-on-exec in one step. With two steps, a program that another thread starts
        // in between would inherit the descriptors.
        let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        #endif
        guard result == 0 else { throw .unreachable("can't create a pipe: \(String(cString: strerror(errno)))") }
        return (ends[0], ends[1])
    }

    private func spawn(input: Int32, output: Int32) throws(RemoteProblem) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var process: pid_t = 0
        let code = Self.withCStrings([program] + arguments) { arguments in
            Self.withCStrings(environment) { posix_spawnp(&process, program, &actions, nil, arguments, $0) }
        }
        guard code == 0 else {
            throw code == ENOENT ? .noProgram(program) : .unreachable("\(program): \(String(cString: strerror(code)))")
        }
        return process
    }

    private static func withCStrings<Answer>(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Answer
    ) -> Answer {
        let pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}
