import CorePresentation

/// A month: its title, a row for each week, a description of the focused or chosen day, and the commands for the
/// adjacent months.
struct MonthCalendarBlock: Block {
    private let calendar: MonthCalendar
    private let title: [Line]
    private let notes: [[Line]]
    private let noteRows: Int
    private let buttons: ButtonsBlock
    private let weeks: Int
    private let gridTop: Int

    /// Seven of them are narrower than the smallest window.
    private static let cellWidth = 5

    init(_ calendar: MonthCalendar, width: Int, theme: Theme, keys: CommandKeys) {
        self.calendar = calendar
        var line = Line(calendar.title, theme.style(.bold))
        if !calendar.label.isEmpty { line.append("  \(calendar.label)", theme.faint) }
        title = line.wrapped(to: width)
        weeks = (calendar.leadingBlanks + calendar.dayCount + 6) / 7
        // The row with the weekdays' names is above the first week.
        gridTop = title.count + 1
        let notes = (0..<calendar.dayCount).map { index in
            let day = calendar.day(index + 1)
            var line = Line(theme.mark(day.role).map { "\($0) " } ?? "", theme.style(of: day.role))
            line.append(calendar.description(of: day.number))
            return line.wrapped(to: width)
        }
        self.notes = notes
        // The same height for every day, so that nothing moves with the focus.
        noteRows = notes.map(\.count).max() ?? 0
        buttons = ButtonsBlock(calendar.commands, width: width, theme: theme, keys: keys)
    }

    var height: Int { gridTop + weeks + noteRows + buttons.height }

    var stops: [FocusStop] {
        let days = (0..<calendar.dayCount).map { index in
            let row = gridTop + (calendar.leadingBlanks + index) / 7
            let focus = Focus.row(calendar.dayID(index + 1), in: calendar.id)
            let column = (calendar.leadingBlanks + index) % 7 * Self.cellWidth
            return FocusStop(
                focus: focus, rows: row..<(row + 1), container: calendar.id,
                columns: column..<(column + Self.cellWidth))
        }
        return days + buttons.stops.map { $0.shifted(by: gridTop + weeks + noteRows) }
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for (row, line) in title.enumerated() { canvas.put(line, row: row) }
        for column in 0..<7 {
            let weekday = MonthCalendar.Weekday.allCases[(calendar.firstWeekday.rawValue + column) % 7]
            canvas.put(weekday.word, context.theme.faint, column: column * Self.cellWidth + 1, row: gridTop - 1)
        }
        var described = calendar.selected
        for index in 0..<calendar.dayCount {
            let hasFocus = context.focus == .row(calendar.dayID(index + 1), in: calendar.id)
            if hasFocus { described = index + 1 }
            let place = calendar.leadingBlanks + index
            let row = gridTop + place / 7
            if rows.contains(row) {
                draw(index + 1, hasFocus: hasFocus, column: place % 7 * Self.cellWidth, row: row, on: &canvas, context)
            }
        }
        if let described, notes.indices.contains(described - 1) {
            for (row, line) in notes[described - 1].enumerated() { canvas.put(line, row: gridTop + weeks + row) }
        }
        canvas.shifted(column: 0, row: gridTop + weeks + noteRows) { canvas in
            buttons.draw(rows: 0..<buttons.height, on: &canvas, context)
        }
    }

    /// Draws a day as a sign and its number, the chosen one in brackets and today's underlined.
    private func draw(
        _ number: Int,
        hasFocus: Bool,
        column: Int,
        row: Int,
        on canvas: inout Canvas,
        _ context: DrawContext
    ) {
        let theme = context.theme
        let day = calendar.day(number)
        var look = day.isSelectable || day.role != .body ? theme.style(of: day.role) : theme.faint
        if number == calendar.today { look = look.adding(.underline) }
        canvas.put(theme.mark(day.role) ?? " ", theme.style(of: day.role), column: column + 1, row: row)
        canvas.put(number < 10 ? " \(number)" : "\(number)", look, column: column + 2, row: row)
        if number == calendar.selected {
            canvas.put("[", theme.accent, column: column, row: row)
            canvas.put("]", theme.accent, column: column + 4, row: row)
        }
        if hasFocus { canvas.restyle(columns: column..<(column + Self.cellWidth), row: row) { _ in theme.focused } }
    }
}
