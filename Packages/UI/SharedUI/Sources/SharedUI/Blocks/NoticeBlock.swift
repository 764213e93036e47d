import CorePresentation

/// The rows of a notice on its page.
struct NoticePlace: Hashable, Sendable {
    let notice: ElementID
    let rows: Range<Int>

    func shifted(by offset: Int) -> NoticePlace {
        NoticePlace(notice: notice, rows: (rows.lowerBound + offset)..<(rows.upperBound + offset))
    }
}

/// A notice: a bar at its side, its kind as a sign and a word, and its commands.
struct NoticeBlock: Block {
    private let id: ElementID
    private let lines: [Line]
    private let buttons: ButtonsBlock
    private let look: Style
    private let bar: String

    init(_ notice: Notice, width: Int, theme: Theme, keys: CommandKeys) {
        id = notice.id
        let (role, sign): (TextRole, String) =
            switch notice.kind {
            case .information: (.strong, theme.glyphs.information)
            case .success: (.positive, theme.glyphs.positive)
            case .warning: (.caution, theme.glyphs.caution)
            case .failure: (.negative, theme.glyphs.negative)
            }
        look = notice.kind == .information ? theme.accent : theme.style(of: role).adding(.bold)
        var line = Line("\(sign) \(notice.kind.word): ", look)
        line.append(theme.line(notice.text))
        var lines = line.wrapped(to: width - 2)
        if let detail = notice.detail { lines += theme.lines(detail, width: width - 2, base: .secondary) }
        self.lines = lines
        bar = theme.glyphs.focusBar
        buttons = ButtonsBlock(
            notice.commands,
            dismissing: notice.isDismissible ? notice.id : nil,
            width: width - 2,
            theme: theme,
            keys: keys
        )
    }

    var height: Int { lines.count + buttons.height }
    var notices: [NoticePlace] { [NoticePlace(notice: id, rows: 0..<height)] }
    var stops: [FocusStop] { buttons.stops.map { $0.shifted(by: lines.count, columns: 2) } }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for row in rows.clamped(to: 0..<height) { canvas.put(bar, look, column: 0, row: row) }
        for (row, line) in lines.enumerated() { canvas.put(line, column: 2, row: row) }
        canvas.shifted(column: 2, row: lines.count) { canvas in
            buttons.draw(rows: 0..<buttons.height, on: &canvas, context)
        }
    }
}
