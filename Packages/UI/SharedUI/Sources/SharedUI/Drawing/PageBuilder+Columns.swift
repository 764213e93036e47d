import CorePresentation

/// Lays out a page's sections in two columns, in wide windows.
///
/// A section begins at a heading, a group or a picture. Consecutive sections of lists, facts, texts and charts are set
/// in two columns of similar height, in order. Elements that need the width (a form, a table, a notice) keep it. A page
/// without two such sections is laid out in one column.
extension PageBuilder {
    /// The window's width from which there are two columns.
    static let columnsForTwo = 120
    /// Columns wider than this are hard to read.
    private static let widestColumn = 80

    /// Returns the page in two columns.
    /// - Parameters:
    ///   - columns: The width of the window.
    ///   - single: The width of elements outside of columns.
    /// - Returns: The page and its width, or `nil` if one column is better.
    func columns(_ elements: [Element], in columns: Int, single: Int) -> (body: StackBlock, width: Int)? {
        guard columns >= Self.columnsForTwo else { return nil }
        if case .tabs(let tabs)? = elements.first, elements.count == 1 {
            // The content of tabs that fill the page is laid out like a page.
            return self.columns(tabs.content, in: columns, single: single).map { content in
                let titles = TabsBlock(tabs, width: content.width, isCompact: isCompact)
                return (StackBlock([titles, content.body], spacing: isCompact ? 0 : 1), content.width)
            }
        }
        let column = min((columns - 4 - ColumnsBlock.gap) / 2, Self.widestColumn)
        let width = column * 2 + ColumnsBlock.gap
        var blocks: [any Block] = []
        var run: [[Element]] = []
        var isSplit = false
        func endRun() {
            if run.count > 1 {
                isSplit = true
                blocks.append(self.columns(of: run.map { stack($0, width: column) }, width: column))
            } else if let section = run.first {
                blocks.append(stack(section, width: min(width, single)))
            }
            run = []
        }
        for section in Self.sections(of: elements) {
            if section.contains(where: \.needsWidth) {
                endRun()
                blocks.append(stack(section, width: min(width, single)))
            } else {
                run.append(section)
            }
        }
        endRun()
        return isSplit ? (StackBlock(blocks), width) : nil
    }

    /// Splits sections, in order, so that the higher column is as low as possible.
    private func columns(of sections: [StackBlock], width: Int) -> ColumnsBlock {
        func height(_ part: ArraySlice<StackBlock>) -> Int { part.reduce(0) { $0 + $1.height + 1 } }
        let best = (1..<sections.count).min { first, second in
            max(height(sections[..<first]), height(sections[first...]))
                < max(height(sections[..<second]), height(sections[second...]))
        }
        let split = best ?? 1
        return ColumnsBlock(
            StackBlock(Array(sections[..<split])), StackBlock(Array(sections[split...])), width: width)
    }

    private static func sections(of elements: [Element]) -> [[Element]] {
        var sections: [[Element]] = []
        var previous: Element?
        for element in elements {
            if let previous, previous.isHeading || !(element.isHeading || element.isWhole || previous.isWhole) {
                sections[sections.count - 1].append(element)
            } else {
                sections.append([element])
            }
            previous = element
        }
        return sections
    }
}

extension Element {
    fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }

    /// Whether it is a section on its own, with the headings above it.
    fileprivate var isWhole: Bool {
        switch self {
        case .group, .picture, .notice, .progress, .search, .tabs, .steps, .form: true
        default: false
        }
    }

    /// Whether it keeps the width of a page in one column.
    fileprivate var needsWidth: Bool {
        switch self {
        case .table, .form, .search, .tabs, .steps, .notice, .progress, .calendar, .emptyState: true
        case .group(let group): group.elements.contains { $0.needsWidth && !$0.fitsGroup }
        case .heading, .text, .facts, .list, .chart, .chips, .rating, .map, .picture, .meter: false
        }
    }

    /// Whether it needs the width only outside of a group.
    private var fitsGroup: Bool {
        switch self {
        case .notice, .progress: true
        default: false
        }
    }
}
