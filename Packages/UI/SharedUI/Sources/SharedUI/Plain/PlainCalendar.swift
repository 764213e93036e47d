import CorePresentation

/// A month as lines: one for each day with a description.
struct PlainCalendar {
    private let calendar: MonthCalendar

    init(_ calendar: MonthCalendar) {
        self.calendar = calendar
    }

    var lines: [String] {
        let label = calendar.label.cleaned()
        let days = calendar.days.filter { (1...max(calendar.dayCount, 1)).contains($0.number) }
        var lines = ["\(calendar.title.cleaned())\(label.isEmpty ? "" : ", \(label)"):"]
        lines += days.map { day in
            "- " + calendar.description(of: day.number) + (day.isSelectable ? "" : " (can't be chosen)")
        }
        if days.isEmpty { lines.append("Nothing here.") }
        return lines
    }
}
