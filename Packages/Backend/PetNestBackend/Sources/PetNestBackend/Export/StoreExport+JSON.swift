import CoreModels
import Database
import Foundation

extension StoreExport {
    /// The value of the file's member `format`.
    static let format = "petnest-export"

    /// The export as a file: JSON with a row on each line, so that two exports are compared line by line.
    ///
    /// ```jsonc
    /// {"format": "petnest-export", "version": 1,
    ///  "schema": ["2026-05-01-owner"],           // the steps that made the tables
    ///  "tables": {"weight": [{"id": "…", "pet": "…", "grams": 4200, "date": "2026-05-03"}]}}
    /// ```
    ///
    /// A member of a row is a text, a number, `{"base64": "…"}` for bytes or `{"real": "inf"}` for numbers that JSON
    /// doesn't have; a missing value is null.
    public var json: Data {
        var text = "{\n\"format\": \(Self.quoted(Self.format)),\n\"version\": \(Self.version),\n\"schema\": ["
        text += schema.map { "\n\(Self.quoted($0))" }.joined(separator: ",") + "\n],\n\"tables\": {"
        var data = Data(text.utf8)
        for (index, table) in tables.enumerated() {
            data.append(contentsOf: "\(index == 0 ? "" : ",")\n\(Self.quoted(table.name)): [".utf8)
            for (number, row) in table.rows.enumerated() {
                data.append(contentsOf: "\(number == 0 ? "" : ",")\n\(Self.line(row))".utf8)
            }
            data.append(contentsOf: (table.rows.isEmpty ? "]" : "\n]").utf8)
        }
        data.append(contentsOf: "\n}\n}\n".utf8)
        return data
    }

    private static func line(_ row: Row) -> String {
        let members = zip(row.columns, row.values).compactMap { column, value -> String? in
            let text: String
            switch value {
            case .null: return nil
            case .integer(let number): text = "\(number)"
            // SQLite stores infinity, which JSON can't represent.
            case .real(let number): text = number.isFinite ? "\(number)" : "{\"real\": \"\(number)\"}"
            case .text(let string): text = quoted(string)
            case .blob(let bytes): text = "{\"base64\": \(quoted(bytes.base64EncodedString()))}"
            }
            return "\(quoted(column)): \(text)"
        }
        return "{\(members.joined(separator: ", "))}"
    }

    /// Returns a JSON string, RFC 8259, section 7.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// The tables as comma-separated values, RFC 4180: a line of names, then a line for each row. Amounts that
    /// are stored as thousandths are decimal numbers, since nobody expects 2500 for 2.5 tablets.
    public var commaSeparated: [(name: String, text: String)] {
        tables.compactMap { table in
            guard let first = table.rows.first else { return nil }
            let thousandths = thousandths[table.name] ?? []
            let cells = table.rows.map { row in
                zip(row.columns, row.values).map { column, value in
                    if case .integer(let number) = value, thousandths.contains(column) {
                        return Self.decimal(thousandths: number)
                    }
                    return Self.cell(value)
                }
            }
            let lines = [first.columns.map(Self.cell)] + cells
            return (table.name, lines.map { $0.joined(separator: ",") + "\r\n" }.joined())
        }
    }

    /// Returns a number of thousandths as a decimal number: "2.5".
    private static func decimal(thousandths: Int64) -> String {
        (thousandths < 0 ? "-" : "") + TypedDecimal.text(units: Int(clamping: thousandths.magnitude), decimalPlaces: 3)
    }

    private static func cell(_ value: SQLValue) -> String {
        switch value {
        case .null: ""
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): cell(text)
        case .blob(let bytes): bytes.base64EncodedString()
        }
    }

    private static func cell(_ text: String) -> String {
        let needsQuotes = text.isEmpty || text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        guard needsQuotes else { return text }
        // Works on scalars, because a quote with a combining accent is another character.
        var quoted = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        return "\"\(String(quoted))\""
    }
}
