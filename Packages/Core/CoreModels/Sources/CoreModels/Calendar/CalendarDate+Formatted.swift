extension CalendarDate {
    static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The names of the days of the week, from Monday.
    public static let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// The date as text: "3 May 2026".
    public var formatted: String {
        "\(day) \(Self.monthNames[month - 1]) \(year)"
    }

    /// The date with its weekday, which shows whether a typed date was understood: "Sunday, 3 May 2026".
    public var formattedWithWeekday: String {
        "\(Self.weekdayNames[weekdayFromMonday]), \(formatted)"
    }
}
