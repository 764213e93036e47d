import ManifestReader

/// Where a declared dependency holds: the union of its entries in the manifest.
struct DependencyCoverage {
    private(set) var entries: [DependencyCondition?] = []

    mutating func add(_ condition: DependencyCondition?) { entries.append(condition) }

    /// Whether it holds whatever the build.
    var isUnconditional: Bool { entries.contains { $0 == nil } }

    /// The traits that any of the entries names.
    var traits: Set<String> { Set(entries.flatMap { $0?.traits ?? [] }) }

    func holds(on platform: Platform, traits: Set<String>) -> Bool {
        entries.contains { condition in
            guard let condition else { return true }
            let names = condition.platforms
            let isPlatformIn = names.isEmpty || names.contains { Platform(named: $0) == platform }
            let isTraitOn = condition.traits.map { !traits.isDisjoint(with: $0) } ?? true
            return isPlatformIn && isTraitOn
        }
    }

    /// The builds in which an import holds and the dependency doesn't: of each, the platform and the traits that are on.
    ///
    /// - Parameters:
    ///   - conditions: those around the import, outermost first.
    ///   - module: the module that is imported; where the dependency doesn't hold, it can't be imported.
    func gaps(
        _ conditions: [ConditionExpression], module: String, platforms: PlatformSet, flags: BuildFlags
    ) -> [(platform: Platform, traits: [String])] {
        guard !isUnconditional else { return [] }
        let mentioned = conditions.reduce(into: Set<String>()) { $0.formUnion($1.flags) }
        let choices = flags.choices(flags: mentioned, traits: traits)
        return platforms.platforms.compactMap { platform in
            let gap = choices.first { choice in
                guard !holds(on: platform, traits: choice.traits) else { return false }
                let world = ConditionWorld(platform: platform, flags: choice.flags, missing: [module])
                // A flag of which nobody knows may be what the dependency turns on as well.
                return conditions.allSatisfy { world.value(of: $0) == true }
            }
            return gap.map { (platform, $0.chosen) }
        }
    }
}
