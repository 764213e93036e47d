import CorePresentation

/// A screen laid out for a size. It stays the same until the screen or the size changes.
///
/// Creating one is linear in the screen's rows; drawing is linear in the visible ones.
package struct PageLayout: Sendable {
    /// The laid-out screen, with the matching rows of a filtered list, and the sorted rows of a sorted one.
    let screen: Screen
    let filter: ListFilter?
    /// The order of a list or table.
    let sort: RowSort?
    /// Whether there is a screen below it.
    let hasBack: Bool
    let size: TerminalSize
    let keys: CommandKeys
    /// The screen's body.
    let body: StackBlock
    /// The focusable parts: those of the body in order, then the screen's own commands.
    let stops: [FocusStop]
    /// The lines at the bottom.
    let footer: Footer
    /// The column of the body, and its width.
    let bodyColumn: Int
    let bodyWidth: Int

    /// The number of rows of the title and the line below it, and an empty one if there is room.
    let headerRows: Int
    /// Whether the page has no empty rows, and a footer of one line.
    let isCompact: Bool
    /// Lines longer than this are hard to read.
    private static let widestBody = 100

    /// Lays out a screen.
    /// - Parameters:
    ///   - hasBack: Whether there is a screen below it, so that the footer shows the way back.
    ///   - filter: The filter of a list. Ignored if the list doesn't exist.
    ///   - sort: The order of a list or table. Ignored if it doesn't exist or can't be sorted.
    package init(
        _ screen: Screen,
        hasBack: Bool = true,
        size: TerminalSize,
        theme: Theme,
        filter: ListFilter? = nil,
        sort: RowSort? = nil
    ) {
        let ordered = sort.flatMap { screen.ordered(by: $0) }
        self.sort = ordered == nil ? nil : sort
        let arranged = ordered ?? screen
        let narrowed = filter.flatMap { arranged.narrowed(by: $0) }
        self.filter = narrowed == nil ? nil : filter
        let isFilterable = !screen.filterable.isEmpty
        let screen = narrowed?.screen ?? arranged
        self.screen = screen
        self.hasBack = hasBack
        self.size = size
        headerRows = size.rows < 24 ? 2 : 3
        keys = CommandKeys(screen)
        let single = max(min(size.columns - 4, Self.widestBody), 12)
        var builder = PageBuilder(theme: theme, keys: keys, filtered: narrowed?.result)
        let columns = builder.columns(screen.body, in: size.columns, single: single)
        bodyWidth = columns?.width ?? single
        bodyColumn = max((size.columns - bodyWidth) / 2, 0)
        var body = columns?.body ?? builder.stack(screen.body, width: bodyWidth)
        var footer = Footer(
            screen, hasBack: hasBack, isFilterable: isFilterable, keys: keys, size: size, theme: theme)
        // A short window has no empty rows while the page needs them.
        isCompact = size.isShort && body.height > size.rows - headerRows - footer.height
        if isCompact {
            builder.isCompact = true
            body =
                builder.columns(screen.body, in: size.columns, single: single)?.body
                ?? builder.stack(screen.body, width: bodyWidth)
            footer = Footer(
                screen, hasBack: hasBack, isFilterable: isFilterable, keys: keys, size: size, mostLines: 1,
                theme: theme)
        }
        self.body = body
        self.footer = footer
        // The footer's commands are below the page, in one row for the arrow keys.
        let below = (body.height + 1)..<(body.height + 2)
        stops = body.stops + screen.commands.map { FocusStop(focus: .command($0.id), rows: below) }
    }

    /// The number of rows for the body.
    var viewportRows: Int { max(size.rows - headerRows - footer.height, 1) }
    /// The largest scroll position.
    var lastScroll: Int { max(body.height - viewportRows, 0) }

    /// The question before leaving the screen.
    var backConfirmation: Confirmation? {
        screen.backConfirmation ?? (hasBack ? nil : screen.exitConfirmation)
    }

    /// Returns the commands of the focused row, with their keys.
    func rowCommands(_ focus: Focus?) -> (commands: [Command], keys: CommandKeys) {
        guard footer.hasRowLine, case .row(let row, let element) = focus else { return ([], keys) }
        let commands = screen.commands(ofRow: row, in: element)
        return (commands, keys.forRow(commands))
    }

    /// Returns the body's stop at a position of the window. Linear.
    func stop(column: Int, row: Int, scroll: Int) -> Int? {
        guard (headerRows..<(headerRows + viewportRows)).contains(row) else { return nil }
        return stops[..<body.stops.count].firstIndex {
            $0.covers(column: column - bodyColumn, row: row - headerRows + scroll)
        }
    }

    /// Returns whether the layout has the state's filter and order; otherwise the screen must be laid out again.
    package func isArranged(as state: ViewState) -> Bool {
        filter?.element == state.filter?.element && filter?.editor.text == state.filter?.editor.text
            && sort == state.sort
    }

    /// Returns the index of a stop. Linear, unless it is at its last index.
    func index(of focus: Focus, hint: Int = 0) -> Int? {
        if stops.indices.contains(hint), stops[hint].focus == focus { return hint }
        return stops.firstIndex { $0.focus == focus }
    }
}
