/// What the person who uses the app has chosen. What was never chosen has the default.
public struct AppSettings: Hashable, Sendable {
    /// The unit in which weights are shown, and understood where none is typed.
    public var weights = WeightUnit.kilograms
    /// The unit in which distances are shown and typed.
    public var distances = DistanceUnit.kilometres
    /// The day in the first column of a month.
    public var firstWeekday = FirstWeekday.monday
    /// The colours that screens are drawn in.
    public var theme = ColorTheme.automatic
    /// Whether what is done in the app may be counted; not unless the person agrees.
    public var countsUse = false
    /// After how many minutes without a key the PIN is asked for again; `nil` for never. Of no meaning without a PIN.
    public var lockAfterMinutes: Int? = 10

    /// The minutes that ``lockAfterMinutes`` may have: up to a day.
    public static let lockMinutes = 1...1440

    /// Creates settings that are all defaults.
    public init() {}
}

/// The day on which a week begins.
public enum FirstWeekday: String, Codable, Hashable, Sendable, CaseIterable {
    case monday, saturday, sunday
}

/// The colours that are shown.
public enum ColorTheme: String, Codable, Hashable, Sendable, CaseIterable {
    /// As the terminal says that it can and is.
    case automatic
    /// For light letters on a dark ground.
    case dark
    /// For dark letters on a light ground.
    case light
    /// No colours.
    case plain
}

extension AppSettings: Codable {
    private enum Key: String, CodingKey {
        case weights, distances, firstWeekday, theme, countsUse, lockAfterMinutes
    }

    /// Reads settings: a key that is missing has the default, so that a file may hold what differs alone; `null` minutes
    /// are never.
    /// - Throws: `DecodingError` where a key has a value that it can't have.
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
                    "\(minutes) is none of \(Self.lockMinutes.lowerBound) to \(Self.lockMinutes.upperBound)")
        }
    }

    /// Writes all settings, the defaults too, so that a person who opens the file sees what there is.
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
