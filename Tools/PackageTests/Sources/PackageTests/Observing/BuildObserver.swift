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

/// Records the accesses of build steps, without restricting them.
final class BuildObserver: CallListener {
    private struct State {
        /// The kind of process that each thread belongs to, by thread id.
        var processes: [pid_t: BuildProcess] = [:]
        /// The programs that threads are about to run.
        var starts: [pid_t: [String]] = [:]
        var observers: [BuildStep: ReadObserver] = [:]
        var gap: String?
    }

    /// The folder that SwiftPM builds in.
    private let scratch: String
    /// The folders in which accesses aren't recorded.
    private let ignored: [String]
    private let state = Mutex(State())

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - scratch: the folder that SwiftPM builds in.
    ///   - ignored: absolute paths of folders in which accesses aren't recorded.
    init(scratch: String, ignoring ignored: [String]) {
        self.scratch = scratch
        self.ignored = ignored
    }

    /// The accesses of each step.
    var reads: [BuildStep: ObservedReads] { state.withLock { $0.observers.mapValues(\.reads) } }

    /// The reason why accesses may be missing, or `nil` if none are.
    var gap: String? { state.withLock { $0.gap } }

    var profile: String? { nil }

    // An access that one step repeats may be the first one of another step.
    var receivesRepetitions: Bool { true }

    func rules() throws(LaunchError) -> Int32 { -1 }

    func recordGap(_ reason: String) {
        state.withLock { $0.gap = $0.gap ?? reason }
    }

    func receive(_ request: UnsafePointer<seal_request>) -> Int32 {
        state.withLock { state in
            let thread = request.pointee.process
            if request.pointee.kind == SEAL_STARTS {
                // After exec it is a different process, which is classified by its own program.
                state.processes[thread] = nil
                if let path = ReadObserver.path(request, 0) { state.starts[thread, default: []].append(path) }
                return
            }
            guard case .step(let step) = process(thread, &state) else { return }
            _ = observer(of: step, &state).receive(request)
        }
        return 0
    }

    private func observer(of step: BuildStep, _ state: inout State) -> ReadObserver {
        if let known = state.observers[step] { return known }
        let observer = ReadObserver(ignoring: ignored)
        state.observers[step] = observer
        return observer
    }

    private func process(_ thread: pid_t, _ state: inout State) -> BuildProcess {
        if let known = state.processes[thread] { return known }
        let process = classify(thread, &state)
        state.processes[thread] = process
        let starts = state.starts.removeValue(forKey: thread) ?? []
        if case .step(let step) = process {
            for path in starts { observer(of: step, &state).read(path) }
        }
        return process
    }

    private func classify(_ thread: pid_t, _ state: inout State) -> BuildProcess {
        guard let executable = Self.link("/proc/\(thread)/exe"),
            let words = FileManager.default.contents(atPath: "/proc/\(thread)/cmdline")
        else { return .step(.unknown) }
        let arguments = words.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return BuildProcess(executable: executable, arguments: arguments, scratch: scratch) {
            // The first process was started by this one.
            guard let parent = Self.parent(of: thread), parent > 1, parent != getpid() else { return .builder }
            return process(parent, &state)
        }
    }

    private static func link(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    private static func parent(of thread: pid_t) -> pid_t? {
        guard let status = FileManager.default.contents(atPath: "/proc/\(thread)/status") else { return nil }
        let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "PPid:".utf8) }
        return line.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\t").last }.flatMap { pid_t($0) }
    }
}
