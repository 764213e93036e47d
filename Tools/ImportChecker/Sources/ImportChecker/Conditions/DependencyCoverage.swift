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
    ///   - declared: the traits that the package declares, which are flags of the compiler.
    func gaps(
        _ conditions: [ConditionExpression], module: String, platforms: PlatformSet, declared: Set<String>
    ) -> [(platform: Platform, traits: [String])] {
        guard !isUnconditional else { return [] }
        let mentioned = conditions.reduce(into: Set<String>()) { $0.formUnion($1.flags) }
        let free = Array(traits.union(declared.intersection(mentioned)).sorted().prefix(6))
        // DEBUG is on in some builds of every platform; any other flag may depend on one.
        let usesDebug = mentioned.contains("DEBUG")
        var gaps: [(platform: Platform, traits: [String])] = []
        for platform in platforms.platforms {
            worlds: for choice in 0..<(1 << free.count) {
                let on = free.indices.filter { choice & (1 << $0) != 0 }.map { free[$0] }
                guard !holds(on: platform, traits: Set(on)) else { continue }
                for debug in usesDebug ? [false, true] : [false] {
                    var flags = Dictionary(uniqueKeysWithValues: free.map { ($0, on.contains($0)) })
                    if usesDebug { flags["DEBUG"] = debug }
                    let world = ConditionWorld(platform: platform, flags: flags, missing: [module])
                    if conditions.allSatisfy({ world.value(of: $0) == true }) {
                        gaps.append((platform, on))
                        break worlds
                    }
                }
            }
        }
        return gaps
    }
}
