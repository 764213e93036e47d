import Foundation
import ImportScanner
import PackageGraph

/// Determines whether packages have tests that use XCTest.
enum XCTestPresence {
    /// The name of the file with which mocks that `bulkhead mocks` writes fail a test. It serves both libraries, and
    /// has no tests.
    private static let mockSupport = "MockSupport.generated.swift"

    /// Whether any Swift file of the packages or of their local dependencies imports XCTest, under any condition. A
    /// file that can't be read counts as importing it.
    static func isImported(by packages: [TestedPackage], of graph: ModuleGraph) -> Bool {
        if packages.contains(where: TestEntryPoint.isProvided) { return true }
        let closure = Set(packages.flatMap(\.closure))
        return graph.files.contains { file in
            if file.path.split(separator: "/").last.map(String.init) == mockSupport { return false }
            guard !file.targets.isEmpty, let package = file.package, closure.contains(package) else { return false }
            guard let bytes = FileManager.default.contents(atPath: graph.root + "/" + file.path) else { return true }
            return bytes.withUnsafeBytes { ImportScanner.scan($0) }.contains { $0.module == "XCTest" }
        }
    }

    /// Whether SwiftPM found XCTest's tests when it built a package. It also finds classes whose XCTest comes from a
    /// library. Returns `nil` if SwiftPM left no list.
    ///
    /// - Parameter scratch: the scratch folder of the build.
    static func isListed(for package: TestedPackage, in scratch: String) -> Bool? {
        let path = "\(scratch)/debug/\(package.manifestName)PackageDiscoveredTests.derived/all-discovered-tests.swift"
        guard let list = FileManager.default.contents(atPath: path) else { return nil }
        // Only a list with exactly SwiftPM's text for no tests counts as empty.
        return !String(decoding: list, as: UTF8.self).contains("let tests = [XCTestCaseEntry]()\n")
    }
}
