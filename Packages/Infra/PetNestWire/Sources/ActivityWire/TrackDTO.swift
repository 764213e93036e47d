import CoreWire

/// The parts of a track on the wire.
public struct TrackDTO: Codable, Hashable, Sendable {
    /// The points of each part, in base64.
    public var parts: [String]?

    /// Creates it from its members.
    public init(
        parts: [String]? = nil
    ) {
        self.parts = parts
    }
}

/// A part of a track on the wire.
public struct TrackPartDTO: Codable, Hashable, Sendable {
    /// The number of the part, from 1.
    public var part: Int?
    /// The points in base64.
    public var points: String?

    /// Creates it from its members.
    public init(
        part: Int? = nil,
        points: String? = nil
    ) {
        self.part = part
        self.points = points
    }
}
