import ConfigurationReading

/// Platforms, modules and tags.
extension ConfigurationReader {
    private static let modulesKey = ConfigurationKey(
        "modules",
        .list(
            ConfigurationForm(
                "a module",
                [
                    ConfigurationKey("name", .text, isRequired: true, "The module's name."),
                    ConfigurationKey("folders", .texts, isRequired: true, "The places of its files."),
                    ConfigurationKey("imports", .texts, "The modules that it may import; without the key: any."),
                    ConfigurationKey("tests", .flag, "Whether it contains tests."),
                ])),
        "The modules of files outside of packages and Xcode projects.")

    /// The keys that belong to no rule.
    static let globalKeys = [
        ConfigurationKey(
            "platforms", .words(Platform.allCases.map(\.rawValue)),
            "The platforms whose builds are judged; without the key: all but the BSDs."),
        ConfigurationKey("system-modules", .texts, "Modules that no package offers, such as those of a vendor's SDK."),
        ConfigurationKey(
            "external", .texts, "Modules of packages that aren't checked out, if no product has the name."),
        modulesKey,
        ConfigurationKey("tags", .dictionary(.texts), "Names for lists of places, which 'tag:NAME' stands for."),
    ]

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
        for entry in top.list(Self.modulesKey) {
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
}
