import ConfigurationReading

extension Layer {
    /// Reads an element of the list of layers; `nil` if it has no name.
    init?(_ entry: ConfigurationMapping, _ reader: ConfigurationReader) {
        guard let name = entry.text("name") else {
            if !entry.has("name") { reader.fail(entry.place, "a layer needs 'name'") }
            return nil
        }
        let place = entry.values["name"]?.value.place ?? entry.place
        if let earlier = reader.result.layers.first(where: { $0.name == name })?.head.place {
            reader.fail(place, "a second layer '\(name)'; the first is at \(earlier)")
        }
        let members = entry.requiredTexts("members").compactMap { text, place -> Selector? in
            guard let selector = reader.selector(text, place) else { return nil }
            if selector.kind == .layer {
                reader.fail(
                    place,
                    "a layer's members are folders, packages, targets and tags, not the layer '\(selector.glob.text)'"
                )
                return nil
            }
            return selector
        }
        let tests = entry.mapping(LayersRule.testsKey)
        let uses = entry.texts("uses") ?? []
        let testUses = tests?.texts("uses") ?? []
        for (used, place) in uses + testUses {
            if used == name {
                reader.fail(
                    place,
                    "the layer '\(name)' may not name itself; 'siblings: together' lets its packages use one another"
                )
            } else {
                reader.layerMentions.append((used, place))
            }
        }
        let head = reader.head(entry, name: "\(RuleKind.layers.rawValue)/\(name)")
        self.init(
            head: RuleHead(
                name: head.name, severity: head.severity, reason: head.reason, advice: head.advice,
                exceptions: head.exceptions,
                place: place, waivers: head.waivers),
            name: name, members: members, uses: uses.map(\.text),
            access: entry.word("access", as: Access.self) ?? .strict,
            siblings: entry.word("siblings", as: Siblings.self) ?? .together,
            libraries: entry.globs("libraries"),
            testUses: testUses.map(\.text), testLibraries: tests?.globs("libraries") ?? [])
    }
}
