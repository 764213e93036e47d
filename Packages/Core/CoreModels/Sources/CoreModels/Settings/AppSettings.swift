/// The person's settings. A setting that was never chosen has its default.
public struct AppSettings: Hashable, Sendable {
    /// The unit in which weights are shown, and read if none is typed.
    public var weights = WeightUnit.kilograms
    /// The unit in which distances are shown and typed.
    public var distances = DistanceUnit.kilometers
    /// The first column of a month.
    public var firstWeekday = FirstWeekday.monday
    /// The colors of screens.
    public var theme = ColorTheme.automatic
    /// Whether usage may be counted. Off unless the person agrees.
    public var countsUse = false
    /// The minutes without a key press after which the PIN is required again, or `nil` for never. Only used with a PIN.
    public var lockAfterMinutes: Int? = 10

    /// The allowed values of ``lockAfterMinutes``: up to a day.
    public static let lockMinutes = 1...1440

    /// Creates default settings.
    public init() {}
}

/// The first day of a week.
public enum FirstWeekday: String, Codable, Hashable, Sendable, CaseIterable {
    case monday, saturday, sunday
}

/// The colors of screens.
public enum ColorTheme: String, Codable, Hashable, Sendable, CaseIterable {
    /// Determined from the terminal.
    case automatic
    /// Light text on a dark background.
    case dark
    /// Dark text on a light background.
    case light
    /// No colors.
    case plain
}

extension AppSettings: Codable {
    private enum Key: String, CodingKey {
        case weights, distances, firstWeekday, theme, countsUse, lockAfterMinutes
    }

    /// Reads settings. A missing key has its default, so that a file may contain only the differences; `null` minutes
    /// mean never.
    /// - Throws: `DecodingError` if a key has an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        weights = try container.decodeIfPresent(WeightUnit.self, forKey: .weights) ?? weights
        distances = try container.decodeIfPresent(DistanceUnit.self, forKey: .distances) ?? distances
        firstWeekday = try container.decodeIfPresent(FirstWeekday.self, forKey: .firstWeekday) ?? firstWeekday
        theme = try container.decodeIfPresent(ColorTheme.self, forKey: .theme) ?? theme
        countsUse = try container.decodeIfPresent(Bool.self, forKey: .countsUse) ?? countsUse
        guard container.contains(.lockAfterMinutes) else { return }
        lockAfterMinutes = try container.decodeIfPresent(Int.self, forKey: .lockAfterMinutes)
        if let minutes = lockAfterMinutes, !Self.lockMinutes.contains(minutes) {
            throw DecodingError.dataCorruptedError(
                forKey: .lockAfterMinutes, in: container,
                debugDescription:
                    "\(minutes) isn't from \(Self.lockMinutes.lowerBound) to \(Self.lockMinutes.upperBound)")
        }
    }

    /// Writes all settings including defaults, so that a person who opens the file sees all of them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(weights, forKey: .weights)
        try container.encode(distances, forKey: .distances)
        try container.encode(firstWeekday, forKey: .firstWeekday)
        try container.encode(theme, forKey: .theme)
        try container.encode(countsUse, forKey: .countsUse)
        try container.encode(lockAfterMinutes, forKey: .lockAfterMinutes)
    }
}
