/// The unit of distances.
public enum DistanceUnit: String, Codable, Hashable, Sendable, CaseIterable {
    case kilometers = "km"
    case miles = "mi"

    /// The symbol of the unit.
    public var symbol: String { rawValue }

    /// The length in meters. The mile is the international one, 1,760 yards.
    public var meters: Double { self == .kilometers ? 1000 : 1609.344 }

    /// Returns a distance as text: "350 m", "4.2 km", "12 km"; "0.2 mi", "2.6 mi", "12 mi", and feet below a tenth of a
    /// mile.
    public func formatted(meters: Int) -> String {
        if self == .kilometers, meters < 1000 { return "\(meters) m" }
        let tenths = Int((Double(meters) / self.meters * 10).rounded())
        if self == .miles, tenths < 1 { return "\(Int((Double(meters) / 0.3048).rounded())) ft" }
        if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(symbol)" }
        return "\(Int((Double(meters) / self.meters).rounded())) \(symbol)"
    }
}
