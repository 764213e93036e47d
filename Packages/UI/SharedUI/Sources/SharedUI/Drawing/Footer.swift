import CorePresentation

/// The lines at the bottom, with the commands and their keys. They take as many lines as needed, up to a third of the
/// window; if that isn't enough, a sentence says that `?` shows all.
struct Footer: Sendable {
    private struct Item {
        var focus: Focus?
        var key: String
        var label: String
        var isEnabled: Bool
        var role: Command.Role = .normal
        /// The key that a click presses, if it isn't a command.
        var press: Key?

        var cells: Int {
            CellWidth.of(key) + CellWidth.of(label) + (key.isEmpty ? 0 : 1) + (isEnabled ? 0 : 2)
        }
    }

    private struct Placed {
        var item: Item
        var column: Int
        var row: Int
    }

    /// The target of a click.
    enum Target: Hashable {
        case command(CommandID)
        case key(Key)
    }

    private let ordinary: [Placed]
    private let whileTyping: [Placed]
    private let columns: Int
    /// Whether a line is reserved for the commands of the focused row.
    let hasRowLine: Bool
    /// The number of rows, including the line above them.
    let height: Int

    /// - Parameter mostLines: The largest number of lines for commands; by default a third of the window.
    init(
        _ screen: Screen, hasBack: Bool, isFilterable: Bool, keys: CommandKeys, size: TerminalSize,
        mostLines: Int? = nil, theme: Theme
    ) {
        columns = size.columns
        let most = mostLines ?? max(size.rows / 3, 1)
        func items(prefix: String) -> [Item] {
            let commands = screen.commands.map { command in
                Item(
                    focus: .command(command.id),
                    key: keys[command.id].map { prefix + String($0) } ?? "",
                    label: command.label.cleaned(),
                    isEnabled: command.isEnabled,
                    role: command.role
                )
            }
            let hasSearch = screen.allElements.contains { if case .search = $0 { true } else { false } }
            var help: [(String, String, Key)] = []
            if prefix.isEmpty, hasSearch || isFilterable {
                help.append(("/", hasSearch ? "Search" : "Filter", .character("/")))
            }
            help.append((prefix.isEmpty ? ":" : "Ctrl-P", "Find", .control("p")))
            help.append((prefix.isEmpty ? "?" : "F1", "Help", .help))
            let back = hasBack ? [("Esc", "Back", Key.escape)] : []
            return commands
                + (help + back + [("Ctrl-C", "Quit", .control("c"))]).map { key, label, press in
                    Item(focus: nil, key: key, label: label, isEnabled: true, press: press)
                }
        }
        ordinary = Self.place(items(prefix: ""), columns: size.columns, most: most, sign: "?")
        whileTyping = Self.place(
            items(prefix: "Alt-"),
            columns: size.columns,
            most: most,
            sign: theme.glyphs.ellipsis
        )
        hasRowLine = screen.allElements.contains { !$0.rowCommands.isEmpty }
        height = (hasRowLine ? 3 : 2) + max(ordinary.last?.row ?? 0, whileTyping.last?.row ?? 0)
    }

    private static func place(_ items: [Item], columns: Int, most: Int, sign: String) -> [Placed] {
        var placed: [Placed] = []
        var column = 1
        var row = 0
        for (index, item) in items.enumerated() {
            let cells = CellWidth.of(item.key) + CellWidth.of(item.label) + (item.isEnabled ? 1 : 3)
            let end = column
            if column > 1, column + cells + 1 > columns {
                column = 1
                row = row + 1
            }
            if row >= most {
                var rest = Item(
                    focus: nil, key: sign, label: "\(items.count - index) more", isEnabled: true, press: .help)
                if end + rest.cells + 1 <= columns {
                    return placed + [Placed(item: rest, column: end, row: row - 1)]
                }
                // The last placed command makes room for this sentence.
                let last = placed.removeLast()
                rest.label = "\(items.count - index + 1) more"
                return placed + [Placed(item: rest, column: last.column, row: last.row)]
            }
            placed.append(Placed(item: item, column: column, row: row))
            column += cells + 3
        }
        return placed
    }

    /// Returns the target at a position, counted from the footer's first row.
    func target(
        column: Int, row: Int, rowCommands: (commands: [Command], keys: CommandKeys), isTyping: Bool
    ) -> Target? {
        if hasRowLine, row == 1 {
            var left = 1
            for item in items(of: rowCommands, isTyping: isTyping) {
                left += left > 1 ? Self.rowGap : 0
                if (left..<(left + item.cells)).contains(column), case .command(let id) = item.focus {
                    return .command(id)
                }
                left += item.cells
            }
            return nil
        }
        let line = row - (hasRowLine ? 2 : 1)
        let item = (isTyping ? whileTyping : ordinary).first {
            $0.row == line && ($0.column..<($0.column + $0.item.cells)).contains(column)
        }?.item
        if case .command(let id)? = item?.focus { return .command(id) }
        return item?.press.map { .key($0) }
    }

    /// The gap between the commands of a row, in cells.
    private static let rowGap = 3

    private func items(of row: (commands: [Command], keys: CommandKeys), isTyping: Bool) -> [Item] {
        row.commands.map { command in
            Item(
                focus: .command(command.id),
                key: row.keys[command.id].map { (isTyping ? "Alt-" : "") + String($0) } ?? "",
                label: command.label, isEnabled: command.isEnabled, role: command.role)
        }
    }

    /// Draws the footer into the canvas's lowest rows.
    /// - Parameters:
    ///   - flash: A sentence for the line above it.
    ///   - row: The commands of the focused row, with their keys.
    ///   - isTyping: Whether letters are typed into a text, so that commands need Alt.
    func draw(
        from top: Int,
        flash: String?,
        row rowCommands: (commands: [Command], keys: CommandKeys),
        isTyping: Bool,
        on canvas: inout Canvas,
        _ context: DrawContext
    ) {
        let theme = context.theme
        canvas.fill(theme.glyphs.horizontal, theme.faint, columns: 0..<columns, row: top)
        if let flash {
            let line = Line(" \(flash) ", theme.style(of: .caution))
            canvas.put(line.truncated(to: columns - 4, ellipsis: theme.glyphs.ellipsis), column: 2, row: top)
        }
        if !rowCommands.commands.isEmpty {
            var line = Line(theme.glyphs.focusBar, theme.accent)
            for item in items(of: rowCommands, isTyping: isTyping) {
                line.append(line.width > 1 ? String(repeating: " ", count: Self.rowGap) : "")
                line.append(self.line(item, theme))
            }
            canvas.put(line.truncated(to: columns, ellipsis: theme.glyphs.ellipsis), row: top + 1)
        }
        for placed in isTyping ? whileTyping : ordinary {
            let item = placed.item
            let row = top + (hasRowLine ? 2 : 1) + placed.row
            let end = canvas.put(line(item, theme), column: placed.column, row: row)
            if item.focus != nil, context.focus == item.focus {
                canvas.restyle(columns: (placed.column - 1)..<(end + 1), row: row) { _ in theme.focused }
            }
        }
    }

    private func line(_ item: Item, _ theme: Theme) -> Line {
        var line = Line(item.key, item.isEnabled ? theme.accent : theme.faint)
        line.append(item.key.isEmpty ? "" : " ")
        line.append(item.isEnabled ? item.label : "(\(item.label))", look(of: item, theme))
        return line
    }

    private func look(of item: Item, _ theme: Theme) -> Style {
        if !item.isEnabled { return theme.faint }
        switch item.role {
        case .normal: return .plain
        case .primary: return theme.style(.bold)
        case .destructive: return theme.style([], .red)
        }
    }
}
