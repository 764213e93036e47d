import Foundation
import Testing

@testable import ModuleSplit

/// Lets compilers keep the C modules of everything that this process builds in one folder. Without it, each build folder
/// gets its own, and compiling the modules of the system takes as long as a small package.
struct SharedModuleCache: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let variables = ["SWIFTPM_TESTS_MODULECACHE": Self.path, "CLANG_MODULE_CACHE_PATH": Self.path]
        try await CommandRun.$addedVariables.withValue(variables, operation: function)
    }

    /// The folder, which is removed when the process exits.
    private static let path: String = {
        atexit { try? FileManager.default.removeItem(atPath: SharedModuleCache.path) }
        return FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/module-cache-\(UUID().uuidString)"
    }()
}
