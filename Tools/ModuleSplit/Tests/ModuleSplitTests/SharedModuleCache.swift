import Foundation
import Testing

@testable import ModuleSplit

/// A folder in which SwiftPM keeps compiled C modules for all packages that a suite builds. Without it, each package
/// compiles those of the system again, which takes as long as the package.
struct SharedModuleCache: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
            path: "module-cache-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await CommandRun.$addedVariables.withValue(
            ["SWIFTPM_TESTS_MODULECACHE": folder.path], operation: function)
    }
}
