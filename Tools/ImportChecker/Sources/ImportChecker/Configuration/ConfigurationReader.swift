import ConfigurationReading
import PackageGraph

/// Reads the files of a configuration and collects all errors.
final class ConfigurationReader {
    let problems = ConfigurationProblems(placesOfKeys: ConfigurationReader.foreignKeys)
    var result = CheckConfiguration()
    /// The places of the keys that may occur only once.
    var given: [String: SourcePlace] = [:]
    var names: [String: SourcePlace] = [:]
    /// Words that must turn out to be names of layers or tags when everything is read.
    var layerMentions: [(name: String, place: SourcePlace)] = []
    var tagMentions: [(name: String, place: SourcePlace)] = []
    var tagPlaces: [String: SourcePlace] = [:]

    /// The rules as they have been read so far.
    private var rules: [any Rule] = RuleCatalog.rules.map { $0.init() }

    /// The key by which a rule is switched on or off.
    static let enabledKey = ConfigurationKey("enabled", .flag, "Whether the rule is on.")
    /// All keys at the top of a file.
    static let topLevelKeys = globalKeys + RuleCatalog.rules.flatMap { $0.keys }
    private static let topLevelNames = topLevelKeys.map(\.name)

    /// The keys of bulkhead.yml at the root.
    private static let foreignKeys = [
        "exclude": "bulkhead.yml at the root", "ignored": "bulkhead.yml at the root, below 'tests'",
        "inputs": "bulkhead.yml at the root, below 'tests'",
    ]

    // MARK: Errors

    func fail(_ place: SourcePlace, _ message: String) { problems.fail(place, message) }

    /// Returns the message for an unexpected word.
    func unknown(_ word: String, what: String, among valid: [String]) -> String {
        problems.unknown(word, what: what, among: valid)
    }

    // MARK: Files

    func read(_ file: CheckConfiguration.File) {
        guard let top = problems.mapping(of: file, "the configuration", Self.topLevelNames) else { return }
        readGlobals(top)
        for index in rules.indices { rules[index].read(top, self) }
    }

    /// Returns the configuration, or throws if there were errors.
    func configuration() throws(ConfigurationErrors) -> CheckConfiguration {
        let layers = result.layerNames
        for mention in layerMentions where !layers.contains(mention.name) {
            fail(mention.place, unknown(mention.name, what: "layer", among: layers))
        }
        for mention in tagMentions where result.tags[mention.name] == nil {
            fail(mention.place, unknown(mention.name, what: "tag", among: result.tags.keys.sorted()))
        }
        for error in LayerContradictions.errors(in: result.layers) { fail(error.place, error.message) }
        guard problems.errors.isEmpty else { throw ConfigurationErrors(problems.errors) }
        result.rules = rules
        return result
    }

    /// Returns whether a key that may occur only once occurs for the first time.
    func isFirst(_ key: String, _ top: ConfigurationMapping) -> Bool {
        guard let place = top.values[key]?.key else { return false }
        if let earlier = given[key] {
            fail(place, "'\(key)' is given twice; it is already at \(earlier)")
            return false
        }
        given[key] = place
        return true
    }

    // MARK: Parts

    /// Returns the selectors in the value of a key, or `nil` if the key is missing.
    func selectors(_ key: String, of mapping: ConfigurationMapping) -> [Selector]? {
        mapping.texts(key)?.compactMap { selector($0.text, $0.place) }
    }

    /// Returns the selectors of a key that needs at least one: an empty list could mean everywhere as well as nowhere.
    func places(_ key: String, of mapping: ConfigurationMapping) -> [Selector]? {
        mapping.has(key) ? mapping.requiredTexts(key).compactMap { selector($0.text, $0.place) } : nil
    }

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

    func head(_ mapping: ConfigurationMapping, name: String, severity: Severity = .error) -> RuleHead {
        let exceptions = mapping.list(RuleHead.exceptKey).compactMap { entry -> RuleException? in
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
            severity: mapping.word("severity", as: Severity.self) ?? severity,
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

    /// Returns the head of a named rule.
    func namedHead(_ mapping: ConfigurationMapping, _ kind: RuleKind) -> RuleHead? {
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
}
