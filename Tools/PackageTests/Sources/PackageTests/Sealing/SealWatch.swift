import CSeal
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Starts a program under a seal, and hears what it and all that it starts are about to touch.
///
/// The kernel keeps the rules (Landlock); what is heard gives names to what they forbid, and tells what was read. Addresses are
/// the exception: the kernel knows rules for ports only, so connecting elsewhere than to this machine fails by what is answered
/// here.
final class SealWatch: Sendable {
    private let seal: Seal
    private let state = Mutex(SealReport())
    private let ended = DispatchSemaphore(value: 0)

    init(_ seal: Seal) {
        self.seal = seal
    }

    /// The rules as macOS takes them.
    var profile: String { seal.profile }

    #if !canImport(Darwin)
    /// Starts a program in a session of its own.
    ///
    /// - Parameter command: the program's path and what it is called with.
    func start(_ child: ChildProcess, _ command: [String]) throws(LaunchError) -> pid_t {
        let rules = try seal.rules()
        defer { close(rules) }
        let words = command.map { strdup($0) } + [nil]
        let variables =
            child.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        let places = [command[0], child.directory, child.output].map { (text: String) in strdup(text)
        }
        defer { for text in words + variables + places { free(text) } }
        var listener: Int32 = -1
        let process: pid_t = words.withUnsafeBufferPointer { arguments in
            variables.withUnsafeBufferPointer { environment in
                var call = seal_program(
                    path: places[0], arguments: arguments.baseAddress, environment: environment.baseAddress,
                    folder: places[1], output: places[2])
                return seal_start(&call, rules, &listener)
            }
        }
        guard process > 0 else {
            ended.signal()
            throw LaunchError(
                program: command[0], reason: "sealed: " + String(cString: strerror(-process)))
        }
        Thread.detachNewThread { [self, listener] in
            watch(listener)
            close(listener)
            ended.signal()
        }
        return process
    }
    #endif

    /// What was done. Waits for all that was started, but no longer than two seconds for what has left the session and lives on.
    func report() -> SealReport {
        if ended.wait(timeout: .now() + 2) == .success { ended.signal() }
        return state.withLock { $0 }
    }

    private func watch(_ listener: Int32) {
        let request = UnsafeMutablePointer<seal_request>.allocate(capacity: 1)
        request.initialize(to: seal_request())
        defer { request.deallocate() }
        while true {
            let answer = seal_next(listener, request)
            if answer == 0 { return }
            guard answer > 0 else {
                let reason = String(cString: strerror(-answer))
                return state.withLock { $0.add(SealReport(violations: ["can't be watched: \(reason)"])) }
            }
            let judgement = judge(request)
            if judgement.report != SealReport() { state.withLock { $0.add(judgement.report) } }
            seal_answer(listener, request.pointee.id, judgement.isRefused ? EACCES : 0)
        }
    }

    private func judge(_ request: UnsafePointer<seal_request>) -> (
        report: SealReport, isRefused: Bool
    ) {
        if request.pointee.kind == SEAL_CONNECTS {
            guard let place = SealedAddress.forbidden(request, seal) else { return (SealReport(), false) }
            return (SealReport(violations: ["connects to \(place)"]), true)
        }
        var report = SealReport()
        for (index, found) in Self.paths(request).enumerated() {
            guard let found else { continue }
            switch request.pointee.kind {
            case SEAL_OPENS_TO_READ where found.isThere:
                if seal.allowsReading(found.path) {
                    report.reads.insert(found.path)
                } else {
                    report.violations.append("reads \(found.path)")
                }
            case SEAL_STARTS where found.isThere:
                if seal.allowsReading(found.path) {
                    report.reads.insert(found.path)
                } else {
                    report.violations.append("starts \(found.path)")
                }
            case SEAL_OPENS_TO_WRITE where found.isThere || request.pointee.creates != 0,
                SEAL_MAKES where !found.isThere,
                SEAL_CHANGES where found.isThere || index == 1:
                if !seal.allowsWriting(found.path) { report.violations.append("writes \(found.path)") }
            default: break
            }
        }
        return (report, false)
    }

    /// The paths of a request without links, each with whether anything lies there; nil for none, and for what can't be forbidden.
    private static func paths(_ request: UnsafePointer<seal_request>) -> [(
        path: String, isThere: Bool
    )?] {
        [text(request.pointee.paths.0), text(request.pointee.paths.1)].map { text, folder in
            guard !text.isEmpty else { return nil }
            let path = text.hasPrefix("/") ? text : folder + "/" + text
            // A process's own files are others seen from here.
            guard path.hasPrefix("/"), !path.hasPrefix("/proc/") else { return nil }
            let parts = path.split(separator: "/")
            // What is removed, renamed or made is the name itself, and not what a link of that name leads to.
            let isOfName =
                [SEAL_MAKES, SEAL_CHANGES].contains(request.pointee.kind) && parts.last != "."
                && parts.last != ".."
            if !isOfName, let real = real(path) { return (real, true) }
            // In a folder that isn't there nothing can be made.
            guard let name = parts.last, let parent = real("/" + parts.dropLast().joined(separator: "/"))
            else {
                return nil
            }
            let place = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
            var status = stat()
            return (place, isOfName && lstat(place, &status) == 0)
        }
    }

    private static func text(_ path: seal_path) -> (text: String, folder: String) {
        withUnsafeBytes(of: path) { bytes in
            let size = Int(SEAL_PATH_BYTES)
            func string(_ start: Int) -> String {
                String(decoding: bytes[start..<(start + size)].prefix { $0 != 0 }, as: UTF8.self)
            }
            return (string(0), string(size))
        }
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
