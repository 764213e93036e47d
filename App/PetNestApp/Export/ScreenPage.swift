import CorePresentation
import Foundation
import SharedUI

/// Screens as a page of HTML for printing, each on its own sheet.
///
/// Commands and forms are omitted, since paper has none. The page needs no other file.
struct ScreenPage {
    private let screens: [Screen]
    private let footer: String

    /// - Parameter footer: The text below each screen.
    init(_ screens: [Screen], footer: String) {
        self.screens = screens
        self.footer = footer
    }

    /// The HTML page, which loads no other resource.
    var html: String {
        let title = screens.map(\.title).joined(separator: ", ").inHTML
        let sheets = screens.map { screen in
            "<article>\n<h1>\(screen.title.inHTML)</h1>\n\(screen.body.map(html).joined())"
                + "<footer>\(footer.inHTML)</footer>\n</article>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            \(sheets.joined())</body>
            </html>

            """
    }

    private func html(_ element: Element) -> String {
        switch element {
        case .heading(let heading):
            "<h\(min(heading.level + 1, 6))>\(heading.text.inHTML)</h\(min(heading.level + 1, 6))>\n"
        case .text(let text): "<p>\(html(text))</p>\n"
        case .facts(let facts):
            "<dl>\n"
                + facts.map { "<div><dt>\($0.label.inHTML)</dt><dd>\(html($0.value))</dd></div>\n" }.joined()
                + "</dl>\n"
        case .list(let list): html(list)
        case .table(let table): html(table)
        case .chart(let chart): ChartFigure(chart).html
        case .meter(let meter):
            "<p>\(meter.label.inHTML): \(meter.value.formatted()) of \(meter.total.formatted()) \(meter.unit.inHTML)"
                + "\(meter.note.map { ", \($0.inHTML)" } ?? "")</p>\n"
        case .notice(let notice):
            "<p class=\"notice\"><strong>\(html(notice.text))</strong> \(notice.detail.map(html) ?? "")</p>\n"
        case .tabs(let tabs): tabs.content.map(html).joined()
        case .group(let group):
            "<section>\n\(group.title.map { "<h2>\($0.inHTML)</h2>\n" } ?? "")"
                + "\(group.elements.map(html).joined())</section>\n"
        case .emptyState(let state): "<p>\(state.title.inHTML). \(html(state.message))</p>\n"
        case .calendar, .chips, .rating, .map, .picture, .progress, .form, .search, .steps: ""
        }
    }

    private func html(_ list: ItemList) -> String {
        // A list without a label only navigates, so it is omitted.
        guard !list.rows.isEmpty, !list.label.isEmpty else { return "" }
        let rows = list.rows.map { row in
            "<tr><td>\(row.lead.map { "\(html($0)) " } ?? "")\(html(row.title))</td>"
                + "<td>\(row.detail.map(html) ?? "")\(row.chart.map { " \($0.summary.inHTML)" } ?? "")</td>"
                + "<td class=\"badge\">\(row.badge.map(html) ?? "")</td></tr>\n"
        }
        return "<table>\n\(rows.joined())</table>\n"
    }

    private func html(_ table: DataTable) -> String {
        let heads = table.columns.map { "<th class=\"\($0.alignment)\">\($0.title.inHTML)</th>" }.joined()
        let rows = table.rows.map { row in
            "<tr>"
                + zip(table.columns, row.cells).map { "<td class=\"\($0.alignment)\">\(html($1))</td>" }.joined()
                + "</tr>\n"
        }
        return "<table>\n<tr>\(heads)</tr>\n\(rows.joined())</table>\n"
    }

    private func html(_ text: RichText) -> String {
        text.spans.map { span in
            switch span.role {
            case .strong: "<strong>\(span.text.inHTML)</strong>"
            case .negative, .caution: "<em>\(span.text.inHTML)</em>"
            default: span.text.inHTML
            }
        }.joined()
    }

    /// Black on white, and small enough that the record of a few years fits on a sheet of A4 or letter.
    private static let style = """
        @page { margin: 14mm }
        body { font: 10.5pt/1.35 system-ui, sans-serif; color: #000; background: #fff; max-width: 182mm; margin: 0 auto }
        article { break-after: page } article:last-child { break-after: auto }
        h1 { font-size: 16pt; margin: 0 0 2mm } h2 { font-size: 11.5pt; margin: 3mm 0 1mm; border-bottom: 0.3mm solid #555 }
        section { break-inside: avoid } p { margin: 1mm 0 }
        dl { columns: 2; margin: 0 } dl div { break-inside: avoid } dt { display: inline; color: #444 }
        dt::after { content: ": " } dd { display: inline; margin: 0 }
        table { border-collapse: collapse; width: 100% } td, th { padding: 0.4mm 3mm 0.4mm 0; text-align: left; vertical-align: top }
        td:first-child { width: 38% }
        .trailing, .badge { text-align: right; padding-right: 0 } .badge { white-space: nowrap } em { font-style: normal; font-weight: bold }
        .notice { border: 0.3mm solid #000; padding: 2mm } figure { margin: 0 } svg { width: 100%; height: 22mm }
        figcaption, footer { color: #444; font-size: 9pt } footer { margin-top: 4mm }
        @media screen { body { padding: 8mm } }
        """
}

/// A chart as an SVG figure: a line or bars, with the highest and lowest value, and its summary below.
private struct ChartFigure {
    private let chart: Chart
    private let width = 720.0
    private let height = 110.0

    init(_ chart: Chart) {
        self.chart = chart
    }

    var html: String {
        let caption = "<figcaption>\(chart.summary.inHTML)</figcaption>"
        let points = chart.points.filter { $0.value.isFinite && $0.position.isFinite }
        guard chart.kind == .line,
            points.count > 1,
            let first = points.first,
            let last = points.last,
            let low = points.map(\.value).min(),
            let high = points.map(\.value).max()
        else { return "<figure>\(caption)</figure>\n" }
        let span = max(last.position - first.position, 1)
        let range = max(high - low, 0.001)
        // The type excludes GRDB's own `joined`, which returns SQL.
        let path: String = points.map { point -> String in
            let x = (point.position - first.position) / span * width
            let y = height - 10 - (point.value - low) / range * (height - 20)
            return "\(x.rounded()),\(y.rounded())"
        }.joined(separator: " ")
        return """
            <figure><svg viewBox="0 0 \(Int(width)) \(Int(height))" preserveAspectRatio="none" role="img" \
            aria-label="\(chart.summary.inHTML)"><polyline points="\(path)" fill="none" stroke="#000" stroke-width="1.5" \
            vector-effect="non-scaling-stroke"/></svg>\(caption)</figure>

            """
    }
}

extension String {
    /// The text with HTML's characters escaped. Characters that could control a terminal or reverse the text direction
    /// are removed.
    var inHTML: String {
        var html = ""
        for scalar in cleaned(keepingLines: true).unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }
}
