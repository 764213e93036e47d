import CrashReporting
import CrashReportingTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Reports in a folder", .timeLimit(.minutes(10)))
struct FileCrashReporterTests {
    private struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A reporter whose clock continues by a second each time it is read.
    private func reporter(keeping kept: Int = 50) -> FileCrashReporter {
        let time = Mutex(1_795_262_400.0)
        return FileCrashReporter(
            folder: folder.url, keeping: kept,
            now: {
                time.withLock { time in
                    time += 1
                    return Date(timeIntervalSince1970: time)
                }
            })
    }

    @Test("An error is reported with its type, text, context, time and breadcrumbs")
    func error() throws {
        let first = reporter()
        first.leaveBreadcrumb("opened pets\n/1")
        first.record(Refused(description: "no “weight”"), context: ["route": "pets/1"])
        let reports = FileCrashReporter(folder: folder.url).previousReports()
        try #require(reports.count == 1)
        #expect(reports[0].time == Date(timeIntervalSince1970: 1_795_262_402))
        #expect(reports[0].breadcrumbs == ["2026-11-21T12:00:01Z opened pets /1"])
        guard case .error(let type, let description, let context) = reports[0].cause else {
            Issue.record("expected an error, found \(reports[0].cause)")
            return
        }
        #expect(type.hasSuffix("Refused"))
        #expect(description == "no “weight”")
        #expect(context == ["route": "pets/1"])
    }

    @Test("Only the latest breadcrumbs are kept, and a long one is truncated between characters")
    func breadcrumbs() throws {
        let first = reporter()
        for number in 1...40 { first.leaveBreadcrumb("step \(number)") }
        first.leaveBreadcrumb(String(repeating: "🐈", count: 100))
        first.record(Refused(description: "no"), context: [:])
        let notes = try #require(first.previousReports().first?.breadcrumbs)
        #expect(notes.count == 32)
        #expect(notes.first?.hasSuffix(" step 10") == true)
        #expect(notes.last?.utf8.count ?? 0 <= 224)
        #expect(notes.last?.drop { $0 != "🐈" }.allSatisfy { $0 == "🐈" } == true)
    }

    @Test("Reports come oldest first, and a new start removes the oldest beyond the number to keep")
    func pruned() {
        let first = reporter()
        for number in 1...5 { first.record(Refused(description: "\(number)"), context: [:]) }
        let descriptions = { (reporter: FileCrashReporter) in
            reporter.previousReports().map { report in
                if case .error(_, let description, _) = report.cause { description } else { "" }
            }
        }
        #expect(descriptions(first) == ["1", "2", "3", "4", "5"])
        #expect(descriptions(reporter(keeping: 2)) == ["4", "5"])
    }

    @Test(
        "A truncated or invalid report is listed as unreadable, or as far as it can be read",
        arguments: [
            ("signal-x.report", "petnest fatal signal 1\npid 1\n", nil), ("signal-x.report", "\u{0}\u{FF}", nil),
            ("error-x.json", "{", nil), ("signal-x.report", "petnest fatal signal 1\nsignal 11\nname SIGS", "SIGS"),
        ] as [(String, String, String?)])
    func damaged(name: String, content: String, signal: String?) throws {
        try Data(content.utf8).write(to: folder.url.appending(path: name))
        let reports = reporter().previousReports()
        #expect(reports.map(\.id) == [name])
        switch (reports.first?.cause, signal) {
        case (.unreadable, nil): break
        case (.signal(let found), let name?): #expect(found.name == name && found.number == 11 && !found.isComplete)
        default: Issue.record("found \(String(describing: reports.first))")
        }
    }

    @Test("Other files in the folder are neither listed nor removed")
    func foreignFiles() throws {
        for name in ["notes.txt", "error.json.bak"] { try Data().write(to: folder.url.appending(path: name)) }
        let reporter = reporter(keeping: 0)
        #expect(reporter.previousReports() == [])
        reporter.remove(
            CrashReport(
                id: "../\(folder.url.lastPathComponent)/notes.txt", time: nil, cause: .unreadable, breadcrumbs: []))
        #expect(try folder.names() == ["error.json.bak", "notes.txt"])
    }

    @Test(
        "One reporter at a time handles the process's signals; when it is released, another may, and its file is removed"
    )
    func oneAtATime() throws {
        var first: FileCrashReporter? = reporter()
        try first?.reportFatalSignals()
        #expect(throws: CrashReportingError.alreadyInstalled) { try first?.reportFatalSignals() }
        let second = reporter()
        #expect(throws: CrashReportingError.alreadyInstalled) { try second.reportFatalSignals() }
        #expect(try folder.names().count == 1)
        first = nil
        #expect(try folder.names() == [])
        try second.reportFatalSignals()
    }

    @Test("A missing folder is an error with its reason")
    func missingFolder() {
        let reporter = FileCrashReporter(folder: folder.url.appending(path: "none"))
        let error = #expect(throws: CrashReportingError.self) { try reporter.reportFatalSignals() }
        guard case .system(_, ENOENT) = error else {
            Issue.record("expected a missing folder, found \(String(describing: error))")
            return
        }
        #expect(reporter.previousReports() == [])
    }

    @Test("The recorder for tests records errors and breadcrumbs, and lists its initial reports")
    func recorder() {
        let report = CrashReport(id: "a", time: nil, cause: .unreadable, breadcrumbs: [])
        let recorder = CrashReportRecorder(previousReports: [report])
        recorder.leaveBreadcrumb("one")
        recorder.record(Refused(description: "no"), context: ["k": "v"])
        #expect(recorder.breadcrumbs == ["one"])
        #expect(recorder.errors.map(\.context) == [["k": "v"]])
        #expect(recorder.previousReports() == [report])
        recorder.remove(report)
        #expect(recorder.previousReports() == [])
    }
}
