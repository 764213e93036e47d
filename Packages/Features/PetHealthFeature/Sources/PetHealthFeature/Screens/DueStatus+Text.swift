import CoreModels
import CorePresentation

extension DueStatus {
    /// The status in words whose role tells how much it matters; `nil` where nothing is due.
    var text: Text? {
        switch self {
        case .notDue: nil
        case .upcoming: Text(formatted, role: .secondary)
        case .dueSoon: Text(formatted, role: .caution)
        case .overdue: Text(formatted, role: .negative)
        }
    }

    /// The day that something is due, with its status in words.
    func text(ofDay day: CalendarDate) -> Text {
        guard let text else { return Text(day.formatted) }
        return Text(day.formatted) + ", " + text
    }

    /// The status of a vaccine whose last dose asks for this one: as ``text``, and well until the next dose is near.
    var doseText: Text? {
        if case .upcoming = self { Text("up to date", role: .positive) } else { text }
    }
}
