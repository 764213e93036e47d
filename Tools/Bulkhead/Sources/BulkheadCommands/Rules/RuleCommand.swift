import ArgumentParser
import ImportChecker

/// `bulkhead rule`: explains a rule.
struct RuleCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
        case markdown
    }

    static let configuration = CommandConfiguration(
        commandName: "rule",
        abstract: "Explain a rule with a failing and a passing example, or list all rules.",
        discussion: "--format markdown prints a page about all rules."
    )

    @Argument(
        help: "The rule's name, as in findings.",
        completion: .list(RuleKind.allCases.map(\.rawValue)))
    var name: String?

    @Option(help: "The output format.")
    var format: Format = .human

    func run() throws {
        guard let name else {
            StandardOutput.print(all)
            return
        }
        guard let documentation = RuleCatalog.documentation(named: name) else {
            let nearest =
                RuleCatalog.nearest(to: name).map { "; did you mean '\($0)'?" } ?? "; 'bulkhead rule' lists all"
            throw CommandError("no rule is named '\(name)'\(nearest)")
        }
        switch format {
        case .human: StandardOutput.print(text(documentation))
        case .json: StandardOutput.print(json(documentation).text)
        case .markdown: StandardOutput.print(RulePage.section(documentation))
        }
    }

    private var all: String {
        switch format {
        case .human: list
        case .json: JSON.array(RuleCatalog.all.map(json)).text
        case .markdown: RulePage.text
        }
    }

    private var list: String {
        let width = RuleCatalog.all.map(\.name.count).max() ?? 0
        return RuleCatalog.all.map { rule in
            rule.name + String(repeating: " ", count: width - rule.name.count + 2) + rule.summary
        }.joined(separator: "\n")
    }

    private func text(_ rule: RuleDocumentation) -> String {
        let parts = [
            ("Why", rule.why), ("Fix", rule.fix + (rule.isFixable ? " ('bulkhead check --fix' does it)" : "")),
            ("Configuration", rule.configuration), ("Fails", rule.failing), ("Passes", rule.passing),
        ]
        let sections = parts.filter { !$0.1.isEmpty }.map { title, body in
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.isEmpty ? "" : "  \($0)"
            }
            return "\(title):\n\(lines.joined(separator: "\n"))"
        }
        return (["\(rule.name): \(rule.summary)"] + sections).joined(separator: "\n\n")
    }

    private func json(_ rule: RuleDocumentation) -> JSON {
        .object([
            "name": .string(rule.name), "summary": .string(rule.summary), "why": .string(rule.why),
            "fix": .string(rule.fix), "isFixable": .bool(rule.isFixable),
            "configuration": .string(rule.configuration), "failing": .string(rule.failing),
            "passing": .string(rule.passing),
        ])
    }
}
