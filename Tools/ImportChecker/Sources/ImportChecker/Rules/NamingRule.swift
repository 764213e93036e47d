import ConfigurationReading

/// Checks the names of files, folders and types by place.
struct NamingRule: Rule {
    static let documentation = RuleDocumentation(
        name: "naming",
        summary: "Files, folders and types are named as their place requires, and placed as their name requires.",
        why: "A name tells where to find a file, and a place tells what to expect in it",
        fix: "Rename the file, folder or type, or move it to where its name belongs",
        configuration: """
            naming:
              - name: view-models-in-features
                files: ["*ViewModel.swift"]
                only: [Packages/Features/*/Sources]
              - name: test-files
                files: ["*Tests.swift", "*Double.swift"]
                in: [Packages/*/*/Tests]
            """,
        failing: """
            // Packages/Core/Models/Sources/Models/HomeViewModel.swift
            struct HomeViewModel {}
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/HomeViewModel.swift
            struct HomeViewModel {}
            """
    )

    enum Subject: String, CaseIterable, Sendable {
        case files
        case folders
        case types
    }

    /// A configured rule.
    struct Entry: Sendable {
        let head: RuleHead
        let subject: Subject
        /// The patterns of names.
        let names: [Glob]
        /// The places to which the names are restricted, or `nil` for a rule with ``within``.
        let only: [Selector]?
        /// The places in which everything must have such a name, or `nil` for a rule with ``only``.
        let within: [Selector]?

        /// Returns whether a name matches one of the patterns.
        func matches(_ name: String) -> Bool { names.contains { $0.matches(name) } }
    }

    private static let subjects = Subject.allCases.map(\.rawValue)

    static let key = RuleHead.listKey(
        documentation.name,
        [
            ConfigurationKey("only", .texts, "The only places that may have such names."),
            ConfigurationKey("in", .texts, "The places in which all must be so named."),
            ConfigurationKey("files", .texts, "Patterns of the names of files."),
            ConfigurationKey("folders", .texts, "Patterns of the names of folders."),
            ConfigurationKey("types", .texts, "Patterns of the names of types."),
        ],
        exclusive: [subjects, ["only", "in"]], documentation.summary)
    static let keys = [key]

    private(set) var entries: [Entry] = []

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {
        for entry in top.list(Self.key) {
            guard let head = reader.namedHead(entry, Self.kind) else { continue }
            let found = Subject.allCases.filter { entry.has($0.rawValue) }
            guard let subject = found.first, found.count == 1 else {
                reader.fail(
                    entry.place, "a rule of 'naming' needs one of: \(Self.subjects.joined(separator: ", "))")
                continue
            }
            guard entry.has("only") != entry.has("in") else {
                reader.fail(
                    entry.place,
                    "a rule of 'naming' needs 'only' (where such names may be) or 'in' (where all must be so named), and not both"
                )
                continue
            }
            entries.append(
                Entry(
                    head: head, subject: subject, names: entry.requiredTexts(subject.rawValue).map { Glob($0.text) },
                    only: reader.places("only", of: entry), within: reader.places("in", of: entry)))
        }
    }

    var heads: [RuleHead] { entries.map(\.head) }

    var facts: RuleFacts { RuleFacts(types: entries.contains { $0.subject == .types }) }

    func findings(in context: RuleContext) -> [Finding] { NamingCheck(rule: self, context: context).findings() }

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        entries.flatMap { entry in
            search.unmatched(entry.only ?? entry.within ?? [], in: "the rule '\(entry.head.name)'")
                + (entry.only == nil || Self.isUsed(entry, in: search.context.tree)
                    ? []
                    : search.nothing(
                        entry.head, "is about \(search.list(entry.names)), and nothing has such a name"))
        }
    }

    private static func isUsed(_ rule: Entry, in tree: Tree) -> Bool {
        switch rule.subject {
        case .files: return tree.graph.files.contains { rule.matches(String(Tree.name(of: $0.path))) }
        case .folders:
            return tree.contexts.contains {
                $0.subject.path.split(separator: "/").contains { rule.matches(String($0)) }
            }
        case .types: return tree.facts.contains { $0.types.contains { rule.matches($0.text) } }
        }
    }
}

extension RuleKind {
    /// The kind of ``NamingRule``.
    public static let naming = NamingRule.kind
}

private struct NamingCheck {
    let rule: NamingRule
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        rule.entries.flatMap { rule -> [Finding] in
            let places = Places(rule.only ?? rule.within ?? [], in: tree)
            switch rule.subject {
            case .files: return files(rule, places)
            case .types: return types(rule, places)
            case .folders: return folders(rule)
            }
        }
    }

    /// Returns the naming violation at this place, or `nil`.
    private func fault(_ rule: NamingRule.Entry, _ name: String, isIn: Bool) -> (message: String, advice: String)? {
        // With `only`, a matching name outside of the places is a violation; with `within`, another name inside of
        // them.
        guard isIn == (rule.only == nil), rule.matches(name) != isIn else { return nil }
        let what = String(rule.subject.rawValue.dropLast())
        if let only = rule.only {
            let places = only.map(\.text).joined(separator: ", ")
            return ("the \(what) '\(name)' belongs in \(places)", "Move it there, or give it another name")
        }
        let names = rule.names.map { "'\($0.text)'" }.joined(separator: " or ")
        return ("the \(what) '\(name)' isn't named \(names), as all here are", "Rename it, or move it elsewhere")
    }

    private func files(_ rule: NamingRule.Entry, _ places: Places) -> [Finding] {
        var last: Int?
        return tree.checkedFiles.compactMap { checkedFile in
            guard last != checkedFile.file else { return nil }
            let isIn = places.contains(checkedFile, in: tree)
            guard isIn == (rule.only == nil) else { return nil }
            let path = tree.path(checkedFile)
            let name = String(Tree.name(of: path))
            guard let fault = fault(rule, name, isIn: isIn) else { return nil }
            last = checkedFile.file
            return context.finding(
                rule.head, at: SourcePlace(file: path, line: 1, column: 1), from: tree.end(checkedFile),
                to: FindingEnd(name: name),
                fault.message, advice: fault.advice)
        }
    }

    private func types(_ rule: NamingRule.Entry, _ places: Places) -> [Finding] {
        var last: Int?
        return tree.checkedFiles.flatMap { checkedFile -> [Finding] in
            guard last != checkedFile.file else { return [] }
            last = checkedFile.file
            let isIn = places.contains(checkedFile, in: tree)
            return tree.facts[checkedFile.file].types.compactMap { type in
                guard let fault = fault(rule, type.text, isIn: isIn) else { return nil }
                let place = SourcePlace(file: tree.path(checkedFile), line: Int(type.line), column: Int(type.column))
                return context.finding(
                    rule.head, at: place, from: tree.end(checkedFile), to: FindingEnd(name: type.text), fault.message,
                    advice: fault.advice)
            }
        }
    }

    /// Returns the findings for folders that contain Swift files, directly or below. Each is placed at the first of
    /// these files.
    private func folders(_ rule: NamingRule.Entry) -> [Finding] {
        var seen: Set<String> = []
        var findings: [Finding] = []
        for checkedFile in tree.checkedFiles {
            let parts = tree.path(checkedFile).split(separator: "/").dropLast()
            var path = ""
            for part in parts {
                let parent = path
                path += path.isEmpty ? part : "/" + part
                guard seen.insert(path).inserted else { continue }
                // The place of a folder is its parent folder.
                var subject = tree.contexts[checkedFile.context].subject
                subject = Subject(
                    path: parent, package: subject.package, target: subject.target, kind: subject.kind,
                    layer: subject.layer)
                let isIn = tree.selectors.contains(subject, in: rule.only ?? rule.within ?? [])
                guard let fault = fault(rule, String(part), isIn: isIn) else { continue }
                findings.append(
                    context.finding(
                        rule.head, at: SourcePlace(file: tree.path(checkedFile), line: 1, column: 1),
                        from: tree.end(checkedFile),
                        to: FindingEnd(name: path), fault.message, advice: fault.advice))
            }
        }
        return findings
    }
}
