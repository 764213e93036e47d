import PackageGraph
import Yams

/// Reads the files of a configuration and collects all that is wrong with them.
final class ConfigurationReader {
    private var errors: [ConfigurationError] = []
    private var result = CheckConfiguration()
    /// Where the keys that may be given once were given.
    private var given: [String: SourcePlace] = [:]
    private var names: [String: SourcePlace] = [:]
    /// Words that must turn out to be names of layers or tags when everything is read.
    private var layerMentions: [(name: String, place: SourcePlace)] = []
    private var tagMentions: [(name: String, place: SourcePlace)] = []
    private var tagPlaces: [String: SourcePlace] = [:]

    static let topLevelKeys = [
        "platforms", "system-modules", "modules", "tags", "layers", "layering", "undeclared", "unused", "conditional",
        "cycles",
        "tests", "forbidden", "protected", "transitive", "form", "access", "naming", "construct",
    ]
    private static let headKeys = ["reason", "advice", "severity", "except", "waivers"]

    // MARK: Errors

    func fail(_ place: SourcePlace, _ message: String) {
        errors.append(ConfigurationError(place: place, message: message))
    }

    /// The message for a word that isn't among those expected.
    func unknown(_ word: String, what: String, among valid: [String]) -> String {
        var message = "unknown \(what) '\(word)'"
        if let nearest = NearestWord.to(word, among: valid) { message += "; did you mean '\(nearest)'?" }
        return valid.isEmpty ? message : message + " (expected one of: \(valid.joined(separator: ", ")))"
    }

    // MARK: Files

    func read(_ file: CheckConfiguration.File) {
        let root: Node?
        do {
            root = try compose(yaml: file.text)
        } catch let error as YamlError {
            fail(YAMLFailure.place(of: error, in: file), YAMLFailure.message(of: error))
            return
        } catch {
            fail(SourcePlace(file: file.path, line: 1, column: 1), "\(error)")
            return
        }
        // An empty file, or one of comments only, says nothing.
        guard let root, root.scalar?.string != "" else { return }
        guard let top = mapping(ConfigurationNode(node: root, file: file), "the configuration", Self.topLevelKeys)
        else { return }
        readGlobals(top)
        readLayers(top)
        readPlainRules(top)
        result.forbidden += moduleRules(top, .forbidden, places: "in", needsPlaces: false)
        result.protected += moduleRules(top, .protected, places: "only", needsPlaces: true)
        result.transitive += moduleRules(top, .transitive, places: "from", needsPlaces: true)
        readForm(top)
        readNaming(top)
        readConstructs(top)
    }

    /// The configuration, when nothing was wrong.
    func configuration() throws(ConfigurationErrors) -> CheckConfiguration {
        let layers = result.layerNames
        for mention in layerMentions where !layers.contains(mention.name) {
            fail(mention.place, unknown(mention.name, what: "layer", among: layers))
        }
        for mention in tagMentions where result.tags[mention.name] == nil {
            fail(mention.place, unknown(mention.name, what: "tag", among: result.tags.keys.sorted()))
        }
        for error in LayerContradictions.errors(in: result.layers) { errors.append(error) }
        guard errors.isEmpty else { throw ConfigurationErrors(errors) }
        return result
    }

    func mapping(_ node: ConfigurationNode, _ subject: String, _ keys: [String]) -> ConfigurationMapping? {
        guard let mapping = node.node.mapping else {
            fail(node.place, "expected a mapping for \(subject), found \(node.description)")
            return nil
        }
        var values: [String: (key: SourcePlace, value: ConfigurationNode)] = [:]
        for (key, value) in mapping {
            let key = node.child(key)
            guard let name = key.text else {
                fail(key.place, "expected a key of \(subject), found \(key.description)")
                continue
            }
            guard keys.contains(name) else {
                fail(key.place, unknown(name, what: "key of \(subject)", among: keys))
                continue
            }
            values[name] = (key.place, node.child(value))
        }
        return ConfigurationMapping(place: node.place, subject: subject, values: values, reader: self)
    }

    /// Whether a key that may be given once is given for the first time.
    private func isFirst(_ key: String, _ top: ConfigurationMapping) -> Bool {
        guard let place = top.values[key]?.key else { return false }
        if let earlier = given[key] {
            fail(place, "'\(key)' is given twice; it is already at \(earlier)")
            return false
        }
        given[key] = place
        return true
    }

    // MARK: Parts

    func selector(_ text: String, _ place: SourcePlace) -> Selector? {
        guard let colon = text.firstIndex(of: ":") else {
            return Selector(kind: .folder, glob: Glob(text == "." ? "" : text), place: place)
        }
        let word = String(text[..<colon])
        guard let kind = Selector.Kind(rawValue: word) else {
            fail(place, unknown(word, what: "kind of place", among: Selector.Kind.allCases.map(\.rawValue)))
            return nil
        }
        let rest = String(text[text.index(after: colon)...])
        guard !rest.isEmpty else {
            fail(place, "expected a name or pattern after '\(word):'")
            return nil
        }
        switch kind {
        case .layer: layerMentions.append((rest, place))
        case .tag: tagMentions.append((rest, place))
        case .kind:
            let kinds = Target.Kind.allCases.map(\.rawValue)
            guard kinds.contains(rest) else {
                fail(place, unknown(rest, what: "kind of target", among: kinds))
                return nil
            }
        default: break
        }
        return Selector(kind: kind, glob: Glob(rest == "." ? "" : rest), place: place)
    }

    private func head(_ mapping: ConfigurationMapping, name: String) -> RuleHead {
        let keys = ["from", "to", "reason", "until"]
        let exceptions = mapping.list("except", of: "an exception", keys: keys).compactMap { entry -> RuleException? in
            guard let reason = entry.required("reason") else { return nil }
            guard entry.has("from") || entry.has("to") else {
                fail(entry.place, "an exception needs 'from' or 'to'; one for everything would switch the rule off")
                return nil
            }
            return RuleException(
                from: entry.text("from").map(Glob.init), to: entry.text("to").map(Glob.init), reason: reason,
                until: day(entry),
                place: entry.place)
        }
        return RuleHead(
            name: name,
            severity: mapping.word("severity", as: Severity.self) ?? .error,
            reason: mapping.text("reason"),
            advice: mapping.text("advice"),
            exceptions: exceptions,
            place: mapping.place,
            waivers: mapping.word("waivers", as: WaiverPolicy.self) ?? .allowed
        )
    }

    private func day(_ entry: ConfigurationMapping) -> CalendarDay? {
        guard let text = entry.text("until"), let place = entry.values["until"]?.value.place else { return nil }
        guard let day = CalendarDay(text) else {
            fail(place, "expected a day such as 2026-12-31 for 'until', found '\(text)'")
            return nil
        }
        return day
    }

    /// The head of a rule with a name of its own.
    private func namedHead(_ mapping: ConfigurationMapping, _ kind: RuleKind) -> RuleHead? {
        guard let name = mapping.required("name") else { return nil }
        let full = "\(kind.rawValue)/\(name)"
        if let earlier = names[full] {
            fail(
                mapping.values["name"]?.value.place ?? mapping.place,
                "a second rule '\(full)'; the first is at \(earlier)")
        }
        names[full] = mapping.place
        return head(mapping, name: full)
    }

    // MARK: Sections

    private func readGlobals(_ top: ConfigurationMapping) {
        if isFirst("platforms", top) {
            let known = Platform.allCases.map(\.rawValue)
            result.platforms = PlatformSet(
                top.requiredTexts("platforms").compactMap { text, place in
                    if let platform = Platform(rawValue: text) { return platform }
                    fail(place, unknown(text, what: "platform", among: known))
                    return nil
                })
        }
        result.systemModules += top.globs("system-modules") ?? []
        for entry in top.list("modules", of: "a module", keys: ["name", "folders", "imports", "tests"]) {
            guard let name = entry.required("name") else { continue }
            result.outside.append(
                OutsideModule(
                    name: name, folders: entry.requiredTexts("folders").compactMap { selector($0.text, $0.place) },
                    imports: entry.texts("imports")?.map(\.text), isTest: entry.flag("tests") ?? false,
                    place: entry.place))
        }
        guard let tags = top.values["tags"]?.value else { return }
        guard let mapping = tags.node.mapping else {
            fail(tags.place, "expected a mapping of tags to places, found \(tags.description)")
            return
        }
        for (key, value) in mapping {
            let key = tags.child(key)
            guard let name = key.text else { continue }
            if let earlier = tagPlaces[name] {
                fail(key.place, "the tag '\(name)' is given twice; it is already at \(earlier)")
            }
            tagPlaces[name] = key.place
            let holder = ConfigurationMapping(
                place: key.place, subject: "a tag", values: [name: (key.place, tags.child(value))], reader: self)
            result.tags[name] = holder.requiredTexts(name).compactMap { text, place in
                guard let selector = selector(text, place) else { return nil }
                if selector.kind == .tag || selector.kind == .layer {
                    fail(place, "a tag stands for folders, packages and targets, not for '\(text)'")
                    return nil
                }
                return selector
            }
        }
    }

    private func readLayers(_ top: ConfigurationMapping) {
        let keys = ["name", "members", "uses", "access", "siblings", "libraries", "tests"] + Self.headKeys
        for entry in top.list("layers", of: "a layer", keys: keys) {
            guard let name = entry.text("name") else {
                if !entry.has("name") { fail(entry.place, "a layer needs 'name'") }
                continue
            }
            let place = entry.values["name"]?.value.place ?? entry.place
            if let earlier = result.layers.first(where: { $0.name == name })?.head.place {
                fail(place, "a second layer '\(name)'; the first is at \(earlier)")
            }
            let members = entry.requiredTexts("members").compactMap { text, place -> Selector? in
                guard let selector = selector(text, place) else { return nil }
                if selector.kind == .layer {
                    fail(
                        place,
                        "a layer's members are folders, packages, targets and tags, not the layer '\(selector.glob.text)'"
                    )
                    return nil
                }
                return selector
            }
            let tests = entry.mapping("tests", of: "a layer's tests", keys: ["uses", "libraries"])
            let uses = entry.texts("uses") ?? []
            let testUses = tests?.texts("uses") ?? []
            for (used, place) in uses + testUses {
                if used == name {
                    fail(
                        place,
                        "the layer '\(name)' may not name itself; 'siblings: together' lets its packages use one another"
                    )
                } else {
                    layerMentions.append((used, place))
                }
            }
            let head = head(entry, name: "\(RuleKind.layers.rawValue)/\(name)")
            result.layers.append(
                Layer(
                    head: RuleHead(
                        name: head.name, severity: head.severity, reason: head.reason, advice: head.advice,
                        exceptions: head.exceptions,
                        place: place, waivers: head.waivers),
                    name: name, members: members, uses: uses.map(\.text),
                    access: entry.word("access", as: Layer.Access.self) ?? .strict,
                    siblings: entry.word("siblings", as: Layer.Siblings.self) ?? .together,
                    libraries: entry.globs("libraries"),
                    testUses: testUses.map(\.text), testLibraries: tests?.globs("libraries") ?? []))
        }
        if isFirst("layering", top),
            let entry = top.mapping("layering", of: "layering", keys: ["complete"] + Self.headKeys)
        {
            result.completeness = entry.flag("complete") == true ? head(entry, name: RuleKind.layers.rawValue) : nil
        }
    }

    private func readPlainRules(_ top: ConfigurationMapping) {
        func plain(_ kind: RuleKind, _ rule: WritableKeyPath<CheckConfiguration, PlainRule>) {
            let key = kind.rawValue
            guard isFirst(key, top), let entry = top.mapping(key, of: "'\(key)'", keys: ["enabled"] + Self.headKeys)
            else { return }
            result[keyPath: rule] = PlainRule(head: head(entry, name: key), isOn: entry.flag("enabled") ?? true)
        }
        plain(.undeclared, \.undeclared)
        plain(.unused, \.unused)
        plain(.conditional, \.conditional)
        plain(.cycles, \.cycles)
        plain(.tests, \.tests)
    }

    private func moduleRules(
        _ top: ConfigurationMapping, _ kind: RuleKind, places key: String, needsPlaces: Bool
    ) -> [ModuleRule] {
        let keys = ["name", "modules", key] + Self.headKeys
        return top.list(kind.rawValue, of: "a rule of '\(kind.rawValue)'", keys: keys).compactMap { entry in
            guard let head = namedHead(entry, kind) else { return nil }
            if needsPlaces, !entry.has(key) { fail(entry.place, "\(entry.subject) needs '\(key)'") }
            return ModuleRule(
                head: head, modules: entry.requiredTexts("modules").map { Glob($0.text) },
                places: entry.selectors(key) ?? [])
        }
    }

    private enum ImportAccessWord: String, CaseIterable {
        case `public`, `package`, `internal`, `fileprivate`, `private`, none
    }

    private enum PublicImports: String, CaseIterable {
        case refused, allowed
    }

    private func readForm(_ top: ConfigurationMapping) {
        let keys = ["enabled", "testable-in", "exported-in", "public-across-layers"] + Self.headKeys
        if isFirst("form", top), let entry = top.mapping("form", of: "'form'", keys: keys) {
            result.form = FormRule(
                head: head(entry, name: RuleKind.form.rawValue), isOn: entry.flag("enabled") ?? true,
                testable: entry.selectors("testable-in") ?? [], exported: entry.selectors("exported-in") ?? [],
                refusesPublicAcrossLayers: entry.word("public-across-layers", as: PublicImports.self) != .allowed)
        }
        for entry in top.list(
            "access", of: "a rule of 'access'", keys: ["name", "modules", "levels", "in"] + Self.headKeys)
        {
            guard let name = entry.required("name") else { continue }
            let levels = entry.requiredTexts("levels").compactMap { text, place -> String? in
                if ImportAccessWord(rawValue: text) != nil { return text }
                fail(place, unknown(text, what: "access level", among: ImportAccessWord.allCases.map(\.rawValue)))
                return nil
            }
            result.access.append(
                AccessRule(
                    head: head(entry, name: "\(RuleKind.form.rawValue)/\(name)"),
                    modules: entry.requiredTexts("modules").map { Glob($0.text) }, levels: levels,
                    places: entry.selectors("in") ?? []))
        }
    }

    private func readNaming(_ top: ConfigurationMapping) {
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
                    only: entry.selectors("only"), within: entry.selectors("in")))
        }
    }

    private func readConstructs(_ top: ConfigurationMapping) {
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
                    head: head, constructs: patterns, places: entry.selectors("in") ?? [],
                    excluded: entry.selectors("not-in") ?? []))
        }
    }
}
