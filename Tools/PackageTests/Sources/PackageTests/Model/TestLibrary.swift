/// The testing libraries.
public enum TestLibrary: String, Hashable, Sendable, Codable, CaseIterable {
    /// Swift Testing.
    case swiftTesting = "Swift Testing"
    /// XCTest.
    case xctest = "XCTest"
}
