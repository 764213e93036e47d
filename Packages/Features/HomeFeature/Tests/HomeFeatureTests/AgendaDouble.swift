import CoreInterfaces
import CoreModels

@testable import HomeFeature

/// An agenda whose items disappear after an action and come back when it is undone, and that can be set to fail.
actor AgendaDouble: AgendaRepository {
    private var items: [AgendaItem]
    private let unreadable: [UnreadableRecord]
    private var failure: ServiceError?
    private(set) var done: [String] = []

    init(_ items: [AgendaItem] = [], unreadable: [UnreadableRecord] = []) {
        self.items = items
        self.unreadable = unreadable
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func agenda(until day: CalendarDate, now: LocalTime) throws(ServiceError) -> Listed<AgendaItem> {
        if let failure { throw failure }
        return Listed(items.filter { $0.due <= day }, unreadable: unreadable)
    }

    func perform(
        _ action: AgendaItem.Action, on item: AgendaItem, now: LocalTime
    ) throws(ServiceError) -> AgendaItem.Outcome {
        guard let index = items.firstIndex(of: item) else {
            throw .changed(message: "This has changed since it was shown here.")
        }
        items.remove(at: index)
        done.append("\(action.id) \(item.title) at \(now)")
        return AgendaItem.Outcome(
            message: "\(item.title) is done.", recorded: item.kind == "dose" ? "\(action.id) \(now)" : nil)
    }

    func undo(_ recorded: String, on item: AgendaItem, now: LocalTime) throws(ServiceError) -> String {
        if let failure { throw failure }
        items.append(item)
        done.append("undo \(recorded) of \(item.title) at \(now)")
        return "\(item.title) is removed."
    }
}
