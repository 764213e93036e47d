import CorePresentation

extension Row {
    /// How deep it is drawn: answers to answers to answers run out of room.
    var visibleDepth: Int { min(max(depth, 0), 6) }

    /// Title, detail and badge: "Miso: Cat, 3 years (vaccination due)".
    var plainLine: String {
        var line = title.plainLine
        if let detail { line += ": " + detail.plainLine }
        if let badge { line += " (\(badge.plainLine))" }
        return line
    }
}
