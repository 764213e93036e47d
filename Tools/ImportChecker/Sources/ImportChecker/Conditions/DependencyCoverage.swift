import ManifestReader

/// The builds for which a dependency is declared: the union of its entries in the manifest.
struct DependencyCoverage {
    private(set) var entries: [DependencyCondition?] = []

    mutating func add(_ condition: DependencyCondition?) { entries.append(condition) }

    /// Whether it is declared for all builds.
    var isUnconditional: Bool { entries.contains { $0 == nil } }

    /// The traits in any of the entries.
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

    /// Returns the builds in which an import is compiled but the dependency isn't declared, each with its platform and
    /// traits.
    ///
    /// - Parameters:
    ///   - conditions: The conditions around the import, outermost first.
    ///   - module: The imported module. It can't be imported in builds without the dependency.
    func gaps(
        _ conditions: [ConditionExpression], module: String, platforms: PlatformSet, flags: BuildFlags
    ) -> [(platform: Platform, traits: [String])] {
        guard !isUnconditional else { return [] }
        let mentioned = conditions.reduce(into: Set<String>()) { $0.formUnion($1.flags) }
        let choices = flags.choices(flags: mentioned, traits: traits)
        return platforms.platforms.compactMap { platform in
            let gap = choices.first { choice in
                guard !holds(on: platform, traits: choice.traits) else { return false }
                let build = ConditionBuild(platform: platform, flags: choice.flags, missing: [module])
                // An unknown flag may also enable the dependency.
                return conditions.allSatisfy { build.value(of: $0) == true }
            }
            return gap.map { (platform, $0.chosen) }
        }
    }
}
