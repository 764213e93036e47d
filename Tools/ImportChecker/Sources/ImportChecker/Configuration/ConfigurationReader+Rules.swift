import ConfigurationReading

/// The rules besides layers.
extension ConfigurationReader {
    func readPlainRules(_ top: ConfigurationMapping) {
        for (kind, rule) in CheckConfiguration.plainRules {
            let key = kind.rawValue
            guard isFirst(key, top), let entry = top.mapping(key, of: "'\(key)'", keys: ["enabled"] + Self.headKeys)
            else { continue }
            let head = head(entry, name: key, severity: result[keyPath: rule].head.severity)
            result[keyPath: rule] = PlainRule(head: head, isOn: entry.flag("enabled") ?? true)
        }
    }

    func moduleRules(
        _ top: ConfigurationMapping, _ kind: RuleKind, places key: String, needsPlaces: Bool
    ) -> [ModuleRule] {
        let keys = ["name", "modules", key] + Self.headKeys
        return top.list(kind.rawValue, of: "a rule of '\(kind.rawValue)'", keys: keys).compactMap { entry in
            guard let head = namedHead(entry, kind) else { return nil }
            if needsPlaces, !entry.has(key) { fail(entry.place, "\(entry.subject) needs '\(key)'") }
            return ModuleRule(
                head: head, modules: entry.requiredTexts("modules").map { Glob($0.text) },
                places: places(key, of: entry) ?? [])
        }
    }

    private enum ImportAccessWord: String, CaseIterable {
        case `public`, `package`, `internal`, `fileprivate`, `private`, none
    }

    private enum PublicImports: String, CaseIterable {
        case refused, allowed
    }

    func readForm(_ top: ConfigurationMapping) {
        let keys = ["enabled", "testable-in", "exported-in", "public-across-layers"] + Self.headKeys
        if isFirst("form", top), let entry = top.mapping("form", of: "'form'", keys: keys) {
            result.form = FormRule(
                head: head(entry, name: RuleKind.form.rawValue), isOn: entry.flag("enabled") ?? true,
                testable: selectors("testable-in", of: entry) ?? [],
                exported: selectors("exported-in", of: entry) ?? [],
                refusesPublicAcrossLayers: entry.word("public-across-layers", as: PublicImports.self) != .allowed)
        }
        for entry in top.list(
            "access", of: "a rule of 'access'", keys: ["name", "modules", "levels", "in"] + Self.headKeys)
        {
            guard let head = namedHead(entry, .form) else { continue }
            let levels = entry.requiredTexts("levels").compactMap { text, place -> String? in
                if ImportAccessWord(rawValue: text) != nil { return text }
                fail(place, unknown(text, what: "access level", among: ImportAccessWord.allCases.map(\.rawValue)))
                return nil
            }
            result.access.append(
                AccessRule(
                    head: head,
                    modules: entry.requiredTexts("modules").map { Glob($0.text) }, levels: levels,
                    places: places("in", of: entry) ?? []))
        }
    }

    func readNaming(_ top: ConfigurationMapping) {
        let subjects = NamingRule.Subject.allCases.map(\.rawValue)
        for entry in top.list(
            "naming", of: "a rule of 'naming'", keys: ["name", "only", "in"] + subjects + Self.headKeys)
        {
            guard let head = namedHead(entry, .naming) else { continue }
            let found = NamingRule.Subject.allCases.filter { entry.has($0.rawValue) }
            guard let subject = found.first, found.count == 1 else {
                fail(entry.place, "a rule of 'naming' needs one of: \(subjects.joined(separator: ", "))")
                continue
            }
            guard entry.has("only") != entry.has("in") else {
                fail(
                    entry.place,
                    "a rule of 'naming' needs 'only' (where such names may be) or 'in' (where all must be so named), and not both"
                )
                continue
            }
            result.naming.append(
                NamingRule(
                    head: head, subject: subject, names: entry.requiredTexts(subject.rawValue).map { Glob($0.text) },
                    only: places("only", of: entry), within: places("in", of: entry)))
        }
    }

    func readConstructs(_ top: ConfigurationMapping) {
        for entry in top.list(
            "construct", of: "a rule of 'construct'", keys: ["name", "code", "in", "not-in"] + Self.headKeys)
        {
            guard let head = namedHead(entry, .construct) else { continue }
            let patterns = entry.requiredTexts("code").compactMap { text, place -> ConstructPattern? in
                let pattern = ConstructPattern(text)
                if pattern.needle.isEmpty {
                    fail(place, "expected code with at least one word, found '\(text)'")
                    return nil
                }
                return pattern
            }
            result.constructs.append(
                ConstructRule(
                    head: head, constructs: patterns, places: places("in", of: entry) ?? [],
                    excluded: selectors("not-in", of: entry) ?? []))
        }
    }
}
