extension Age {
    /// The age as people say it: "5 months", "1 year 2 months", "8 years"; months are left out from three years on.
    public var formatted: String {
        func count(_ number: Int, _ unit: String) -> String {
            "\(number) \(unit)\(number == 1 ? "" : "s")"
        }
        if years == 0 { return months == 0 ? "less than a month" : count(months, "month") }
        return years >= 3 || months == 0 ? count(years, "year") : "\(count(years, "year")) \(count(months, "month"))"
    }
}
