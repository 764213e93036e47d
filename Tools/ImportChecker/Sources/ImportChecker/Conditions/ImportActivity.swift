/// Whether an import is compiled in the builds that are judged.
enum ImportActivity: Hashable {
    /// In some of them.
    case certain
    /// In some of them if flags are set that nobody knows of; their names, sorted.
    case open([String])
    /// In none of them.
    case never

    /// Judges the conditions around an import, outermost first.
    ///
    /// - Parameter missing: modules that can't be imported.
    init(
        _ conditions: [ConditionExpression], missing: Set<String>, platforms: PlatformSet, flags: BuildFlags
    ) {
        guard !conditions.isEmpty else {
            self = .certain
            return
        }
        let mentioned = conditions.reduce(into: Set<String>()) { $0.formUnion($1.flags) }
        let choices = flags.choices(flags: mentioned, traits: [])
        // What goes beyond these stays open in each of the choices.
        let open = Array(flags.open(among: mentioned).prefix(4))
        let active = (0..<(1 << open.count)).count { bits in
            let set = Dictionary(uniqueKeysWithValues: open.indices.map { (open[$0], bits & (1 << $0) != 0) })
            return platforms.platforms.contains { platform in
                choices.contains { choice in
                    let world = ConditionWorld(
                        platform: platform, flags: choice.flags.merging(set) { $1 }, missing: missing)
                    return conditions.allSatisfy { world.value(of: $0) != false }
                }
            }
        }
        self = active == 0 ? .never : active == 1 << open.count ? .certain : .open(open)
    }
}
