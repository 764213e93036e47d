/// The reason a manifest can't be evaluated without running it. This isn't an error of the manifest. The caller then
/// runs it.
public struct EvaluationObstacle: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The manifest's path.
    public let file: String
    /// The place at which the evaluation stopped.
    public let place: ManifestPlace
    /// A clause that describes the construct at that place.
    public let reason: String

    /// Creates a reason.
    public init(file: String, place: ManifestPlace, reason: String) {
        self.file = file
        self.place = place
        self.reason = reason
    }

    /// `file:line:column: reason`.
    public var description: String { "\(file):\(place): \(reason)" }
}
