extension CalendarDate {
    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The day as people read it: "3 May 2026".
    public var formatted: String {
        "\(day) \(Self.monthNames[month - 1]) \(year)"
    }
}
