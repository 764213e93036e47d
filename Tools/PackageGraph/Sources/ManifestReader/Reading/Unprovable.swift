/// Why a manifest's value can't be told without running it. Not a fault of the manifest: the caller runs it instead.
public struct Unprovable: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The manifest's path.
    public let file: String
    /// Where the reader had to stop.
    public let place: ManifestPlace
    /// What it met there, as a clause.
    public let reason: String

    /// Creates a statement of what can't be proved.
    public init(file: String, place: ManifestPlace, reason: String) {
        self.file = file
        self.place = place
        self.reason = reason
    }

    /// `file:line:column: reason`.
    public var description: String { "\(file):\(place): \(reason)" }
}
