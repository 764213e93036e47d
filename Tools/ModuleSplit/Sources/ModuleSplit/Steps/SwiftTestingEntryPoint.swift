import Foundation
import PackageGraph

/// The file with ``PackageGraph/SwiftTestingMain`` of a package none of whose tests uses XCTest. Compiling SwiftPM's takes more
/// than half of the time of a build of a small package.
struct SwiftTestingEntryPoint {
    private let package: String
    /// The source file. It exists while the last build used it.
    private let file: String

    /// - Parameter package: The absolute path of the package's folder.
    init(of package: String) {
        self.package = package
        file = "\(package)/.build/\(SwiftTestingMain.fileName)"
    }

    /// The options of `swift build` that select the entry point.
    var options: [String] { SwiftTestingMain.options(source: file) }

    /// Whether the last build used the entry point, so that XCTest can't be run.
    var isUsed: Bool { FileManager.default.fileExists(atPath: file) }

    /// Writes the source file, unless a Swift file of the package mentions XCTest.
    ///
    /// - Returns: Whether the file was written.
    func write() -> Bool {
        #if canImport(Darwin)
        return false
        #else
        if mentionsXCTest { return false }
        if isUsed { return true }
        do {
            try FileManager.default.createDirectory(atPath: package + "/.build", withIntermediateDirectories: true)
            try SwiftTestingMain.source.write(toFile: file, atomically: true, encoding: .utf8)
            return true
        } catch {
            return false
        }
        #endif
    }

    /// Removes the source file, before a build with SwiftPM's entry point.
    func remove() { try? FileManager.default.removeItem(atPath: file) }

    /// Whether the built tests are all of Swift Testing. SwiftPM lists XCTest's tests from the compiler's index, including
    /// those of classes that inherit from a library's.
    var isSufficient: Bool {
        let products = package + "/.build/debug"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
        return names.filter { $0.hasSuffix("PackageTests.xctest") }.allSatisfy { name in
            let list = "\(name.dropLast("Tests.xctest".count))DiscoveredTests.derived/all-discovered-tests.swift"
            let text = FileManager.default.contents(atPath: "\(products)/\(list)") ?? Data()
            return text.range(of: Data("let tests = [XCTestCaseEntry]()\n".utf8)) != nil
        }
    }

    private var mentionsXCTest: Bool {
        guard let names = FileManager.default.enumerator(atPath: package) else { return true }
        for case let name as String in names {
            if name.hasSuffix(".build") || name.hasSuffix(".git") { names.skipDescendants() }
            guard name.hasSuffix(".swift") else { continue }
            if SwiftTestingMain.namesInPackages.contains(where: name.hasSuffix) { return true }
            let text = FileManager.default.contents(atPath: "\(package)/\(name)")
            if text?.range(of: Data("XCTest".utf8)) != nil { return true }
        }
        return false
    }
}
