extension Line {
    /// A letter to be placed on a line.
    private struct Glyph {
        var character: Character
        var width: Int
        var style: Style
    }

    /// Returns the line wrapped at spaces to a width, at least one line. A longer word is broken.
    func wrapped(to limit: Int) -> [Line] {
        let limit = max(limit, 2)
        if width <= limit { return [self] }
        var lines: [Line] = []
        var glyphs: [Glyph] = []
        var used = 0
        var lastSpace: Int?
        for run in runs {
            for character in run.text {
                let glyph = Glyph(character: character, width: CellWidth.of(character), style: run.style)
                if character == " " && used >= limit {
                    // The space at which the line ends isn't shown.
                    lines.append(Self.line(of: glyphs[...]))
                    glyphs = []
                    used = 0
                    lastSpace = nil
                    continue
                }
                if used + glyph.width > limit {
                    let end = lastSpace ?? glyphs.count
                    lines.append(Self.line(of: glyphs[..<end]))
                    glyphs.removeSubrange(..<(lastSpace.map { $0 + 1 } ?? end))
                    used = glyphs.reduce(0) { $0 + $1.width }
                    lastSpace = nil
                }
                if character == " " { lastSpace = glyphs.count }
                glyphs.append(glyph)
                used += glyph.width
            }
        }
        if !glyphs.isEmpty || lines.isEmpty { lines.append(Self.line(of: glyphs[...])) }
        return lines
    }

    /// The line's beginning in at most a width, with an ellipsis where something is left out.
    func truncated(to limit: Int, ellipsis: String) -> Line {
        if width <= limit { return self }
        var line = Line()
        var style = Style.plain
        outer: for run in runs {
            style = run.style
            for character in run.text {
                if line.width + CellWidth.of(character) + CellWidth.of(ellipsis) > limit { break outer }
                line.append(String(character), style)
            }
        }
        if CellWidth.of(ellipsis) <= limit { line.append(ellipsis, style) }
        return line
    }

    private static func line(of glyphs: ArraySlice<Glyph>) -> Line {
        var line = Line()
        var text = ""
        var style = Style.plain
        for glyph in glyphs {
            if glyph.style != style {
                line.append(text, style)
                text = ""
                style = glyph.style
            }
            text.append(glyph.character)
        }
        line.append(text, style)
        return line
    }
}
