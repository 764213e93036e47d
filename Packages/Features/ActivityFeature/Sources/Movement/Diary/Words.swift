/// How durations, ways and speeds are told to people, the same in every locale.
extension Int {
    /// So many seconds as a duration: "45 s", "12 min", "1 h 05 min".
    public var inTime: String {
        guard self >= 60 else { return "\(self) s" }
        let minutes = self / 60 + (self % 60 + 30) / 60
        if minutes < 60 { return "\(minutes) min" }
        let rest = minutes % 60
        return "\(minutes / 60) h" + (rest == 0 ? "" : " \(rest < 10 ? "0" : "")\(rest) min")
    }

    /// So many seconds as a clock that runs: "1:05:09", "5:09".
    public var onClock: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, seconds) = (self / 3600, self / 60 % 60, self % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
    }

    /// So many metres as a way: "640 m", "2.7 km", "12 km".
    public var asWay: String {
        if self < 1000 { return "\(self) m" }
        let tenths = self / 100 + (self % 100 + 50) / 100
        if tenths >= 1000 { return "\(self / 1000 + (self % 1000 + 500) / 1000) km" }
        return tenths % 10 == 0 ? "\(tenths / 10) km" : "\(tenths / 10).\(tenths % 10) km"
    }
}

extension Double {
    /// So many seconds a kilometre as a pace: "11:20 min/km".
    public var asPace: String {
        isFinite && self >= 0 && self < 86_400 ? "\(Int(rounded()).onClock) min/km" : "?"
    }
}
