import Foundation
import ImportChecker

/// Formats the effects of a change of the structure.
struct WhatIfText {
    private let comparison: StructureComparison
    private let names: MovedNames?

    /// - Parameters:
    ///   - comparison: The effects.
    ///   - names: The names that become visible; `nil` if there is no index.
    init(_ comparison: StructureComparison, _ names: MovedNames?) {
        self.comparison = comparison
        self.names = names
    }

    private static let undeclared = [RuleKind.undeclared.rawValue, RuleKind.implicit.rawValue]

    private var cycles: [Finding] { comparison.appeared.filter { $0.rule == RuleKind.cycles.rawValue } }

    private var imports: [Finding] { comparison.appeared.filter { Self.undeclared.contains($0.rule) } }

    private var others: [Finding] {
        comparison.appeared.filter { $0.rule != RuleKind.cycles.rawValue && !Self.undeclared.contains($0.rule) }
    }

    // MARK: For people

    /// The effects as text: what breaks, what is repaired, and the numbers before and after.
    var human: String {
        var parts = [comparison.changes.map { "If \($0):" }.joined(separator: "\n")]
        parts += section(cycles, "cycle appears", "cycles appear")
        parts += section(imports, "import is no longer declared", "imports are no longer declared")
        parts += section(others, "other finding appears", "other findings appear")
        parts += comparison.problemsAfter
        parts += section(comparison.disappeared, "finding disappears", "findings disappear")
        parts += names?.human ?? []
        parts += DeclarationMovesText.cycleUses(comparison)
        if !comparison.breaksSomething, names?.needsDependencies != true { parts.append(clean) }
        parts.append(table)
        parts += notes
        return parts.joined(separator: "\n\n")
    }

    /// The sentence if nothing is found. An import can be judged without an index, but not the use of a moved name.
    private var clean: String {
        guard !comparison.movedFiles.isEmpty || !comparison.declarationMoves.isEmpty, names == nil else {
            return unknown.isEmpty ? "Nothing breaks." : "No rule breaks."
        }
        return """
            No rule breaks. Whether all code still finds the moved names isn't known without an index: build the \
            package, and name the folder with --index-store.
            """
    }

    /// What the answer doesn't consider.
    private var unknown: [String] { DeclarationMovesText.unknown(comparison) }

    private func section(_ findings: [Finding], _ one: String, _ many: String) -> [String] {
        guard !findings.isEmpty else { return [] }
        let lines = FindingGroup.groups(of: findings).flatMap { group in
            let finding = group.first
            let count = group.otherPlaces.count
            let others = count == 0 ? [] : ["    also at \(Count.of(count, "other place", "other places"))"]
            return ["  \(finding.place): \(CleanText.line(finding.message)) [\(finding.rule)]"] + others
                + finding.chain.map { step in
                    let place = step.place.map { " (\($0.file):\($0.line))" } ?? ""
                    return "    \(step.from) → \(step.to)\(place)"
                }
        }
        return [(["\(Count.of(findings.count, one, many)):"] + lines).joined(separator: "\n")]
    }

    private var table: String {
        var rows: [(name: String, before: String, after: String)] = [("", "before", "after")]
        if case .success(let work)? = comparison.work {
            rows += Self.rows("targets rebuilt", work.before.rebuilt, work.after.rebuilt)
            rows += Self.rows("packages tested", work.before.tested, work.after.tested)
        }
        let chain = comparison.chain
        rows.append(
            ("longest chain of a build, targets", "\(chain.before.targets.count)", "\(chain.after.targets.count)"))
        rows.append(("longest chain of a build, lines", "\(chain.before.lines)", "\(chain.after.lines)"))
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            row.name.padding(toLength: width, withPad: " ", startingAt: 0) + Self.cell(row.before)
                + Self.cell(row.after)
        }.joined(separator: "\n")
    }

    private static func rows(_ name: String, _ before: [Int], _ after: [Int]) -> [(String, String, String)] {
        let count = Count.of(before.count, "commit", "commits")
        return [
            ("\(name) by the last \(count)", "\(before.reduce(0, +))", "\(after.reduce(0, +))"),
            ("  mean", mean(before), mean(after)),
            ("  median", "\(median(before))", "\(median(after))"),
        ]
    }

    private static func cell(_ text: String) -> String {
        String(repeating: " ", count: max(1, 10 - text.count)) + text
    }

    /// The mean with one digit after the point, rounded.
    private static func mean(_ numbers: [Int]) -> String {
        guard !numbers.isEmpty else { return "0.0" }
        let tenths = (numbers.reduce(0, +) * 20 + numbers.count) / (numbers.count * 2)
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The lower one of the two middle numbers if their count is even.
    private static func median(_ numbers: [Int]) -> Int {
        numbers.isEmpty ? 0 : numbers.sorted()[(numbers.count - 1) / 2]
    }

    private var notes: [String] {
        var notes = unknown
        let chain = comparison.chain
        if chain.before.targets == chain.after.targets {
            notes.append("The longest chain: \(chain.after.targets.joined(separator: " → "))")
        } else {
            notes.append(
                "The longest chain: \(chain.before.targets.joined(separator: " → "))\n"
                    + "Afterwards:        \(chain.after.targets.joined(separator: " → "))")
        }
        switch comparison.work {
        case .failure(let error)?: notes.append("Past commits are left out: \(error)")
        case .success? where comparison.isShallow:
            notes.append("The clone is shallow, so older commits are left out: git fetch --unshallow origin")
        default: break
        }
        return notes
    }

    // MARK: For programs

    /// The effects as a JSON object; its schema is ``WhatIfSchema``.
    var json: JSON {
        let chain = comparison.chain
        var commits = JSON.null
        var reason = JSON.null
        switch comparison.work {
        case .success(let work)?:
            commits = .object([
                "count": .number(work.before.rebuilt.count),
                "shallow": .bool(comparison.isShallow),
                "targetsRebuilt": Self.json(work.before.rebuilt, work.after.rebuilt),
                "packagesTested": Self.json(work.before.tested, work.after.tested),
            ])
        case .failure(let error)?: reason = .string("\(error)")
        case nil: break
        }
        return .object([
            "version": .number(1),
            "changes": .strings(comparison.changes),
            "cycles": .array(cycles.map(JSONReport.finding)),
            "undeclaredImports": .array(imports.map(JSONReport.finding)),
            "otherFindings": .array(others.map(JSONReport.finding)),
            "disappearingFindings": .array(comparison.disappeared.map(JSONReport.finding)),
            "visibleNames": names?.json ?? .null,
            "cycleUses": DeclarationMovesText.cycleUsesJSON(comparison),
            "unknown": .strings(unknown),
            "problems": .strings(comparison.problemsBefore + comparison.problemsAfter),
            "commits": commits,
            "commitsUnknown": reason,
            "longestChain": .object([
                "before": Self.json(chain.before),
                "after": Self.json(chain.after),
            ]),
        ])
    }

    private static func json(_ before: [Int], _ after: [Int]) -> JSON {
        .object(["before": json(before), "after": json(after)])
    }

    private static func json(_ numbers: [Int]) -> JSON {
        .object([
            "total": .number(numbers.reduce(0, +)), "median": .number(median(numbers)),
            "byCommit": .array(numbers.map(JSON.number)),
        ])
    }

    private static func json(_ chain: BuildChain) -> JSON {
        .object(["targets": .strings(chain.targets), "lines": .number(chain.lines)])
    }
}
