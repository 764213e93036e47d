import CorePresentation

/// The palette's lines: the typed text, then the matches.
struct PaletteDrawing {
    let palette: Palette
    let size: TerminalSize

    /// Returns the number of visible matches.
    static func rows(_ size: TerminalSize) -> Int { max(min(size.rows - 6, 12), 1) }
    /// The box's width.
    var width: Int { min(size.columns - 2, 72) }
    /// The text in the box's upper border.
    var note: String {
        palette.total == 0 ? "no matches" : "\(min(palette.selection + 1, palette.total)) of \(palette.total)"
    }

    /// The index of the first visible match.
    var first: Int { max(palette.selection - Self.rows(size) + 1, 0) }

    /// Returns the lines in the box. Their number is always the same, so that nothing moves while typing.
    func lines(_ theme: Theme) -> [Line] {
        let rows = Self.rows(size)
        return [Line()]
            + (first..<(first + rows)).map { index in
                guard palette.found.indices.contains(index) else { return Line() }
                return line(palette.found[index], hasFocus: index == palette.selection, theme)
            }
    }

    private func line(_ item: PaletteItem, hasFocus: Bool, _ theme: Theme) -> Line {
        let room = width - 4
        var line = Line(hasFocus ? theme.glyphs.focusBar : " ", theme.accent)
        line.append(" " + item.title)
        if !item.detail.isEmpty { line.append("  " + item.detail, theme.faint) }
        let key = Line(item.key, theme.accent)
        line = line.truncated(to: room - key.width - 1, ellipsis: theme.glyphs.ellipsis)
        line.pad(to: room - key.width)
        line.append(key)
        return hasFocus ? line.restyled { _ in theme.focused } : line
    }
}
