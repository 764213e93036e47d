import CoreModels
import CoreWire

/// An owner's home on the wire.
public struct PlaceDTO: DomainRecord, Hashable {
    /// "place".
    public static let name = "place"
    /// "places".
    public static let plural = "places"

    /// The name.
    public var name: String?
    /// The latitude in degrees.
    public var latitude: Double?
    /// The longitude in degrees.
    public var longitude: Double?

    /// An account has one home, which has no id.
    public var id: String? { nil }

    /// Creates a place from its members.
    public init(name: String? = nil, latitude: Double? = nil, longitude: Double? = nil) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates the place of a domain value.
    public init(_ place: Place) {
        self.init(name: place.name, latitude: place.coordinate.latitude, longitude: place.coordinate.longitude)
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> Place {
        var checks = MemberChecks()
        let name = checks.needed("name", name) { $0 }.flatMap { name in
            checks.text("name", name) { name in
                try BrokenRule.unless(
                    name.contains { !$0.isWhitespace } && name.count <= 100,
                    "A place's name has 1 to 100 characters.")
                return name
            }
        }
        let coordinate = checks.needed("latitude", latitude) { latitude in
            try BrokenRule.found(
                Coordinate(latitude: latitude, longitude: longitude ?? .nan), "There is no such place on Earth.")
        }
        return try checks.finish("The place") {
            guard let name, let coordinate else { return nil }
            return Place(name, at: coordinate)
        }
    }
}
