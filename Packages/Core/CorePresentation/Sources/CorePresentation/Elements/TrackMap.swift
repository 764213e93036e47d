/// A track on a map, with north at the top.
public struct TrackMap: Hashable, Sendable {
    /// A position on Earth (WGS 84).
    public struct Point: Hashable, Sendable {
        /// Degrees north of the equator, from -90 to 90.
        public var latitude: Double
        /// Degrees east of Greenwich, from -180 to 180.
        public var longitude: Double

        /// Creates a position.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// The id of the map.
    public var id: ElementID
    /// The title of the map.
    public var title: String
    /// The track in a sentence, for people who can't see it and for plain output. Never empty.
    public var summary: String
    /// The segments of the track in order, each a list of positions. Between two segments, nothing is known.
    public var segments: [[Point]]

    /// Creates a map.
    public init(id: ElementID, title: String, summary: String, segments: [[Point]]) {
        self.id = id
        self.title = title
        self.summary = summary
        self.segments = segments
    }

    var inconsistencies: [String] {
        var found = summary.isEmpty ? ["Map \"\(id)\" has no summary."] : []
        let strays = segments.joined().filter {
            !((-90)...90).contains($0.latitude) || !((-180)...180).contains($0.longitude)
        }
        if let stray = strays.first {
            found.append(
                "Map \"\(id)\" has \(strays.count) places outside of Earth, the first at \(stray.latitude), \(stray.longitude)."
            )
        }
        return found
    }
}
