/// A JSON value (RFC 8259) whose objects preserve order, so that equal values have equal bytes.
enum JSON {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    case members([Member])

    /// A member of an object.
    struct Member {
        let key: String
        let value: JSON
    }

    /// Returns a string or null.
    static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    /// Returns an array of strings.
    static func strings(_ texts: some Sequence<String>) -> JSON { .array(texts.map(JSON.string)) }

    /// Returns an object with pairs in order.
    static func object(_ pairs: KeyValuePairs<String, JSON>) -> JSON {
        .members(pairs.map { Member(key: $0.key, value: $0.value) })
    }

    /// The value on one line without spaces.
    var line: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    /// The value on several lines, indented by two spaces.
    var text: String {
        var text = ""
        write(to: &text, indentation: 0)
        return text
    }

    private func write(to text: inout String, indentation: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += String(value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.list(values, "[", "]", to: &text, indentation: indentation) { value, text, inner in
                value.write(to: &text, indentation: inner)
            }
        case .members(let pairs):
            Self.list(pairs, "{", "}", to: &text, indentation: indentation) { pair, text, inner in
                Self.write(pair.key, to: &text)
                text += inner == nil ? ":" : ": "
                pair.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element],
        _ open: String,
        _ close: String,
        to text: inout String,
        indentation: Int?,
        _ write: (Element, inout String, Int?) -> Void
    ) {
        text += open
        let inner = indentation.map { $0 + 1 }
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + String(repeating: "  ", count: inner) }
            write(element, &text, inner)
        }
        if let indentation, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indentation) }
        text += close
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where CleanText.isActing(scalar):
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
