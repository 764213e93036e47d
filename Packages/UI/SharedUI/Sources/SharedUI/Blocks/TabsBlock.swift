import CorePresentation

/// The titles of tabs, the selected one in brackets and underlined. The content follows in separate blocks.
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
    private let isCompact: Bool
    /// The blank cells on each side of a title, where the brackets of the selected one are.
    private let padding: Int

    /// - Parameter isCompact: Whether to omit the line below the titles.
    init(_ tabs: Tabs, width: Int, isCompact: Bool = false) {
        self.tabs = tabs
        self.width = width
        self.isCompact = isCompact
        let words = tabs.tabs.reduce(0) { $0 + CellWidth.of($1.title.cleaned()) }
        padding = words + 4 * tabs.tabs.count <= width ? 2 : 1
        var placed: [Placed] = []
        var column = 0
        var row = 0
        for tab in tabs.tabs {
            let cells = CellWidth.of(tab.title.cleaned()) + 2 * padding
            if column > 0, column + cells > width {
                column = 0
                row = row + 1
            }
            placed.append(Placed(tab: tab, column: column, row: row, width: cells))
            column += cells
        }
        self.placed = placed
        titleRows = placed.isEmpty ? 0 : row + 1
    }

    var height: Int { placed.isEmpty ? 0 : titleRows + (isCompact ? 0 : 1) }
    var stops: [FocusStop] { [FocusStop(focus: .tabs(tabs.id), rows: 0..<height, columns: 0..<width)] }

    /// Returns the tab at a position.
    func tab(column: Int, row: Int) -> TabID? {
        placed.first { $0.row == row && ($0.column..<($0.column + $0.width)).contains(column) }?.tab.id
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        let theme = context.theme
        let hasFocus = context.focus == .tabs(tabs.id)
        if !isCompact { canvas.fill(theme.glyphs.horizontal, theme.faint, columns: 0..<width, row: titleRows) }
        for item in placed {
            let isSelected = item.tab.id == tabs.selected
            let look = isSelected ? theme.accent.adding(hasFocus ? .reverse : []) : .plain
            let blank = String(repeating: " ", count: padding - 1)
            let title = isSelected ? "[\(blank)\(item.tab.title)\(blank)]" : " \(blank)\(item.tab.title)\(blank) "
            canvas.put(Line(title, look), column: item.column, row: item.row)
            guard isSelected, !isCompact, item.row == titleRows - 1 else { continue }
            let columns = item.column..<(item.column + item.width)
            canvas.fill(theme.glyphs.heavyHorizontal, theme.accent, columns: columns, row: titleRows)
        }
    }
}
