/// One step of a dependency chain in a finding.
public struct ChainStep: Hashable, Sendable, Codable {
    /// The module or package that depends.
    public let from: String
    /// The module or package on which it depends.
    public let to: String
    /// The place of the import, or the line of the manifest if no file imports it; `nil` if there is neither.
    public let place: SourcePlace?

    /// Creates a step.
    public init(from: String, to: String, place: SourcePlace?) {
        self.from = from
        self.to = to
        self.place = place
    }
}
