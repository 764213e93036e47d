/// A test and its outcome. A test with several arguments is one test case.
public struct TestCase: Hashable, Sendable {
    /// The outcome of a test.
    public enum Ending: Hashable, Sendable {
        /// The test reported no issue.
        case passed
        /// The test reported issues, each with its place.
        case failed([String])
        /// The test was skipped, possibly with a reason.
        case skipped(String?)
        /// The test was running when its process ended.
        case unfinished
    }

    /// The library that runs the test.
    public let library: TestLibrary
    /// The names of the module and of the enclosing types, joined by dots.
    public let suite: String
    /// The display name, or the name of the function.
    public let name: String
    /// The outcome.
    public let ending: Ending
    /// The duration in seconds.
    public let seconds: Double

    /// Creates a test case.
    public init(library: TestLibrary, suite: String, name: String, ending: Ending, seconds: Double) {
        self.library = library
        self.suite = suite
        self.name = name
        self.ending = ending
        self.seconds = seconds
    }

    /// Whether the test failed or didn't end.
    public var isFailed: Bool {
        switch ending {
        case .failed, .unfinished: true
        case .passed, .skipped: false
        }
    }

    /// The suite and the name.
    public var fullName: String { suite.isEmpty ? name : "\(suite)/\(name)" }
}
