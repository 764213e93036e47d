/// The contents of a waiver comment.
struct Waiver: Hashable, Sendable {
    let rule: String
    let reason: String
    let until: CalendarDay?

    /// The reason a comment isn't a valid waiver.
    struct Malformed: Error, Hashable {
        let message: String
    }

    static let form = "bulkhead:allow RULE reason=\"…\" until=2026-12-31"

    init(rule: String, reason: String, until: CalendarDay?) {
        self.rule = rule
        self.reason = reason
        self.until = until
    }

    /// Parses `RULE reason="…" until=2026-12-31`.
    static func parse(_ text: String) throws(Malformed) -> Waiver {
        var rest = text[...]
        func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }
        skipBlanks()
        let rule = String(rest.prefix { $0 != " " && $0 != "\t" })
        rest = rest.dropFirst(rule.count)
        guard !rule.isEmpty, !rule.contains("=") else {
            throw Malformed(message: "the waiver names no rule; write \(form)")
        }
        var values: [String: String] = [:]
        while true {
            skipBlanks()
            if rest.isEmpty || rest.hasPrefix("*/") { break }
            let key = String(rest.prefix { $0.isLetter })
            rest = rest.dropFirst(key.count)
            guard key == "reason" || key == "until" else {
                let nearest = NearestWord.to(key, among: ["reason", "until"]).map { "; did you mean '\($0)'?" } ?? ""
                throw Malformed(
                    message:
                        "unknown '\(key.isEmpty ? String(rest.prefix(12)) : key)' in a waiver\(nearest); write \(form)")
            }
            guard rest.first == "=" else {
                throw Malformed(message: "expected '=' after '\(key)' in a waiver; write \(form)")
            }
            rest = rest.dropFirst()
            if rest.first == "\"" {
                let value = rest.dropFirst().prefix { $0 != "\"" }
                guard rest.dropFirst(value.count + 1).first == "\"" else {
                    throw Malformed(message: "the text after '\(key)=' has no closing quote; write \(form)")
                }
                values[key] = String(value)
                rest = rest.dropFirst(value.count + 2)
            } else {
                let value = rest.prefix { $0 != " " && $0 != "\t" }
                values[key] = String(value)
                rest = rest.dropFirst(value.count)
            }
        }
        guard let reason = values["reason"], !reason.allSatisfy(\.isWhitespace) else {
            throw Malformed(message: "the waiver gives no reason; write \(form)")
        }
        guard let until = values["until"] else { return Waiver(rule: rule, reason: reason, until: nil) }
        guard let day = CalendarDay(until) else {
            throw Malformed(message: "expected a day such as 2026-12-31 after 'until=', found '\(until)'")
        }
        return Waiver(rule: rule, reason: reason, until: day)
    }
}
