import CSeal
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What hears of the calls by which a watched program, and all that it starts, touch files and addresses.
protocol CallListener: Sendable {
    /// The rules for the kernel, as a descriptor that the caller closes; negative for none.
    func rules() throws(LaunchError) -> Int32
    /// Hears of a call before it is made.
    ///
    /// - Returns: the error that the call fails with, or 0 to let it be made.
    func hear(_ request: UnsafePointer<seal_request>) -> Int32
    /// Hears that calls can't be heard any more, and why.
    func lose(_ reason: String)
    /// The same rules as a profile of macOS's sandbox; `nil` for none.
    var profile: String? { get }
    /// Whether every call is heard. Otherwise a look, a read or a start is heard once, since it says nothing new again.
    var hearsRepetitions: Bool { get }
}

/// Starts a program and hands the calls it makes to a listener, one at a time, on a thread of its own.
final class CallWatch: Sendable {
    private let listener: any CallListener
    private let ended = DispatchSemaphore(value: 0)

    init(_ listener: any CallListener) {
        self.listener = listener
    }

    /// The rules as macOS takes them.
    var profile: String? { listener.profile }

    #if !canImport(Darwin)
    /// Starts a program in a session of its own.
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

    /// Waits for all that was started, but no longer than two seconds for what has left the session and lives on.
    ///
    /// - Returns: whether all has ended, so that nothing more can be heard.
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
        let seen = listener.hearsRepetitions ? nil : seal_new_seen()
        defer { seal_free_seen(seen) }
        while true {
            let answer = seal_next(descriptor, seen, request)
            if answer == 0 { return }
            guard answer > 0 else { return listener.lose(String(cString: strerror(-answer))) }
            seal_answer(descriptor, request.pointee.id, listener.hear(request))
        }
    }
}
