import ConfigurationReading

/// Finds code that is forbidden in certain places.
struct ConstructRule: Rule {
    static let documentation = RuleDocumentation(
        name: "construct",
        summary: "Certain code isn't written in certain places; it is found in tokens, never in comments or strings.",
        why: "The configuration forbids the construct here",
        fix: "Write it another way, or move the code to where it is allowed",
        configuration: """
            construct:
              - name: no-singletons
                code: ["static let shared", "static var shared"]
                reason: dependencies come through init
              - name: no-print
                code: ["print("]
                in: [Packages]
                not-in: [Packages/Infra/AppLogging]
            """,
        failing: """
            // Packages/Infra/Store/Sources/Store/Store.swift
            final class Store {
                static let shared = Store()
            }
            """,
        passing: """
            // Packages/Infra/Store/Sources/Store/Store.swift
            final class Store {
                init(folder: String) { path = folder + "/static let shared" }
            }
            """
    )

    /// A configured rule.
    struct Entry: Sendable {
        let head: RuleHead
        let constructs: [ConstructPattern]
        /// The places where it applies; empty for everywhere.
        let places: [Selector]
        /// The exempted places.
        let excluded: [Selector]

        /// Returns the numbers of its constructs in what was found in the files.
        func numbers(in plan: ScanPlan) -> Set<Int32> {
            Set(constructs.compactMap { plan.constructs.firstIndex(of: $0) }.map(Int32.init))
        }
    }

    static let key = RuleHead.listKey(
        documentation.name,
        [
            ConfigurationKey("code", .texts, isRequired: true, "The forbidden code: tokens with a word."),
            RuleHead.placesKey,
            ConfigurationKey("not-in", .texts, "The exempted places."),
        ],
        documentation.summary)
    static let keys = [key]

    private(set) var entries: [Entry] = []

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {
        for entry in top.list(Self.key) {
            guard let head = reader.namedHead(entry, Self.kind) else { continue }
            let patterns = entry.requiredTexts("code").compactMap { text, place -> ConstructPattern? in
                let pattern = ConstructPattern(text)
                if pattern.needle.isEmpty {
                    reader.fail(place, "expected code with at least one word, found '\(text)'")
                    return nil
                }
                return pattern
            }
            entries.append(
                Entry(
                    head: head, constructs: patterns, places: reader.places("in", of: entry) ?? [],
                    excluded: reader.selectors("not-in", of: entry) ?? []))
        }
    }

    var heads: [RuleHead] { entries.map(\.head) }

    var facts: RuleFacts { RuleFacts(constructs: entries.flatMap(\.constructs)) }

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        let context = search.context
        return entries.flatMap { entry in
            search.unmatched(entry.places, in: "the rule '\(entry.head.name)'")
                + search.unneeded(entry.excluded, of: entry.head) {
                    let wanted = entry.numbers(in: context.plan)
                    return context.tree.checkedFiles.filter { checkedFile in
                        context.tree.facts[checkedFile.file].matches.contains { wanted.contains($0.construct) }
                    }
                }
        }
    }

    func findings(in context: RuleContext) -> [Finding] {
        let tree = context.tree
        return entries.flatMap { rule -> [Finding] in
            let places = Places(rule.places, in: tree)
            let excluded = rule.excluded.isEmpty ? nil : Places(rule.excluded, in: tree)
            let wanted = rule.numbers(in: context.plan)
            return tree.checkedFiles.flatMap { checkedFile -> [Finding] in
                // Most files contain no construct of any rule.
                guard !tree.facts[checkedFile.file].matches.isEmpty else { return [] }
                let matches = tree.facts[checkedFile.file].matches.filter { wanted.contains($0.construct) }
                guard !matches.isEmpty, places.contains(checkedFile, in: tree),
                    excluded?.contains(checkedFile, in: tree) != true
                else {
                    return []
                }
                let from = tree.end(checkedFile)
                return matches.map { match in
                    let text = context.plan.constructs[Int(match.construct)].text
                    return context.finding(
                        rule.head,
                        at: SourcePlace(file: tree.path(checkedFile), line: Int(match.line), column: Int(match.column)),
                        from: from, to: FindingEnd(name: text),
                        "'\(from.name)' writes '\(text)', which is forbidden here",
                        advice: "Write it another way, or move the code to where it is allowed")
                }
            }
        }
    }
}

extension RuleKind {
    /// The kind of ``ConstructRule``.
    public static let construct = ConstructRule.kind
}
