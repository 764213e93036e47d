import CoreArchitecture
import CoreModels
import CorePresentation

/// What is due as a list, each row with what can be done with it where it lies.
struct AgendaList {
    let items: [AgendaItem]
    let now: LocalTime
    /// Where items lead to, by their kind; a link of the id `kind/…` is one more thing that can be done.
    let links: PlaceLinks
    /// Whether an action is under way, so that none can be begun.
    let isBusy: Bool

    /// What a command of a row means.
    enum Meaning {
        case action(AgendaItem.Action, AgendaItem)
        case link(FeatureLink, AgendaItem)
    }

    var element: Element {
        .list(
            ItemList(
                id: "agenda", label: "Coming up",
                columns: [
                    Column(id: "due", title: "Day"), Column(id: "pet", title: "Pet"), Column(id: "what", title: "What"),
                ],
                rows: items.map(row)))
    }

    /// The item of a row.
    func item(_ row: RowID) -> AgendaItem? {
        items.first { Self.rowID(of: $0) == row }
    }

    /// What a command means; `nil` where it is none of a row's.
    func meaning(of command: CommandID) -> Meaning? {
        for item in items {
            if let action = item.actions.first(where: { Self.command($0.id, of: item) == command }) {
                return .action(action, item)
            }
            if let link = ownLinks(of: item).first(where: { Self.command($0.id.rawValue, of: item) == command }) {
                return .link(link, item)
            }
        }
        return nil
    }

    private func row(of item: AgendaItem) -> Row {
        let actions = item.actions.map { action in
            Command(
                id: Self.command(action.id, of: item), label: action.label, isEnabled: !isBusy,
                confirmation: action.question.map { Confirmation(question: $0, confirmLabel: action.label) })
        }
        let links = ownLinks(of: item).map { Command(id: Self.command($0.id.rawValue, of: item), label: $0.label) }
        return Row(
            id: Self.rowID(of: item),
            title: RichText("\(item.petName): \(item.title)"),
            detail: RichText(item.due.formatted + (item.time.map { ", \($0)" } ?? ""), role: .secondary),
            badge: badge(of: item),
            commands: links + actions,
            sortKeys: [
                .whole(item.due.dayNumber * 24 * 60 + (item.time?.minutes ?? 0)), .words(item.petName),
                .words(item.title),
            ]
        )
    }

    private func ownLinks(of item: AgendaItem) -> [FeatureLink] {
        links.links.filter { $0.id.rawValue.hasPrefix("\(item.kind)/") }
    }

    private func badge(of item: AgendaItem) -> RichText {
        guard let time = item.time, item.due == now.day else {
            let status = DueStatus(due: item.due, today: now.day)
            return RichText(status.formatted, role: Self.role(of: status))
        }
        let minutes = LocalTime(item.due, time).minutes(until: now)
        if minutes < 0 { return RichText("later today", role: .secondary) }
        if minutes <= MedicineDose.tolerance { return RichText("due now", role: .caution) }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return RichText("\(hours) h\(rest == 0 ? "" : " \(rest) min") late", role: .negative)
    }

    private static func rowID(of item: AgendaItem) -> RowID {
        RowID("\(item.kind)/\(item.id)/\(item.pet)")
    }

    private static func command(_ action: String, of item: AgendaItem) -> CommandID {
        CommandID("\(action)@\(rowID(of: item))")
    }

    private static func role(of status: DueStatus) -> TextRole {
        switch status {
        case .overdue: .negative
        case .dueSoon(let days) where days <= 7: .caution
        case .dueSoon, .upcoming, .notDue: .secondary
        }
    }
}
