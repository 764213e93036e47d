import CorePresentation

/// The text of the help: every command of the focused row and of the screen with its key, then the keys that are the
/// same everywhere.
struct HelpText {
    private let screen: Screen
    private let keys: CommandKeys
    private let row: (commands: [Command], keys: CommandKeys)

    init(_ layout: PageLayout, focus: Focus?) {
        screen = layout.screen
        keys = layout.keys
        row = layout.rowCommands(focus)
    }

    private static let everywhere = [
        ("Up, Down", "move between things, or move the page"),
        ("Tab, Shift-Tab", "move between parts of the page"),
        ("Left, Right", "choose a tab or an option; move the caret"),
        ("Enter", "open, choose, press the button"),
        ("Space", "turn on or off, next option"),
        ("Page Up, Page Down", "move by a page"),
        ("Home, End", "first and last"),
        ("/", "search, or filter a list as you type; Enter keeps it, Esc shows all"),
        (":, and Ctrl-P while typing", "find commands and places"),
        ("Alt and a letter", "a command while typing in a field"),
        ("Ctrl-A, Ctrl-E", "start and end of the line being typed"),
        ("Ctrl-W, Ctrl-U, Ctrl-K", "delete a word, up to the start, up to the end"),
        ("?, and F1 while typing", "this help"),
        ("Esc", "go back"),
        ("Ctrl-L", "draw everything again"),
        ("Ctrl-C", "quit"),
    ]

    /// Shown only if there is something to sort.
    private static let sorting = [("<, >", "sort a list by the next or the previous order")]

    /// Shown only if there are tabs.
    private static let tabs = [("1 to 9, with Alt while typing", "choose a tab of the first row of tabs")]

    private var hasTabs: Bool { screen.allElements.contains { if case .tabs = $0 { true } else { false } } }

    func lines(width: Int, keyStyle: Style) -> [Line] {
        func entry(_ command: Command, _ keys: CommandKeys) -> (String, String) {
            (
                keys[command.id].map { String($0) } ?? "",
                command.label + (command.isEnabled ? "" : " (not available now)")
            )
        }
        let commands = row.commands.map { entry($0, row.keys) } + screen.allCommands.map { entry($0, keys) }
        let entries =
            (commands.isEmpty ? [] : commands + [("", "")])
            + (hasTabs ? Self.tabs : []) + (screen.sortable.isEmpty ? [] : Self.sorting) + Self.everywhere
        let column = min((entries.map { CellWidth.of($0.0) }.max() ?? 0) + 2, width / 2)
        return entries.flatMap { key, meaning -> [Line] in
            Line(meaning).wrapped(to: width - column).enumerated().map { index, part in
                var line = index == 0 ? Line(key, keyStyle) : Line()
                line.pad(to: column)
                line.append(part)
                return line
            }
        }
    }
}
