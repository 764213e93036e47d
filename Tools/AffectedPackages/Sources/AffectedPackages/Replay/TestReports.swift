import Foundation
import XcodeProjectReader

/// The recorded JUnit reports of continuous integration. Each is a file, or a folder of files, named after a commit.
///
/// A suite is the test run of one package, and its name is the package's path, as written by `bulkhead test --junit`.
public struct TestReports: Sendable {
    /// The result of a package's tests.
    struct Suite: Hashable {
        var hasFailed = false
        var seconds: Double = 0
    }

    private let folder: String
    private let names: [String]

    /// Lists the reports in a folder.
    ///
    /// - Throws: the system's error if the folder can't be listed.
    public init(folder: String) throws {
        self.folder = folder
        names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Returns the suites of a commit by package, or `nil` if there is no report.
    ///
    /// - Throws: ``TestReportError`` if a report can't be read.
    func suites(of commit: String) throws(TestReportError) -> [String: Suite]? {
        var files: [String] = []
        for name in names where name.hasPrefix(commit) {
            let path = folder + "/" + name
            if name.hasSuffix(".xml") { files.append(path) }
            let inner = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            files += inner.sorted().filter { $0.hasSuffix(".xml") }.map { path + "/" + $0 }
        }
        guard !files.isEmpty else { return nil }
        var suites: [String: Suite] = [:]
        for file in files {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw TestReportError(file: file, line: 1, reason: "the file can't be read")
            }
            let report = MarkupElements(MarkupText.decoded(data))
            if let line = report.brokenLine {
                throw TestReportError(
                    file: file, line: line, reason: "expected JUnit XML, found something else or a truncated file")
            }
            suites.merge(Self.suites(report)) { old, new in
                Suite(hasFailed: old.hasFailed || new.hasFailed, seconds: old.seconds + new.seconds)
            }
        }
        return suites
    }

    /// Returns the suites of one report by name.
    private static func suites(_ report: MarkupElements) -> [String: Suite] {
        var suites: [String: Suite] = [:]
        for (index, element) in report.elements.enumerated() {
            switch element.name {
            case "testsuite":
                let seconds = element.attributes["time"].flatMap(Double.init) ?? 0
                suites[element.attributes["name"] ?? "", default: Suite()].seconds += seconds
            case "failure", "error":
                guard let suite = report.nearest("testsuite", around: index) else { continue }
                suites[suite.attributes["name"] ?? "", default: Suite()].hasFailed = true
            default: break
            }
        }
        return suites
    }
}
