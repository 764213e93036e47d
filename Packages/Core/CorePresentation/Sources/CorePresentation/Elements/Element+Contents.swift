extension Element {
    /// The element's id, for those that take part in events.
    public var id: ElementID? {
        switch self {
        case .list(let list): list.id
        case .table(let table): table.id
        case .chart(let chart): chart.id
        case .calendar(let calendar): calendar.id
        case .chips(let group): group.id
        case .map(let map): map.id
        case .notice(let notice): notice.id
        case .form(let form): form.id
        case .search(let search): search.id
        case .tabs(let tabs): tabs.id
        case .heading, .text, .facts, .rating, .picture, .meter, .progress, .steps, .group, .emptyState: nil
        }
    }

    /// The elements directly inside this one.
    public var children: [Element] {
        switch self {
        case .tabs(let tabs): tabs.content
        case .group(let group): group.elements
        case .heading, .text, .facts, .list, .table, .chart, .calendar, .chips, .rating, .map, .picture, .meter,
            .progress,
            .notice, .form, .search, .steps, .emptyState:
            []
        }
    }

    /// The commands of each row that has some, in order.
    public var rowCommands: [(row: RowID, commands: [Command])] {
        switch self {
        case .list(let list):
            list.rows.filter { !$0.commands.isEmpty && $0.isSelectable }.map { ($0.id, $0.commands) }
        case .table(let table):
            table.rows.filter { !$0.commands.isEmpty && $0.isSelectable }.map { ($0.id, $0.commands) }
        default: []
        }
    }

    /// The element's own commands, without those of its rows and children.
    public var commands: [Command] {
        switch self {
        case .notice(let notice): notice.commands
        case .form(let form): [form.submit]
        case .emptyState(let state): state.commands
        case .calendar(let calendar): calendar.commands
        case .group(let group): group.command.map { [$0] } ?? []
        case .heading, .text, .facts, .list, .table, .chart, .chips, .rating, .map, .picture, .meter, .progress,
            .search, .tabs, .steps:
            []
        }
    }

    /// The element and all its descendants, depth first.
    var flattened: [Element] {
        [self] + children.flatMap(\.flattened)
    }
}
