import ConfigurationReading
import ImportChecker

/// The page about all rules, in Markdown.
enum RulePage {
    /// The page, without a newline at the end.
    static var text: String {
        let introduction = """
            # Rules

            <!-- bulkhead rule --format markdown; a test compares. -->

            The kinds of rules that `bulkhead check` knows. The files in `lint-rules/` configure them. A kind that is a
            list finds nothing while the list is empty. `bulkhead schema lint-rules` prints a JSON Schema for these files, and
            [add-a-rule.md](add-a-rule.md) describes how to add a rule.
            """
        let rows = RuleCatalog.all.map { rule in "| [\(rule.name)](#\(rule.name)) | \(cell(rule.summary)) |" }
        let rules = ["| rule | requirement |", "|---|---|"] + rows
        let common = table(RuleCatalog.commonKeys.map { row($0, in: nil) })
        let parts = [introduction, rules.joined(separator: "\n")] + RuleCatalog.all.map(section)
        return (parts + ["## Settings of all rules", common]).joined(separator: "\n\n")
    }

    /// Returns the section about a rule.
    static func section(_ rule: RuleDocumentation) -> String {
        let fix = rule.isFixable ? "\(rule.fix). `bulkhead check --fix` does it where that is certain." : "\(rule.fix)."
        var parts = ["## \(rule.name)", rule.summary, "**Why:** \(rule.why).", "**Fix:** \(fix)"]
        parts += [block("Fails:", "swift", rule.failing), block("Passes:", "swift", rule.passing)]
        let rows = RuleKind(rawValue: rule.name).map(rows) ?? []
        if !rows.isEmpty { parts.append(table(rows)) }
        if !rule.configuration.isEmpty { parts.append(block("For example:", "yaml", rule.configuration)) }
        return parts.joined(separator: "\n\n")
    }

    private static func block(_ title: String, _ language: String, _ text: String) -> String {
        "\(title)\n\n```\(text.hasPrefix("# ") ? "yaml" : language)\n\(text)\n```"
    }

    /// Returns the rows about the keys of a rule, without those that all rules have.
    private static func rows(of kind: RuleKind) -> [String] {
        let common = Set(RuleCatalog.commonKeys.map(\.name))
        return RuleCatalog.keys(of: kind).flatMap { key in
            (key.value.form?.keys ?? []).filter { !common.contains($0.name) }.map { row($0, in: key.name) }
        }
    }

    private static func table(_ rows: [String]) -> String {
        (["| key | value | meaning |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static func row(_ key: ConfigurationKey, in owner: String?) -> String {
        let path = (owner.map { [$0] } ?? []) + [key.name]
        let value = key.isRequired ? "\(text(key.value)), required" : text(key.value)
        return "| `\(path.joined(separator: "."))` | \(value) | \(cell(key.summary)) |"
    }

    private static func text(_ value: ConfigurationValue) -> String {
        switch value {
        case .text: "text"
        case .texts: "texts"
        case .words(let words): "list of: " + words.map { "`\($0)`" }.joined(separator: ", ")
        case .word(let words): words.map { "`\($0)`" }.joined(separator: " or ")
        case .flag: "`true` or `false`"
        case .day: "day"
        case .mapping(let form): "mapping with " + names(form)
        case .list(let form): "list of mappings with " + names(form)
        case .dictionary(let value): "mapping of names to " + text(value)
        }
    }

    private static func names(_ form: ConfigurationForm) -> String {
        form.names.map { "`\($0)`" }.joined(separator: ", ")
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
