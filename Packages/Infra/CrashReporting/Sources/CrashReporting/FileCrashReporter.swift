import CFatalSignals
import CoreStorage
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes reports to a folder: of errors that the app survived, and of signals that ended it.
///
/// ```swift
/// let reporter = FileCrashReporter(folder: dataFolder.crashReports)
/// for report in reporter.previousReports() { … }
/// try reporter.reportFatalSignals()  // on the main thread, early
/// reporter.leaveBreadcrumb("opened pets/1/health")
/// ```
public final class FileCrashReporter: CrashReporting {
    private let folder: URL
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    private struct State {
        var breadcrumbs: [String] = []
        var file: ReportFile?
    }

    /// Creates a reporter for an existing folder, and removes the oldest reports beyond the number to keep.
    ///
    /// Fatal signals are reported after ``reportFatalSignals()`` was called.
    public init(folder: URL, keeping kept: Int = 50, now: @escaping @Sendable () -> Date = { Date() }) {
        self.folder = folder
        self.now = now
        for report in previousReports().dropLast(kept) { remove(report) }
    }

    deinit {
        if state.withLock({ $0.file != nil }) { fatal_signals_uninstall() }
    }

    /// Reports signals that end the process from now on: SIGSEGV, SIGBUS, SIGILL and SIGTRAP (raised by Swift's traps),
    /// SIGABRT and SIGFPE. The process still ends by that signal.
    ///
    /// One reporter of a process may do so at a time, until its last reference is released. A stack overflow is
    /// reported only on the thread that makes this call, so make it on the main thread. A handler that is installed
    /// later, such as one that restores a terminal, must call the handler that it replaced.
    public func reportFatalSignals() throws(CrashReportingError) {
        try state.withLock { state throws(CrashReportingError) in
            if state.file != nil { throw .alreadyInstalled }
            let name = "signal-\(Self.stamp(now()))-\(UUID().uuidString).report"
            let file = try ReportFile(path: folder.appending(path: name).path(percentEncoded: false))
            let header = Array("pid \(getpid())\nbase 0x\(String(fatal_signals_executable_base(), radix: 16))\n".utf8)
            let code = header.withUnsafeBytes { bytes in
                fatal_signals_install(file.descriptor, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
            }
            switch code {
            case 0:
                state.file = file
                state.breadcrumbs.forEach(Self.hand)
            case EALREADY: throw .alreadyInstalled
            default: throw .system(path: file.path, code: code)
            }
        }
    }

    /// Records an error in a JSON file. It waits for the disk.
    public func record(_ error: any Error, context: [String: String]) {
        let time = now()
        let breadcrumbs = state.withLock { $0.breadcrumbs }
        let report = ErrorReport(time: time, error: error, context: context, breadcrumbs: breadcrumbs)
        let file = AtomicFile(folder.appending(path: "error-\(Self.stamp(time))-\(UUID().uuidString).json"))
        if let data = try? report.encoded() { try? file.write(data) }
    }

    /// Records what the app is about to do, with the time. The latest 32 breadcrumbs are part of every report.
    public func leaveBreadcrumb(_ text: String) {
        let line = Self.line(now().formatted(.iso8601) + " " + text)
        state.withLock { state in
            state.breadcrumbs.append(line)
            if state.breadcrumbs.count > Int(FATAL_SIGNALS_BREADCRUMBS) { state.breadcrumbs.removeFirst() }
            if state.file != nil { Self.hand(line) }
        }
    }

    /// Returns the reports in the folder, oldest first, except for the open one of another running process.
    public func previousReports() -> [CrashReport] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.compactMap(report(named:)).sorted {
            ($0.time ?? .distantPast, $0.id) < ($1.time ?? .distantPast, $1.id)
        }
    }

    /// Removes a report's file, if it exists.
    public func remove(_ report: CrashReport) {
        guard !report.id.contains("/") else { return }
        unlink(folder.appending(path: report.id).path(percentEncoded: false))
    }

    private func report(named name: String) -> CrashReport? {
        let url = folder.appending(path: name)
        if name.hasPrefix("signal-") && name.hasSuffix(".report") {
            guard let content = ReportFile.contentOfAbandoned(url.path(percentEncoded: false)) else { return nil }
            guard let report = SignalReport(String(decoding: content, as: UTF8.self)) else {
                return CrashReport(id: name, time: nil, cause: .unreadable, breadcrumbs: [])
            }
            return CrashReport(
                id: name, time: report.time, cause: .signal(report.signal), breadcrumbs: report.breadcrumbs)
        }
        guard name.hasPrefix("error-") && name.hasSuffix(".json") else { return nil }
        guard let content = try? AtomicFile(url).read(), let report = try? ErrorReport(decoding: content) else {
            return CrashReport(id: name, time: nil, cause: .unreadable, breadcrumbs: [])
        }
        return CrashReport(
            id: name, time: report.time,
            cause: .error(type: report.type, description: report.description, context: report.context),
            breadcrumbs: report.breadcrumbs)
    }

    /// Passes a breadcrumb to the signal handler. Only the reporter that installed it may do so, while it holds its
    /// state.
    private static func hand(_ line: String) {
        let bytes = Array(line.utf8)
        bytes.withUnsafeBytes { buffer in
            fatal_signals_add_breadcrumb(buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
    }

    private static func stamp(_ date: Date) -> String {
        date.formatted(.iso8601).replacing(":", with: "-")
    }

    /// Returns one line of at most 224 bytes, truncated between characters.
    private static func line(_ text: String) -> String {
        var line = ""
        for character in text {
            let next = character.isNewline ? " " : character
            if line.utf8.count + next.utf8.count > 224 { break }
            line.append(next)
        }
        return line
    }
}
