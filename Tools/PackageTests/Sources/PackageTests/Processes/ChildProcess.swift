import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program that runs in its own session, with its output in a file.
///
/// The output isn't a pipe, since a pipe would stay open as long as any descendant of the program runs.
struct ChildProcess {
    /// The path or name of the program, and its arguments.
    let arguments: [String]
    let environment: [String: String]
    /// The working directory.
    let directory: String
    /// The file for standard output and standard error, in the order in which they are written. It is overwritten.
    let output: String
    /// Observes or restricts the files and addresses that the program accesses, or `nil`.
    var watch: CallWatch?
    /// The seconds after which it is killed if no process of its session has used a processor, or `nil` for none. It
    /// isn't killed where this can't be measured.
    var idleLimit: TimeInterval?

    /// Runs the program until it ends, and kills what remains in its session.
    ///
    /// - Parameters:
    ///   - deadline: the time at which it is killed, or `nil` for none.
    ///   - groups: used to stop it from elsewhere.
    func run(until deadline: Date? = nil, in groups: ProcessGroups) throws(LaunchError) -> Termination {
        guard let process = try groups.add({ () throws(LaunchError) in try start() }) else { return .interrupted }
        let exited = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            // The process isn't reaped yet, so that its group's id isn't reused.
            var info = siginfo_t()
            while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            exited.signal()
        }
        let reason = reasonToKill(process, until: deadline, exited)
        if reason != nil {
            kill(-process, SIGKILL)
            exited.wait()
        }
        groups.remove(process)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if let reason { return reason }
        if groups.isStopped { return .interrupted }
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
    }

    /// Waits until the program exits.
    /// - Returns: `nil` if it has exited, or the reason why it must be killed.
    private func reasonToKill(_ process: pid_t, until deadline: Date?, _ exited: DispatchSemaphore) -> Termination? {
        /// The number of consecutive measurements without use of a processor. The time isn't measured, because the
        /// computer may sleep.
        var idleCount = 0
        var used = idleLimit.flatMap { _ in SessionProcesses.processorTime(of: process) }
        while true {
            let pauses = [deadline.map { max(0, $0.timeIntervalSinceNow) }, idleLimit.map { $0 / 10 }].compactMap(
                \.self)
            let timeout: DispatchTime = pauses.min().map { .now() + $0 } ?? .distantFuture
            if exited.wait(timeout: timeout) == .success { return nil }
            if let deadline, deadline.timeIntervalSinceNow <= 0 { return .timedOut }
            guard idleLimit != nil else { continue }
            let now = SessionProcesses.processorTime(of: process)
            idleCount = now != nil && now == used ? idleCount + 1 : 0
            used = now
            if idleCount >= 10 { return .stuck }
        }
    }

    #if canImport(Glibc)
    /// `POSIX_SPAWN_SETSID`, which glibc (spawn.h) declares only with `_GNU_SOURCE`.
    private static let newSession: Int32 = 0x80
    #else
    private static let newSession = POSIX_SPAWN_SETSID
    #endif

    private func start() throws(LaunchError) -> pid_t {
        let program = try Self.find(arguments[0], environment)
        var command = [program] + arguments.dropFirst()
        #if canImport(Darwin)
        if let profile = watch?.profile { command = ["/usr/bin/sandbox-exec", "-p", profile] + command }
        #else
        if let watch { return try watch.start(self, command) }
        #endif
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        var actions: posix_spawn_file_actions_t?
        #else
        var attributes = posix_spawnattr_t()
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A new group wouldn't be enough, because some programs put their children into new groups, for example with
        // Foundation's Process.
        posix_spawnattr_setflags(
            &attributes, Int16(Self.newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)

        // The shell changes the folder before it runs the program, because posix_spawn can't do so on every system.
        let call = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory] + command
        let words = call.map { strdup($0) } + [nil]
        let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
        guard failure == 0 else {
            throw LaunchError(program: program, reason: String(cString: strerror(failure)))
        }
        return process
    }

    /// Finds a program in PATH.
    static func find(_ name: String, _ environment: [String: String]) throws(LaunchError) -> String {
        let paths = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        let candidates = name.contains("/") ? [name] : paths.split(separator: ":").map { "\($0)/\(name)" }
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            let place = name.contains("/") ? "there is no program at this path" : "it isn't in PATH"
            throw LaunchError(program: name, reason: place)
        }
        return found
    }
}
