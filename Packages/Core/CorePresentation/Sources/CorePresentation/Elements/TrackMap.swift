/// Where somebody went, seen from above, north at the top.
public struct TrackMap: Hashable, Sendable {
    /// A place on Earth (WGS 84).
    public struct Point: Hashable, Sendable {
        /// Degrees north of the equator, from -90 to 90.
        public var latitude: Double
        /// Degrees east of Greenwich, from -180 to 180.
        public var longitude: Double

        /// Creates a place.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// Names the map.
    public var id: ElementID
    /// What it shows.
    public var title: String
    /// The track in a sentence, for those who can't see it and for plain output. Never empty.
    public var summary: String
    /// The places in the order of the walk; between two stretches nothing is known.
    public var stretches: [[Point]]

    /// Creates a track.
    public init(id: ElementID, title: String, summary: String, stretches: [[Point]]) {
        self.id = id
        self.title = title
        self.summary = summary
        self.stretches = stretches
    }

    var inconsistencies: [String] {
        var found = summary.isEmpty ? ["Map \"\(id)\" has no summary."] : []
        let strays = stretches.joined().filter {
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
