import CorePresentation

/// A part of a screen that a typed line can name.
struct PlainWord: Hashable, Sendable {
    enum Action: Hashable, Sendable {
        case command(Command)
        case row(RowID, in: ElementID)
        case tab(TabID, in: ElementID)
        case builtIn(BuiltIn)
    }

    /// The words for every screen.
    enum BuiltIn: String, CaseIterable, Sendable {
        case help, back, quit, fill, more, show, dismiss, sort, tab, search, filter

        /// Whether an argument may follow.
        var takesArgument: Bool { self == .sort || self == .tab || self == .search || self == .filter }

        /// The description for the help.
        var meaning: String {
            switch self {
            case .help: "what can be typed here"
            case .back: "leave this screen"
            case .quit: "leave the app"
            case .fill: "fill in the form, field by field"
            case .more: "load more rows"
            case .show: "print the screen again"
            case .dismiss: "put a notice away"
            case .sort: "sort WORD, sort WORD descending: order the rows of a list or table"
            case .tab: "tab TITLE: show another tab"
            case .filter: "filter TEXT: print the matching rows of lists and tables"
            case .search: "search TEXT: narrow what is shown; search alone shows everything"
            }
        }
    }

    /// The names, the shortest first.
    var names: [String]
    /// A description that distinguishes it if a line matches several.
    var description: String
    var action: Action
    /// The least number of letters of a name to type.
    var shortest = 1

    /// Returns all words of a screen.
    static func all(on screen: Screen) -> [PlainWord] {
        let keys = CommandKeys(screen)
        var words = screen.allCommands.map { command in
            PlainWord(
                names: (keys[command.id].map { [String($0)] } ?? []) + [command.id.rawValue, command.label.cleaned()],
                description: command.label.cleaned(),
                action: .command(command)
            )
        }
        for element in screen.allElements {
            words += ofRows(element)
            switch element {
            case .list(let list):
                words += list.rows.filter(\.isSelectable).map { row in
                    let line = row.plainLine
                    return PlainWord(
                        names: [row.id.rawValue, row.title.plainLine, line],
                        description: "\(line) [\(row.id.rawValue.cleaned())]",
                        action: .row(row.id, in: list.id)
                    )
                }
            case .table(let table):
                words += table.rows.filter(\.isSelectable).map { row in
                    PlainWord(
                        names: [row.id.rawValue] + row.cells.prefix(1).map(\.plainLine),
                        description: "\(row.plainLine(table.columns)) [\(row.id.rawValue.cleaned())]",
                        action: .row(row.id, in: table.id)
                    )
                }
            case .tabs(let tabs):
                words += tabs.tabs.map { tab in
                    PlainWord(
                        names: [tab.title.cleaned()], description: tab.title.cleaned(),
                        action: .tab(tab.id, in: tabs.id))
                }
            case .chips(let group):
                words += group.chips.filter(\.isEnabled).map { chip in
                    PlainWord(
                        names: [chip.label.cleaned(), chip.id.rawValue],
                        description: "\(group.label.cleaned()): \(chip.label.cleaned())",
                        action: .row(chip.id, in: group.id)
                    )
                }
            case .calendar(let calendar):
                words += calendar.days.filter { $0.isSelectable && (1...31).contains($0.number) }.map { day in
                    let id = calendar.dayID(day.number)
                    return PlainWord(
                        names: ["\(day.number)", id.rawValue, "\(day.number) \(calendar.title.cleaned())"],
                        description: "\(calendar.description(of: day.number)) [\(id)]",
                        action: .row(id, in: calendar.id)
                    )
                }
            default: break
            }
        }
        return words
            + BuiltIn.allCases.map {
                PlainWord(names: [$0.rawValue], description: $0.rawValue, action: .builtIn($0))
            }
    }

    /// Returns the words for commands of rows: the command, then the row: "done Rabies".
    private static func ofRows(_ element: Element) -> [PlainWord] {
        func words(_ commands: [Command], _ rows: [String], _ description: String) -> [PlainWord] {
            commands.map { command in
                let label = command.label.cleaned()
                return PlainWord(
                    names: [command.id.rawValue] + rows.map { "\(label) \($0)" },
                    description: "\(label): \(description)",
                    action: .command(command),
                    // The command's name alone would match every row.
                    shortest: label.count + 2
                )
            }
        }
        switch element {
        case .list(let list):
            return list.rows.filter(\.isSelectable).flatMap { row in
                // Rows with the same title differ in what is before it: a time, a day.
                words(
                    row.commands,
                    [row.id.rawValue, row.title.plainLine] + (row.lead == nil ? [] : [row.plainLine]), row.plainLine)
            }
        case .table(let table):
            return table.rows.filter(\.isSelectable).flatMap { row in
                let names = [row.id.rawValue] + row.cells.prefix(1).map(\.plainLine)
                return words(row.commands, names, row.plainLine(table.columns))
            }
        default: return []
        }
    }

    /// Returns whether a name or the description equals the text, ignoring case. A line that matches several words is
    /// answered with their descriptions, and each of those, typed as it is printed, is one of them.
    func isNamed(_ text: String) -> Bool {
        names.contains { $0.lowercased() == text } || description.lowercased() == text
    }

    /// Returns whether a name begins with the text.
    func hasName(beginningWith text: String) -> Bool {
        text.count >= shortest && names.contains { $0.lowercased().hasPrefix(text) }
    }
}
