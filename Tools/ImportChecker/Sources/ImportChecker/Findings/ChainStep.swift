/// One step of a chain of dependencies that a finding shows.
public struct ChainStep: Hashable, Sendable, Codable {
    /// The module or package that depends.
    public let from: String
    /// The module or package it depends on.
    public let to: String
    /// Where: the import, or the line of the manifest when no file imports it; nil when neither has a place.
    public let place: SourcePlace?

    /// Creates a step.
    public init(from: String, to: String, place: SourcePlace?) {
        self.from = from
        self.to = to
        self.place = place
    }
}
