import Foundation
import PackageGraph

/// The `main` function of a test product.
enum TestEntryPoint {
    /// The entry point that SwiftPM generates for every product, for XCTest and Swift Testing.
    case swiftPM
    /// A source file with ``PackageGraph/SwiftTestingMain``.
    case swiftTesting(source: String)

    /// Whether XCTest's tests are run.
    var servesXCTest: Bool {
        switch self {
        case .swiftPM: true
        case .swiftTesting: false
        }
    }

    /// The options of `swift build` that select the entry point.
    var options: [String] {
        switch self {
        case .swiftPM: []
        case .swiftTesting(let source): SwiftTestingMain.options(source: source)
        }
    }

    /// Writes our source file into a folder, and returns the entry point.
    static func swiftTesting(in folder: String) throws -> TestEntryPoint {
        let path = "\(folder)/\(SwiftTestingMain.fileName)"
        try FileUpdate.write(SwiftTestingMain.source, to: path)
        return .swiftTesting(source: path)
    }

    /// Whether a package has its own entry point, which SwiftPM uses instead. It is in a folder between the package and
    /// a test target. It may not support any of the options of SwiftPM's entry point.
    static func isProvided(by package: TestedPackage) -> Bool {
        #if canImport(Darwin)
        false
        #else
        package.foldersAroundTests.contains { folder in
            SwiftTestingMain.namesInPackages.contains {
                FileManager.default.fileExists(atPath: "\(folder)/\($0)")
            }
        }
        #endif
    }
}
