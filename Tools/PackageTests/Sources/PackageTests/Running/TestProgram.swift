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

    /// Runs Swift Testing's tests; events go to a file.
    func swiftTesting(events: String) -> [String] {
        let options = ["--testing-library", "swift-testing", "--event-stream-output-path", events]
        return program + options + ["--event-stream-version", "0"]
    }

    private var program: [String] {
        #if canImport(Darwin)
        ["xcrun", "swiftpm-testing-helper", "--test-bundle-path", path, path]
        #else
        [path]
        #endif
    }
}
