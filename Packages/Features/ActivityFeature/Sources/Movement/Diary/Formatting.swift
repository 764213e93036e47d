import CoreModels

/// Formats durations, distances and speeds, the same in every locale.
extension Int {
    /// The number of seconds as a duration: "45 s", "12 min", "1 h 05 min".
    public var inTime: String {
        guard self >= 60 else { return "\(self) s" }
        let minutes = self / 60 + (self % 60 + 30) / 60
        if minutes < 60 { return "\(minutes) min" }
        let rest = minutes % 60
        return "\(minutes / 60) h" + (rest == 0 ? "" : " \(rest < 10 ? "0" : "")\(rest) min")
    }

    /// The number of seconds as a running clock: "1:05:09", "5:09".
    public var onClock: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hours = self / 3600
        let minutes = self / 60 % 60
        let seconds = self % 60
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
    }

    /// Returns the number of meters as a distance: "640 m", "2.7 km", "12 km"; "0.4 mi".
    public func distance(in unit: DistanceUnit) -> String {
        if self < (unit == .kilometers ? 1000 : 161) { return unit.formatted(meters: Swift.max(self, 0)) }
        let length = Double(self) / unit.meters
        let tenths = (length * 10).rounded()
        if tenths >= 1000 { return "\(Int(length.rounded())) \(unit.symbol)" }
        let (whole, rest) = Int(tenths).quotientAndRemainder(dividingBy: 10)
        return rest == 0 ? "\(whole) \(unit.symbol)" : "\(whole).\(rest) \(unit.symbol)"
    }
}

extension Double {
    /// Returns the number of seconds per kilometer as a pace: "11:20 min/km", "18:14 min/mi".
    public func pace(in unit: DistanceUnit) -> String {
        guard isFinite, self >= 0, self < 86_400 else { return "?" }
        return "\(Int((self * unit.meters / 1000).rounded()).onClock) min/\(unit.symbol)"
    }
}
