import ConfigurationReading

/// Platforms, modules, tags and layers.
extension ConfigurationReader {
    func readGlobals(_ top: ConfigurationMapping) {
        if isFirst("platforms", top) {
            let known = Platform.allCases.map(\.rawValue)
            result.platforms = PlatformSet(
                top.requiredTexts("platforms").compactMap { text, place in
                    if let platform = Platform(rawValue: text) { return platform }
                    fail(place, unknown(text, what: "platform", among: known))
                    return nil
                })
        }
        result.systemModules += (top.texts("system-modules") ?? []).map {
            ModulePattern(glob: Glob($0.text), place: $0.place)
        }
        result.external += (top.texts("external") ?? []).map { ModulePattern(glob: Glob($0.text), place: $0.place) }
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
                place: key.place, subject: "a tag", values: [name: (key.place, tags.child(value))], problems: problems)
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

    func readLayers(_ top: ConfigurationMapping) {
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
}
