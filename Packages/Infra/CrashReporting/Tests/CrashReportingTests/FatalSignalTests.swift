import CrashReporting
import Foundation
import TestSupport
import Testing

@Suite("Fatal signals of a real process", .timeLimit(.minutes(10)))
struct FatalSignalTests {
    #if arch(x86_64)
    private static let trap = SIGILL
    #else
    private static let trap = SIGTRAP
    #endif

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func onlyReport() throws -> (report: CrashReport, signal: FatalSignal) {
        let reports = FileCrashReporter(folder: folder.url).previousReports()
        try #require(reports.count == 1, "\(reports)")
        guard case .signal(let signal) = reports[0].cause else {
            throw Unexpected(description: "expected a signal, found \(reports[0].cause)")
        }
        return (reports[0], signal)
    }

    private struct Unexpected: Error, CustomStringConvertible {
        let description: String
    }

    @Test(
        "Each leaves a report and ends the process by that signal",
        arguments: [
            ("trap", trap), ("force", trap), ("fatal", trap), ("memory", SIGSEGV), ("abort", SIGABRT),
            ("division", SIGFPE), ("overflow", SIGSEGV), ("thread", trap),
        ])
    func reported(how: String, number: Int32) throws {
        let started = Date()
        #expect(try CrashChild(folder.url, how).end().signal == number)
        let found = try onlyReport()
        #expect(found.signal.number == number)
        #expect(
            found.signal.name
                == [
                    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT",
                    SIGFPE: "SIGFPE",
                ][number])
        #expect(found.signal.isComplete)
        #expect(found.signal.frames.count > 1)
        #expect(found.signal.executableBase != 0)
        let time = try #require(found.report.time)
        #expect(time >= started.addingTimeInterval(-1) && time <= Date())
        #expect(found.report.breadcrumbs.count == 32)
        #expect(found.report.breadcrumbs.first?.hasSuffix("Z step 9") == true)
        #expect(found.report.breadcrumbs.last?.hasSuffix("Z step 40") == true)
    }

    @Test("It is also reported with Swift's own crash handler")
    func besideSwiftsHandler() throws {
        #expect(try CrashChild(folder.url, "trap", backtrace: true).end().signal == Self.trap)
        #expect(try onlyReport().signal.isComplete)
    }

    @Test("It is also reported when a later handler calls this one")
    func laterHandler() throws {
        let (output, signal) = try CrashChild(folder.url, "later").end()
        #expect(output == "later")
        #expect(signal == SIGSEGV)
        let found = try onlyReport().signal
        #expect(found.isComplete)
        #expect(found.number == SIGSEGV)
        #expect(found.frames.count > 1)
    }

    @Test("A process that ends by itself, or is killed, leaves no report", arguments: ["none", "kill"])
    func noCrash(how: String) throws {
        #expect(try CrashChild(folder.url, how).end().signal == (how == "kill" ? SIGKILL : nil))
        #expect(FileCrashReporter(folder: folder.url).previousReports() == [])
        #expect(try folder.names() == [])
    }

    @Test("The file of a running process isn't touched")
    func runningProcess() throws {
        let child = try CrashChild(folder.url, "busy")
        #expect(child.waitForOutput() == "ready\n")
        #expect(FileCrashReporter(folder: folder.url).previousReports() == [])
        #expect(try folder.names().count == 1)
        #expect(try child.end().signal == nil)
    }

    @Test("A removed report is gone")
    func removed() throws {
        _ = try CrashChild(folder.url, "abort").end()
        let report = try onlyReport().report
        FileCrashReporter(folder: folder.url).remove(report)
        #expect(FileCrashReporter(folder: folder.url).previousReports() == [])
    }
}
