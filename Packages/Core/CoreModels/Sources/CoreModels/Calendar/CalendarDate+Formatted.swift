extension CalendarDate {
    static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static let weekdayNames = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]

    /// The date as text: "3 May 2026".
    public var formatted: String {
        "\(day) \(Self.monthNames[month - 1]) \(year)"
    }

    /// The date with its weekday, which shows whether a typed date was understood: "Sunday, 3 May 2026".
    public var formattedWithWeekday: String {
        // 1 January 1970 was a Thursday.
        let weekday = ((dayNumber % 7) + 7) % 7
        return "\(Self.weekdayNames[weekday]), \(formatted)"
    }
}
