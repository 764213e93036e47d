import CorePresentation

extension Row {
    /// Title, detail and badge: "Miso: Cat, 3 years (vaccination due)".
    var plainLine: String {
        var line = title.plainLine
        if let detail { line += ": " + detail.plainLine }
        if let badge { line += " (\(badge.plainLine))" }
        return line
    }
}
