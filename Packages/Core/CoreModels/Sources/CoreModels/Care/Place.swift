/// A named position, such as the district in which an owner lives.
public struct Place: Hashable, Sendable {
    /// The name: "Pankow", or the coordinates.
    public let name: String
    /// The position.
    public let coordinate: Coordinate

    /// Creates a place.
    public init(_ name: String, at coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }

    /// Reads a place as people type it: an unambiguous part of a district's name, or `52.52, 13.40`.
    /// - Returns: `nil` if it is neither.
    public init?(typed text: String, among districts: [Place] = Place.berlin) {
        let typed = Self.folded(text)
        guard !typed.isEmpty else { return nil }
        let parts = text.split(separator: ",").map { Double($0.filter { !$0.isWhitespace }) }
        if parts.count == 2, let latitude = parts[0], let longitude = parts[1] {
            guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
            self.init("\(latitude), \(longitude)", at: coordinate)
            return
        }
        let fitting = districts.filter { Self.folded($0.name).hasPrefix(typed) }
        guard let place = districts.first(where: { Self.folded($0.name) == typed }) ?? fitting.first,
            fitting.count == 1 || Self.folded(place.name) == typed
        else { return nil }
        self = place
    }

    /// The districts of the sample city, each with its approximate center.
    public static let berlin: [Place] = [
        ("Charlottenburg", 52.517, 13.304), ("Friedrichshain", 52.516, 13.454), ("Hellersdorf", 52.537, 13.605),
        ("Hohenschönhausen", 52.555, 13.509), ("Köpenick", 52.443, 13.578), ("Kreuzberg", 52.497, 13.403),
        ("Lichtenberg", 52.514, 13.499), ("Marzahn", 52.545, 13.563), ("Mitte", 52.52, 13.405),
        ("Moabit", 52.53, 13.339), ("Neukölln", 52.481, 13.435), ("Pankow", 52.569, 13.402),
        ("Prenzlauer Berg", 52.539, 13.424), ("Reinickendorf", 52.571, 13.349), ("Schöneberg", 52.482, 13.356),
        ("Spandau", 52.535, 13.198), ("Steglitz", 52.457, 13.322), ("Tempelhof", 52.461, 13.386),
        ("Treptow", 52.493, 13.464), ("Wedding", 52.55, 13.359), ("Wilmersdorf", 52.483, 13.317),
        ("Zehlendorf", 52.435, 13.259),
    ].compactMap { name, latitude, longitude in
        Coordinate(latitude: latitude, longitude: longitude).map { Place(name, at: $0) }
    }

    /// Returns the letters of a text without case, and with umlauts spelled out.
    private static func folded(_ text: String) -> String {
        text.lowercased().replacing("ö", with: "o").replacing("ü", with: "u").replacing("oe", with: "o")
            .replacing("ue", with: "u").filter { $0.isLetter || $0.isNumber }
    }
}
