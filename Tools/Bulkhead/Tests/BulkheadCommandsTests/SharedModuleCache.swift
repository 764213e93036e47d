import Foundation
import Testing

/// A folder in which SwiftPM keeps compiled C modules for all packages that a suite builds. Without it, each build
/// folder compiles those of the system again, which takes as long as a small package.
struct SharedModuleCache: SuiteTrait, TestScoping {
    /// The variable that names the folder of the running suite, if it has one.
    @TaskLocal static var variables: [String: String] = [:]

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
            path: "module-cache-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Self.$variables.withValue(["SWIFTPM_TESTS_MODULECACHE": folder.path], operation: function)
    }
}
