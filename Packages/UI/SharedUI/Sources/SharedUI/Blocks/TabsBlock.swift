import CorePresentation

/// The titles of tabs, the selected one between brackets and underlined; what it holds follows as blocks of its own.
struct TabsBlock: Block {
    private struct Placed {
        var tab: TabItem
        var column: Int
        var row: Int
        var width: Int
    }

    private let tabs: Tabs
    private let width: Int
    private let placed: [Placed]
    private let titleRows: Int

    init(_ tabs: Tabs, width: Int) {
        self.tabs = tabs
        self.width = width
        var placed: [Placed] = []
        var column = 0
        var row = 0
        for tab in tabs.tabs {
            let cells = CellWidth.of(tab.title.cleaned()) + 4
            if column > 0, column + cells > width { (column, row) = (0, row + 1) }
            placed.append(Placed(tab: tab, column: column, row: row, width: cells))
            column += cells
        }
        self.placed = placed
        titleRows = placed.isEmpty ? 0 : row + 1
    }

    var height: Int { placed.isEmpty ? 0 : titleRows + 1 }
    var stops: [FocusStop] { [FocusStop(focus: .tabs(tabs.id), rows: 0..<height, columns: 0..<width)] }

    /// The tab whose title is at a place.
    func tab(column: Int, row: Int) -> TabID? {
        placed.first { $0.row == row && ($0.column..<($0.column + $0.width)).contains(column) }?.tab.id
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        let theme = context.theme
        let hasFocus = context.focus == .tabs(tabs.id)
        canvas.fill(theme.glyphs.horizontal, theme.faint, columns: 0..<width, row: titleRows)
        for item in placed {
            let isSelected = item.tab.id == tabs.selected
            let look = isSelected ? theme.accent.adding(hasFocus ? .reverse : []) : .plain
            let title = isSelected ? "[ \(item.tab.title) ]" : "  \(item.tab.title)  "
            canvas.put(Line(title, look), column: item.column, row: item.row)
            guard isSelected, item.row == titleRows - 1 else { continue }
            let columns = item.column..<(item.column + item.width)
            canvas.fill(theme.glyphs.heavyHorizontal, theme.accent, columns: columns, row: titleRows)
        }
    }
}
