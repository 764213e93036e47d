/// One test and how it ended. A test that runs with several arguments is one.
public struct TestCase: Hashable, Sendable {
    /// How a test ended.
    public enum Ending: Hashable, Sendable {
        /// It found nothing wrong.
        case passed
        /// It found something wrong; each text says what and where.
        case failed([String])
        /// It said that it doesn't apply, and perhaps why.
        case skipped(String?)
        /// It was running when its process ended.
        case unfinished
    }

    /// What it is written with.
    public let library: TestLibrary
    /// The module and the types around it, joined by dots.
    public let suite: String
    /// What it is called: its display name where it has one.
    public let name: String
    /// How it ended.
    public let ending: Ending
    /// How long it took, in seconds.
    public let seconds: Double

    /// Creates a test that ended.
    public init(library: TestLibrary, suite: String, name: String, ending: Ending, seconds: Double) {
        self.library = library
        self.suite = suite
        self.name = name
        self.ending = ending
        self.seconds = seconds
    }

    /// Whether it found something wrong, or didn't end.
    public var isFailed: Bool {
        switch ending {
        case .failed, .unfinished: true
        case .passed, .skipped: false
        }
    }

    /// The suite and the name.
    public var fullName: String { suite.isEmpty ? name : "\(suite)/\(name)" }
}
