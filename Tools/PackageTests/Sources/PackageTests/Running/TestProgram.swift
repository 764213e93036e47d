/// A built test product, as a program with arguments.
struct TestProgram {
    /// The path of the product: a program, or on Apple platforms a bundle.
    let path: String
    /// Whether it runs XCTest's tests. One that doesn't has none.
    let hasXCTest: Bool
    /// Whether its `main` is the package's own: it is started without options, as `swift test` does, and its status decides.
    var isRunnerOfItsOwn = false

    /// Lists XCTest's tests as JSON.
    var listing: [String]? {
        #if canImport(Darwin)
        nil
        #else
        [path, "--dump-tests-json"]
        #endif
    }

    /// Runs XCTest's tests.
    var xctest: [String] {
        #if canImport(Darwin)
        ["xcrun", "xctest", path]
        #else
        [path]
        #endif
    }

    /// The command that runs Swift Testing's tests and writes their events to a file, in the newest version of the event
    /// stream that the library supports. Version 0 would list every argument of a parameterized test, however large.
    func swiftTesting(events: String) -> [String] {
        program + ["--testing-library", "swift-testing", "--event-stream-output-path", events]
    }

    private var program: [String] {
        #if canImport(Darwin)
        ["xcrun", "swiftpm-testing-helper", "--test-bundle-path", path, path]
        #else
        [path]
        #endif
    }
}
