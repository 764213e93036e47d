/// The reason a manifest can't be edited.
public struct ManifestEditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The expected and the actual form.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
