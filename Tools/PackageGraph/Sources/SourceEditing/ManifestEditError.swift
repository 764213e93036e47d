/// The reason a manifest can't be edited.
public struct ManifestEditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected, and what was found.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
