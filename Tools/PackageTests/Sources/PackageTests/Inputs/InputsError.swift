/// Inputs of tests that can't be told, so that results can't be kept.
public struct InputsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line: what, and why.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
