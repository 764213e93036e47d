import CorePresentation

extension MonthCalendar.Weekday {
    /// The weekday in three letters.
    var word: String {
        switch self {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }
}

extension MonthCalendar {
    /// Returns the description of a day: "Tue 5 May 2026, today, chosen: 3 free times".
    func description(of day: Int) -> String {
        var text = "\(weekday(of: day).word) \(day) \(title.cleaned())"
        if day == today { text += ", today" }
        if day == selected { text += ", chosen" }
        if let note = self.day(day).note { text += ": \(note.cleaned())" }
        return text
    }

    /// Returns the day of an id from ``dayID(_:)``.
    func number(of id: RowID) -> Int? {
        (1...max(dayCount, 1)).first { dayID($0) == id }
    }

    /// The initially focused day: the chosen one, otherwise the first selectable one from today on, otherwise the
    /// first.
    var firstFocus: Int {
        selected ?? days.first { $0.isSelectable && $0.number >= today ?? 1 }?.number ?? today ?? 1
    }
}
