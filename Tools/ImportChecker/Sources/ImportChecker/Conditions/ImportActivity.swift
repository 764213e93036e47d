/// Whether an import is compiled in the checked builds.
enum ImportActivity: Hashable {
    /// The import is compiled in some of them.
    case certain
    /// The import is compiled if certain flags are set whose values are unknown. Their names are sorted.
    case open([String])
    /// The import isn't compiled in any of them.
    case never

    /// Evaluates the conditions around an import, outermost first.
    ///
    /// - Parameter missing: The modules that can't be imported.
    init(
        _ conditions: [ConditionExpression], missing: Set<String>, platforms: PlatformSet, flags: BuildFlags
    ) {
        guard !conditions.isEmpty else {
            self = .certain
            return
        }
        let mentioned = conditions.reduce(into: Set<String>()) { $0.formUnion($1.flags) }
        let choices = flags.choices(flags: mentioned, traits: [])
        // Further flags stay unknown in each of the choices.
        let open = Array(flags.open(among: mentioned).prefix(4))
        let active = (0..<(1 << open.count)).count { bits in
            let set = Dictionary(uniqueKeysWithValues: open.indices.map { (open[$0], bits & (1 << $0) != 0) })
            return platforms.platforms.contains { platform in
                choices.contains { choice in
                    let build = ConditionBuild(
                        platform: platform, flags: choice.flags.merging(set) { $1 }, missing: missing)
                    return conditions.allSatisfy { build.value(of: $0) != false }
                }
            }
        }
        self = active == 0 ? .never : active == 1 << open.count ? .certain : .open(open)
    }
}
