import CorePresentation

/// A meter as lines: its label, a bar with the amount, and the note.
struct MeterDrawing {
    let meter: Meter
    let width: Int
    let theme: Theme

    /// Longer bars aren't easier to read.
    private static let comfortableWidth = 40

    var lines: [Line] {
        let amount = meter.amount
        let percentage = meter.total.isFinite && meter.total > 0 ? "  \(meter.percentage)" : ""
        let room = width - CellWidth.of(amount) - CellWidth.of(percentage) - 1
        var lines = Line(meter.label, theme.style(.bold)).wrapped(to: width)
        var words = Line(amount)
        words.append(percentage, theme.faint)
        if room >= 8 {
            var line = bar(of: min(meter.share, 1), in: min(room, Self.comfortableWidth))
            line.append(" ")
            line.append(words)
            lines.append(line)
        } else {
            lines.append(bar(of: min(meter.share, 1), in: min(width, Self.comfortableWidth)))
            lines += words.wrapped(to: width)
        }
        if let note = meter.note { lines += theme.lines(RichText(note, role: meter.role), width: width) }
        return lines
    }

    private func bar(of share: Double, in room: Int) -> Line {
        let full = Int((share * Double(room)).rounded(share < 1 ? .down : .toNearestOrEven))
        let look = meter.role == .body ? theme.accent : theme.style(of: meter.role)
        var line = Line(String(repeating: theme.glyphs.barFull, count: full), look)
        line.append(String(repeating: theme.glyphs.barEmpty, count: room - full), theme.faint)
        return line
    }
}
