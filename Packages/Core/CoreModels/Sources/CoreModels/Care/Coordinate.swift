import Foundation

/// A position on Earth, in degrees of WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// The latitude, from -90 to 90.
    public let latitude: Double
    /// The longitude, from -180 to 180.
    public let longitude: Double

    /// Creates a position.
    /// - Returns: `nil` if a value is out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Returns the distance to another position, in meters along a great circle.
    ///
    /// The haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope 68, 1984) on a sphere of the
    /// mean radius: within 0.6 % of the geodesic of WGS 84.
    public func distance(to other: Coordinate) -> Double {
        let meanRadius = 6_371_008.8
        let phi = latitude * .pi / 180
        let otherPhi = other.latitude * .pi / 180
        let halfLatitude = (otherPhi - phi) / 2
        let halfLongitude = (other.longitude - longitude) * .pi / 360
        let haversine =
            sin(halfLatitude) * sin(halfLatitude)
            + cos(phi) * cos(otherPhi) * sin(halfLongitude) * sin(halfLongitude)
        return 2 * meanRadius * asin(min(1, haversine.squareRoot()))
    }
}
