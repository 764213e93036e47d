/// A built test product, and the commands that run it.
struct TestProgram {
    /// The path of the product: a program, or a bundle on Apple platforms.
    let path: String
    /// Whether the product supports XCTest. Without support, it has no such tests.
    let hasXCTest: Bool
    /// Whether the package has its own entry point. It is then run without options, as `swift test` does, and its
    /// status is the verdict.
    var hasOwnRunner = false

    /// The command that lists XCTest's tests as JSON.
    var listing: [String]? {
        #if canImport(Darwin)
        nil
        #else
        [path, "--dump-tests-json"]
        #endif
    }

    /// The command that runs XCTest's tests.
    var xctest: [String] {
        #if canImport(Darwin)
        ["xcrun", "xctest", path]
        #else
        [path]
        #endif
    }

    /// Returns the command that runs some of XCTest's tests.
    func xctest(only tests: [String]) -> [String] {
        #if canImport(Darwin)
        ["xcrun", "xctest", "-XCTest", tests.joined(separator: ","), path]
        #else
        [path, tests.joined(separator: ",")]
        #endif
    }

    /// Returns the command that runs Swift Testing's tests and writes their events to a file, in the newest version of
    /// the event stream that the library supports. Version 0 would list every argument of a parameterized test, however
    /// large.
    func swiftTesting(events: String, filters: [String] = []) -> [String] {
        program + ["--testing-library", "swift-testing", "--event-stream-output-path", events]
            + filters.flatMap { ["--filter", $0] }
    }

    private var program: [String] {
        #if canImport(Darwin)
        ["xcrun", "swiftpm-testing-helper", "--test-bundle-path", path, path]
        #else
        [path]
        #endif
    }
}
