import CorePresentation

/// Parses typed values of fields.
enum PlainValue {
    /// The reason a text isn't a value, as a sentence.
    struct Problem: Error, Hashable {
        var message: String
    }

    /// Returns the value of a text for a field. Texts, numbers and dates aren't changed; the feature validates them.
    static func parse(_ text: String, for field: Field) -> Result<FieldValue, Problem> {
        switch field.kind {
        case .text, .secret, .number, .date, .time: return .success(.text(text))
        case .multilineText: return .success(.text(text.replacingEscapedLines()))
        case .flag:
            switch text.lowercased() {
            case "yes", "y", "on", "true": return .success(.flag(true))
            case "no", "n", "off", "false", "": return .success(.flag(false))
            default: return .failure(Problem(message: "Please type yes or no for \(field.label.cleaned())."))
            }
        case .choice(let options): return choice(text, field, options)
        }
    }

    private static func choice(_ text: String, _ field: Field, _ options: [Option]) -> Result<FieldValue, Problem> {
        if text.isEmpty { return .success(.option(nil)) }
        let wanted = text.lowercased()
        let exact = options.filter { option in
            let label = option.label.cleaned().lowercased()
            // A step of a scale begins with its number: "3  Thin".
            let name = label.drop { $0.isNumber || $0.isWhitespace }
            // A unit ends with its symbol: "Milligrams (mg)".
            let parts = label.hasSuffix(")") ? label.dropLast().split(separator: " (", maxSplits: 1) : []
            return label == wanted || name == wanted || option.id.rawValue.lowercased() == wanted
                || parts.contains { $0 == wanted }
        }
        let near = options.filter { $0.label.cleaned().lowercased().hasPrefix(wanted) }
        let matches = exact.isEmpty ? near : exact
        if matches.count == 1, let option = matches.first { return .success(.option(option.id)) }
        let labels = (matches.isEmpty ? options : matches).map { $0.label.cleaned() }.joined(separator: ", ")
        return .failure(Problem(message: "\(field.label.cleaned()) takes one of these: \(labels)."))
    }
}
