import Foundation
import ImportScanner
import PackageGraph

/// Tells whether packages have tests of XCTest.
enum XCTestPresence {
    /// Whether any Swift file of the packages, or of a local one that they reach, imports XCTest, whatever the condition around
    /// the import; a file that can't be read may.
    static func isImported(by packages: [TestedPackage], of graph: ModuleGraph) -> Bool {
        if packages.contains(where: TestEntryPoint.isOwn) { return true }
        let closure = Set(packages.flatMap(\.closure))
        return graph.files.contains { file in
            guard !file.targets.isEmpty, let package = file.package, closure.contains(package) else { return false }
            guard let bytes = FileManager.default.contents(atPath: graph.root + "/" + file.path) else { return true }
            return bytes.withUnsafeBytes { ImportScanner.scan($0) }.contains { $0.module == "XCTest" }
        }
    }

    /// Whether SwiftPM found any when it built a package: it sees classes, those too that have XCTest from a library. Nil when
    /// it left no list.
    ///
    /// - Parameter scratch: the folder of the build.
    static func isListed(for package: TestedPackage, in scratch: String) -> Bool? {
        let path = "\(scratch)/debug/\(package.manifestName)PackageDiscoveredTests.derived/all-discovered-tests.swift"
        guard let list = FileManager.default.contents(atPath: path) else { return nil }
        // A list that looks otherwise than SwiftPM's empty one isn't taken for empty.
        return !String(decoding: list, as: UTF8.self).contains("let tests = [XCTestCaseEntry]()\n")
    }
}
