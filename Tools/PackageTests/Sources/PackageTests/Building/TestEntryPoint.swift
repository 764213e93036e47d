import Foundation

/// The `main` function of a test product.
enum TestEntryPoint {
    /// The entry point that SwiftPM generates for every product, for XCTest and Swift Testing.
    case swiftPM
    /// A source file of ours, for Swift Testing only.
    ///
    /// SwiftPM's entry point has 550 lines that import Foundation and XCTest. It is compiled in every package, which
    /// takes 4 to 8 s of processor time each.
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
        case .swiftTesting(let source): ["--experimental-test-entry-point-path", source]
        }
    }

    /// Writes our source file into a folder, and returns the entry point.
    static func swiftTesting(in folder: String) throws -> TestEntryPoint {
        let path = folder + "/SwiftTestingEntryPoint.swift"
        try FileUpdate.write(text, to: path)
        return .swiftTesting(source: path)
    }

    /// Whether a package has its own entry point, which SwiftPM uses instead. It is in a folder between the package and
    /// a test target (SwiftPM, PackageBuilder.swift, findTestEntryPoint). It may not support any of the options of
    /// SwiftPM's entry point.
    static func isProvided(by package: TestedPackage) -> Bool {
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

    /// Does the same as SwiftPM's entry point for Swift Testing (SwiftPM, LLBuildCommands.swift,
    /// TestEntryPointCommand).
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
