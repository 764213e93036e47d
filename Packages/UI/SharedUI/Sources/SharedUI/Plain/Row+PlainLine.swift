import CorePresentation

extension Row {
    /// The depth at which it is drawn, limited so that deep replies don't run out of width.
    var visibleDepth: Int { min(max(depth, 0), 6) }

    /// The lead, title, detail, summary of the drawing, and badge: "Miso: Cat, 3 years, 4.2 kg (vaccination due)".
    var plainLine: String {
        var line = title.plainLine
        if let lead { line = "\(lead.plainLine), \(line)" }
        let details = [detail?.plainLine, chart.map { RichText($0.summary).plainLine }].compactMap(\.self)
        if !details.isEmpty { line += ": " + details.joined(separator: ", ") }
        if let badge { line += " (\(badge.plainLine))" }
        return line
    }
}
