import Foundation

/// The `main` around the tests in a product.
enum TestEntryPoint {
    /// The one that SwiftPM writes for every product, for XCTest and Swift Testing.
    case swiftPM
    /// A source file of ours, for Swift Testing alone.
    ///
    /// SwiftPM's are 550 lines that import Foundation and XCTest, and are compiled in every package: 4 to 8 s of processor
    /// time each.
    case swiftTesting(source: String)

    /// Whether XCTest's tests are run.
    var servesXCTest: Bool {
        switch self {
        case .swiftPM: true
        case .swiftTesting: false
        }
    }

    /// The words of `swift build` that ask for it.
    var options: [String] {
        switch self {
        case .swiftPM: []
        case .swiftTesting(let source): ["--experimental-test-entry-point-path", source]
        }
    }

    /// Ours, with its source file in a folder.
    static func swiftTesting(in folder: String) throws -> TestEntryPoint {
        let path = folder + "/SwiftTestingEntryPoint.swift"
        try SteadyFile.write(text, to: path)
        return .swiftTesting(source: path)
    }

    /// Whether a package brings a `main` of its own, which SwiftPM takes instead: beside the folder of a test target, or in a
    /// folder around it up to the package's (SwiftPM, PackageBuilder.swift, findTestEntryPoint). It needn't know any of the
    /// options that SwiftPM's has.
    static func isOwn(by package: TestedPackage) -> Bool {
        #if canImport(Darwin)
        false
        #else
        package.foldersAroundTests.contains { folder in
            ["XCTMain.swift", "LinuxMain.swift"].contains {
                FileManager.default.fileExists(atPath: "\(folder)/\($0)")
            }
        }
        #endif
    }

    /// What SwiftPM's does for Swift Testing (SwiftPM, LLBuildCommands.swift, TestEntryPointCommand).
    private static let text = """
        import Testing

        @main
        struct Runner {
            static func main() async {
                await Testing.__swiftPMEntryPoint() as Never
            }
        }

        """
}
