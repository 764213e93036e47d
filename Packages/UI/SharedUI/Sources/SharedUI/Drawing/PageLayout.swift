import CorePresentation

/// A screen laid out for a size: what stays the same until the screen or the size changes.
///
/// Making one is linear in the screen's rows; drawing from one is linear in what is in view.
package struct PageLayout: Sendable {
    /// What is laid out; of a list that is being filtered, the rows that fit; of one that was given an order,
    /// the rows in that.
    let screen: Screen
    /// What narrows one of its lists.
    let filter: ListFilter?
    /// What orders one of its lists or tables.
    let sort: RowSort?
    /// Whether a screen lies behind it.
    let hasBack: Bool
    /// For which size.
    let size: TerminalSize
    /// Which key stands for which command.
    let keys: CommandKeys
    /// The screen's body.
    let body: StackBlock
    /// What can have the focus: the body's things in their order, then the screen's own commands.
    let stops: [FocusStop]
    /// The lines at the bottom.
    let footer: Footer
    /// The page's column of the body, and its width.
    let bodyColumn: Int
    let bodyWidth: Int

    /// The rows of the title and the line below it, and an empty one if there is room for it.
    let headerRows: Int
    /// Whether the page is drawn without empty rows, above a footer of one line.
    let isCompact: Bool
    /// Lines longer than this are hard to read.
    private static let widestBody = 100

    /// Lays a screen out.
    /// - Parameters:
    ///   - hasBack: Whether a screen lies behind it, so that the footer tells of the way back.
    ///   - filter: What narrows one of its lists; nothing, where that isn't there.
    ///   - sort: What orders one of its lists or tables; nothing, where that isn't there or can't be ordered.
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
        // A short window leaves no row empty while the page needs it.
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
        // The footer's commands stand below the page, in one row for the arrow keys.
        let below = (body.height + 1)..<(body.height + 2)
        stops = body.stops + screen.commands.map { FocusStop(focus: .command($0.id), rows: below) }
    }

    /// The rows that the body has.
    var viewportRows: Int { max(size.rows - headerRows - footer.height, 1) }
    /// How far the body can be moved up.
    var lastScroll: Int { max(body.height - viewportRows, 0) }

    /// What to ask before the screen is left for the one behind it, or for none.
    var backConfirmation: Confirmation? {
        screen.backConfirmation ?? (hasBack ? nil : screen.exitConfirmation)
    }

    /// What can be done with the row that has the focus, with the keys for it.
    func rowCommands(_ focus: Focus?) -> (commands: [Command], keys: CommandKeys) {
        guard footer.hasRowLine, case .row(let row, let element) = focus else { return ([], keys) }
        let commands = screen.commands(ofRow: row, in: element)
        return (commands, keys.forRow(commands))
    }

    /// The body's stop at a place of the window, where that shows the body. Linear.
    func stop(column: Int, row: Int, scroll: Int) -> Int? {
        guard (headerRows..<(headerRows + viewportRows)).contains(row) else { return nil }
        return stops[..<body.stops.count].firstIndex {
            $0.covers(column: column - bodyColumn, row: row - headerRows + scroll)
        }
    }

    /// Whether the rows laid out are those that fit the state's filter, in the state's order; otherwise the screen is to
    /// be laid out again.
    package func isArranged(as state: ViewState) -> Bool {
        filter?.element == state.filter?.element && filter?.editor.text == state.filter?.editor.text
            && sort == state.sort
    }

    /// Where a thing stands among the stops. Linear, unless it stands where it was last seen.
    func index(of focus: Focus, hint: Int = 0) -> Int? {
        if stops.indices.contains(hint), stops[hint].focus == focus { return hint }
        return stops.firstIndex { $0.focus == focus }
    }
}
