/// A place with a name that people know: where an owner lives, and distances start.
public struct Place: Hashable, Sendable {
    /// What it is called: "Pankow", or its coordinates.
    public let name: String
    /// Where it is.
    public let coordinate: Coordinate

    /// Names a place.
    public init(_ name: String, at coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }

    /// Reads a place as people type it: a part of a district's name that fits no other, or `52.52, 13.40`.
    /// - Returns: `nil` where it is neither.
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

    /// The districts of the sample's city, with about their middle.
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

    /// The letters alone, without case, and with umlauts as people type them who have none.
    private static func folded(_ text: String) -> String {
        text.lowercased().replacing("ö", with: "o").replacing("ü", with: "u").replacing("oe", with: "o")
            .replacing("ue", with: "u").filter { $0.isLetter || $0.isNumber }
    }
}
