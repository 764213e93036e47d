import CoreArchitecture
import CoreModels
import CorePresentation

/// The plan of the day in order of time: the items of the agenda, and the moments of the cards.
///
/// A moment with the kind and id of an item, such as `booking/8f…`, is more detailed and replaces it.
struct DayPlan {
    /// One line of the plan.
    enum Entry {
        case item(AgendaItem)
        case moment(CardMoment)
    }

    /// The effect of a row's command.
    enum Meaning {
        case action(AgendaItem.Action, AgendaItem)
        case link(FeatureLink, AgendaItem)
        case open(AgendaItem)
        case route(Route)
    }

    /// The values from which a plan is built.
    struct Parts: Equatable {
        let items: [AgendaItem]
        let moments: [CardMoment]
        /// The pets' names, by the text of their id.
        let names: [String: String]
        /// The pets that died, by the text of their id.
        var departed: Set<String> = []
        let now: LocalTime
        /// The last day of the plan.
        let last: CalendarDate
        /// Whether an action is running, which disables all others.
        let isBusy: Bool
    }

    /// The overdue lines and the lines of today, as a list.
    private(set) var today = ItemList(id: "today", label: "Today", rows: [])
    /// The lines of later days, as a list.
    private(set) var later = ItemList(id: "agenda", label: "Coming up", rows: [])
    /// The lines of today's past events, as a list.
    private(set) var done = ItemList(id: "done", label: "Done today", rows: [])

    /// All lines, by day and time.
    private let entries: [Entry]
    private let parts: Parts
    /// The links of items, by kind. A link with the id `kind/…` adds an action.
    private let links: PlaceLinks

    private var now: LocalTime { parts.now }

    /// Merges items and moments. Takes linear time if both are in order.
    init(_ parts: Parts, links: PlaceLinks) {
        self.parts = parts
        self.links = links
        var seen: Set<String> = []
        let moments = parts.moments.filter { $0.day <= parts.last.dayNumber && seen.insert($0.id).inserted }
        let items = parts.items.filter { !seen.contains("\($0.kind)/\($0.id)") }
        let all = items.map(Entry.item) + moments.map(Entry.moment)
        // Entries at the same time keep the order of the agenda and of the cards.
        entries = all.enumerated().map { (key: ($1.day, $1.order, $0), entry: $1) }.sorted { $0.key < $1.key }
            .map(\.entry)
        let open = entries.filter { !$0.isDone }
        let end = open.firstIndex { $0.day > parts.now.day.dayNumber } ?? open.endIndex
        today = list("today", "Today", open[..<end])
        later = list("agenda", "Coming up", open[end...])
        done = list("done", "Done today", entries.filter(\.isDone)[...])
    }

    private func list(_ id: ElementID, _ label: String, _ entries: ArraySlice<Entry>) -> ItemList {
        ItemList(
            id: id, label: label,
            columns: [
                Column(id: "due", title: "Day"), Column(id: "pet", title: "Pet"), Column(id: "what", title: "What"),
            ],
            rows: entries.map(row), isAligned: true)
    }

    /// Returns the line of a row.
    func entry(_ row: RowID) -> Entry? {
        entries.first { Self.rowID(of: $0) == row }
    }

    /// Returns the meaning of a command, or `nil` if it belongs to no row.
    func meaning(of command: CommandID) -> Meaning? {
        for entry in entries {
            if Self.command(Self.opening, of: entry) == command {
                switch entry {
                case .item(let item): return .open(item)
                case .moment(let moment): return .route(moment.route)
                }
            }
            switch entry {
            case .item(let item):
                if let action = item.actions.first(where: { Self.command($0.id, of: entry) == command }) {
                    return .action(action, item)
                }
                if let link = ownLinks(of: item).first(where: { Self.command($0.id.rawValue, of: entry) == command }) {
                    return .link(link, item)
                }
            case .moment(let moment):
                if let action = moment.actions.first(where: { Self.command($0.label, of: entry) == command }) {
                    return .route(action.route)
                }
            }
        }
        return nil
    }

    private func row(of entry: Entry) -> Row {
        let pet = name(of: entry)
        let title = pet.isEmpty ? entry.title : "\(pet): \(entry.title)"
        return Row(
            id: Self.rowID(of: entry), lead: lead(of: entry).map { RichText($0, role: .secondary) },
            title: RichText(title), badge: badge(of: entry), commands: commands(of: entry),
            sortKeys: [
                .whole(entry.day * 24 * 60 + (entry.minute ?? 0)), .words(pet), .words(entry.title),
            ]
        )
    }

    /// Returns the pets' names of a line, in their order.
    private func name(of entry: Entry) -> String {
        switch entry {
        case .item(let item): item.petName
        case .moment(let moment): moment.subjects.compactMap { parts.names[$0] }.sorted().joined(separator: ", ")
        }
    }

    /// Returns the time for a line of today, otherwise the day.
    private func lead(of entry: Entry) -> String? {
        let time = entry.minute.map { LocalTime.clock(minute: $0) }
        if entry.day == now.day.dayNumber { return time }
        return [CalendarDate(dayNumber: entry.day).brief(in: now.day.year), time].compactMap(\.self)
            .joined(separator: " ")
    }

    private func badge(of entry: Entry) -> RichText? {
        switch entry {
        case .moment(let moment):
            // Only what somebody else agreed to, such as a booking, is planned for a pet that died.
            let isStillBooked = !moment.isDone && moment.subjects.contains(where: parts.departed.contains)
            return isStillBooked ? RichText("still booked: keep it?", role: .caution) : moment.state
        case .item(let item):
            let time = item.time.map { LocalTime(item.due, $0) }
            if let time, let lateness = time.lateness(now: now) {
                return RichText(lateness, role: time.isLate(now: now) ? .negative : .caution)
            }
            if time != nil, item.due == now.day { return RichText("later today", role: .secondary) }
            return Self.words(DueStatus(due: item.due, today: now.day))
        }
    }

    /// Returns the commands of a line, each with a key. There is at least one that opens it.
    private func commands(of entry: Entry) -> [Command] {
        let actions = actions(of: entry)
        return actions.isEmpty ? [Command(id: Self.command(Self.opening, of: entry), label: "Open")] : actions
    }

    private func actions(of entry: Entry) -> [Command] {
        switch entry {
        case .item(let item):
            let links = ownLinks(of: item).map {
                Command(id: Self.command($0.id.rawValue, of: entry), label: $0.label, key: $0.key)
            }
            let actions = item.actions.map { action in
                Command(
                    id: Self.command(action.id, of: entry), label: action.label, key: Self.keys[action.id],
                    isEnabled: !parts.isBusy,
                    confirmation: action.question.map { Confirmation(question: $0, confirmLabel: action.label) })
            }
            return links + actions
        case .moment(let moment):
            return moment.actions.map { action in
                Command(id: Self.command(action.label, of: entry), label: action.label, key: action.key)
            }
        }
    }

    private func ownLinks(of item: AgendaItem) -> [FeatureLink] {
        links.links.filter { $0.id.rawValue.hasPrefix("\(item.kind)/") }
    }

    private static func rowID(of entry: Entry) -> RowID {
        switch entry {
        case .item(let item): RowID("\(item.kind)/\(item.id)/\(item.pet)")
        case .moment(let moment): RowID(moment.id)
        }
    }

    private static let opening = "open"

    /// The keys of actions, by the service's id: the same keys as on the item's own screen.
    private static let keys: [String: Character] = ["done": "d", "given": "g", "skip": "0", "snooze": "z"]

    private static func command(_ action: String, of entry: Entry) -> CommandID {
        CommandID("\(action)@\(rowID(of: entry))")
    }

    /// Returns the time until or since a due day, in few words; the day itself is shown before them.
    private static func words(_ status: DueStatus) -> RichText? {
        func inDays(_ days: Int) -> String { days == 0 ? "today" : days == 1 ? "tomorrow" : "in \(days) days" }
        switch status {
        case .notDue: return nil
        case .overdue(let days): return RichText(days == 1 ? "1 day late" : "\(days) days late", role: .negative)
        case .dueSoon(let days): return RichText(inDays(days), role: days <= 7 ? .caution : .secondary)
        case .upcoming(let days): return RichText(inDays(days), role: .secondary)
        }
    }
}

extension DayPlan.Entry {
    /// The day, as the number of days since 1 January 1970.
    var day: Int {
        switch self {
        case .item(let item): item.due.dayNumber
        case .moment(let moment): moment.day
        }
    }

    /// The minute of the day, or `nil` for a whole day.
    var minute: Int? {
        switch self {
        case .item(let item): item.time?.minutes
        case .moment(let moment): moment.minute
        }
    }

    var title: String {
        switch self {
        case .item(let item): item.title
        case .moment(let moment): moment.title
        }
    }

    /// Whether nothing is left to do.
    var isDone: Bool {
        if case .moment(let moment) = self { moment.isDone } else { false }
    }

    /// The sort order among the lines of a day. Tasks without a time come first. Moments without a time, such as the
    /// amount of food eaten, come last.
    fileprivate var order: Int {
        switch self {
        case .item: minute ?? -1
        case .moment: minute ?? 24 * 60
        }
    }
}

extension CalendarDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The short date: "3 May", or "3 May 2027" in another year.
    fileprivate func brief(in year: Int) -> String {
        "\(day) \(Self.months[month - 1])" + (self.year == year ? "" : " \(self.year)")
    }
}
