import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

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
            let reader = Reader()
            let parser = XMLParser(data: data)
            parser.delegate = reader
            // Some parsers accept a truncated file.
            guard parser.parse(), reader.isComplete else {
                throw TestReportError(
                    file: file, line: max(1, parser.lineNumber),
                    reason: "expected JUnit XML, found something else or a truncated file")
            }
            suites.merge(reader.suites) { old, new in
                Suite(hasFailed: old.hasFailed || new.hasFailed, seconds: old.seconds + new.seconds)
            }
        }
        return suites
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var suites: [String: Suite] = [:]
        private var open: [String] = []
        private var depth = 0

        /// Whether there was an element and all elements were closed.
        var isComplete = false

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            depth += 1
            switch name {
            case "testsuite":
                let suite = attributes["name"] ?? ""
                open.append(suite)
                suites[suite, default: Suite()].seconds += attributes["time"].flatMap(Double.init) ?? 0
            case "failure", "error":
                if let suite = open.last { suites[suite, default: Suite()].hasFailed = true }
            default: break
            }
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            depth -= 1
            isComplete = depth == 0
            if name == "testsuite" { open.removeLast() }
        }
    }
}
