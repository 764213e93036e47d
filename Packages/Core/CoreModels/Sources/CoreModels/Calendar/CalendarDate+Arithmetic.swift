extension CalendarDate {
    /// The first supported date: 1 January of the year 1.
    public static let earliest = CalendarDate(uncheckedYear: 1, month: 1, day: 1)
    /// The last supported date: 31 December 9999.
    public static let latest = CalendarDate(uncheckedYear: 9999, month: 12, day: 31)

    /// The number of days since 1 January 1970, negative before it.
    ///
    /// Howard Hinnant's `days_from_civil`, "chrono-Compatible Low-Level Date Algorithms", 2021.
    public var dayNumber: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Creates a date from its day number. A number out of range becomes ``earliest`` or ``latest``.
    ///
    /// Howard Hinnant's `civil_from_days`, from the same paper as ``dayNumber``.
    public init(dayNumber: Int) {
        let clamped = min(max(dayNumber, Self.earliest.dayNumber), Self.latest.dayNumber)
        let shifted = clamped + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// Returns the date that is later by a number of days, or earlier if it is negative. Beyond the range, ``earliest``
    /// or ``latest``.
    public func adding(days: Int) -> CalendarDate {
        let (sum, overflows) = dayNumber.addingReportingOverflow(days)
        return overflows ? (days > 0 ? .latest : .earliest) : CalendarDate(dayNumber: sum)
    }

    /// Returns the same day a number of months later, or the last day of that month if it is shorter: 31 January plus
    /// one month is 28 or 29 February. Beyond the range, ``earliest`` or ``latest``.
    public func adding(months: Int) -> CalendarDate {
        let (total, overflows) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflows, total >= 12, total < 120_000 else { return months > 0 ? .latest : .earliest }
        let newYear = total / 12
        let newMonth = total % 12 + 1
        return CalendarDate(
            uncheckedYear: newYear,
            month: newMonth,
            day: min(day, Self.daysInMonth(newMonth, of: newYear))
        )
    }

    /// Returns the number of days from this date to another, negative if the other is earlier.
    public func days(until other: CalendarDate) -> Int {
        other.dayNumber - dayNumber
    }

    /// Returns the number of whole months from this date to a later one, or zero if the other is earlier.
    public func wholeMonths(until other: CalendarDate) -> Int {
        guard other > self else { return 0 }
        let months = (other.year - year) * 12 + other.month - month
        return adding(months: months) > other ? months - 1 : months
    }
}
