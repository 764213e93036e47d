import CorePresentation

/// The help of a screen in line mode.
struct PlainHelp {
    private let screen: Screen

    init(_ screen: Screen) {
        self.screen = screen
    }

    /// The commands with their keys, how to choose a row and fill in a field, and the words of every screen.
    var lines: [String] {
        let keys = CommandKeys(screen)
        var lines: [String] = []
        let commands = screen.allCommands
        if !commands.isEmpty {
            lines.append("Commands, by key or by name:")
            lines += commands.map { command in
                let key = keys[command.id].map { "\($0): " } ?? ""
                return "- " + key + command.label.cleaned() + (command.isEnabled ? "" : " (not possible now)")
            }
        }
        if screen.allElements.contains(where: \.hasSelectableRows) {
            lines.append("To open a row, type how its line begins.")
        }
        if screen.allElements.contains(where: { if case .calendar = $0 { true } else { false } }) {
            lines.append("To choose a day, type its number or its date, like 2026-05-03.")
        }
        if let field = screen.allFields.first {
            lines.append("To fill in a field: \(field.label.cleaned()) = VALUE, or fill to go through all fields.")
        }
        lines.append("To find something by a few of its letters, commands, pets and places: :LETTERS")
        lines.append("Words for every screen:")
        return lines + PlainWord.BuiltIn.allCases.map { "- \($0.rawValue): \($0.meaning)" }
    }
}

extension Element {
    /// Whether it contains rows that can be opened by name.
    fileprivate var hasSelectableRows: Bool {
        switch self {
        case .list(let list): list.rows.contains(where: \.isSelectable)
        case .table(let table): table.rows.contains(where: \.isSelectable)
        default: false
        }
    }
}
