import ManifestReader

/// Lists the differences between two manifests, field by field.
enum Difference {
    static func between(_ mine: Manifest, _ theirs: Manifest) -> [String] {
        var result: [String] = []
        compare("name", mine.name, theirs.name, &result)
        compare("toolsVersion", mine.toolsVersion, theirs.toolsVersion, &result)
        compare("platforms", mine.platforms, theirs.platforms, &result)
        compare("products", mine.products, theirs.products, &result)
        compare("dependencies", mine.dependencies, theirs.dependencies, &result)
        compare("traits", mine.traits, theirs.traits, &result)
        compare("targets", mine.targets.map(\.name), theirs.targets.map(\.name), &result)
        for (one, other) in zip(mine.targets, theirs.targets) where one.name == other.name && one != other {
            compare("\(one.name).kind", one.kind, other.kind, &result)
            compare("\(one.name).path", one.path, other.path, &result)
            compare("\(one.name).sources", one.sources, other.sources, &result)
            compare("\(one.name).exclude", one.exclude, other.exclude, &result)
            compare("\(one.name).resources", one.resources, other.resources, &result)
            compare("\(one.name).publicHeadersPath", one.publicHeadersPath, other.publicHeadersPath, &result)
            compare("\(one.name).dependencies", one.dependencies, other.dependencies, &result)
            compare("\(one.name).pluginUsages", one.pluginUsages, other.pluginUsages, &result)
            compare("\(one.name).url", one.url, other.url, &result)
        }
        if result.isEmpty, mine != theirs { result.append("different in a field that isn't compared") }
        return result
    }

    private static func compare<Value: Equatable>(
        _ field: String, _ mine: Value, _ theirs: Value, _ result: inout [String]
    ) {
        if mine != theirs { result.append("\(field): read \(mine), dumped \(theirs)") }
    }
}
