import CoreModels
import CorePresentation

extension DueStatus {
    /// The status in words whose role tells how much it matters; `nil` where nothing is due.
    var text: RichText? {
        switch self {
        case .notDue: nil
        case .upcoming: RichText(formatted, role: .secondary)
        case .dueSoon: RichText(formatted, role: .caution)
        case .overdue: RichText(formatted, role: .negative)
        }
    }

    /// The day that something is due, with its status in words.
    func text(ofDay day: CalendarDate) -> RichText {
        guard let text else { return RichText(day.formatted) }
        return RichText(day.formatted) + ", " + text
    }

    /// The status of a vaccine whose last dose asks for this one: as ``text``, and well until the next dose is near.
    var doseText: RichText? {
        if case .upcoming = self { RichText("up to date", role: .positive) } else { text }
    }
}
