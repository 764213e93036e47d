import CSeal
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Receives the system calls with which a watched program and its child processes access files and addresses.
protocol CallListener: Sendable {
    /// Returns the kernel's rules as a descriptor that the caller closes, or a negative number for none.
    func rules() throws(LaunchError) -> Int32
    /// Called before a system call is executed.
    ///
    /// - Returns: the error with which the call fails, or 0 to allow it.
    func receive(_ request: UnsafePointer<seal_request>) -> Int32
    /// Called with the reason if no more calls can be received.
    func recordGap(_ reason: String)
    /// The same rules as a profile of macOS's sandbox, or `nil` for none.
    var profile: String? { get }
    /// Whether repeated calls are received. Otherwise repeated checks, reads and starts with the same arguments are
    /// skipped.
    var receivesRepetitions: Bool { get }
}

/// Starts a program and passes its system calls to a listener, one at a time, on a separate thread.
final class CallWatch: Sendable {
    private let listener: any CallListener
    private let ended = DispatchSemaphore(value: 0)

    init(_ listener: any CallListener) {
        self.listener = listener
    }

    /// The rules as a profile of macOS's sandbox.
    var profile: String? { listener.profile }

    #if !canImport(Darwin)
    /// Starts a program in its own session.
    ///
    /// - Parameter command: the program's path and its arguments.
    func start(_ child: ChildProcess, _ command: [String]) throws(LaunchError) -> pid_t {
        let rules = try listener.rules()
        defer { if rules >= 0 { close(rules) } }
        let words = command.map { strdup($0) } + [nil]
        let variables =
            child.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        let places = [command[0], child.directory, child.output].map { (text: String) in strdup(text) }
        defer { for text in words + variables + places { free(text) } }
        var descriptor: Int32 = -1
        let process: pid_t = words.withUnsafeBufferPointer { arguments in
            variables.withUnsafeBufferPointer { environment in
                var call = seal_program(
                    path: places[0], arguments: arguments.baseAddress, environment: environment.baseAddress,
                    folder: places[1], output: places[2])
                return seal_start(&call, rules, &descriptor)
            }
        }
        guard process > 0 else {
            ended.signal()
            throw LaunchError(program: command[0], reason: "watched: " + String(cString: strerror(-process)))
        }
        Thread.detachNewThread { [self, descriptor] in
            watch(descriptor)
            close(descriptor)
            ended.signal()
        }
        return process
    }
    #endif

    /// Waits until all processes have ended, but at most two seconds for those that have left the session.
    ///
    /// - Returns: whether all have ended, so that no more calls can be received.
    @discardableResult
    func wait() -> Bool {
        guard ended.wait(timeout: .now() + 2) == .success else { return false }
        ended.signal()
        return true
    }

    private func watch(_ descriptor: Int32) {
        let request = UnsafeMutablePointer<seal_request>.allocate(capacity: 1)
        request.initialize(to: seal_request())
        defer { request.deallocate() }
        let seen = listener.receivesRepetitions ? nil : seal_new_seen()
        defer { seal_free_seen(seen) }
        while true {
            let answer = seal_next(descriptor, seen, request)
            if answer == 0 { return }
            guard answer > 0 else { return listener.recordGap(String(cString: strerror(-answer))) }
            seal_answer(descriptor, request.pointee.id, listener.receive(request))
        }
    }
}
