/// One build in which a condition can be judged.
struct ConditionWorld {
    let platform: Platform
    /// Which custom flags are known to be set or not.
    let flags: [String: Bool]
    /// The modules whose availability is being judged and doesn't hold here.
    let missing: Set<String>

    /// Whether a condition holds; nil when that turns on what nobody knows.
    func value(of condition: ConditionExpression) -> Bool? {
        condition.value({ flags[$0] }, answer)
    }

    private func answer(_ question: String, _ argument: String) -> Bool? {
        switch question {
        case "os": return isNamed(argument)
        case "canImport": return canImport(argument)
        case "targetEnvironment":
            switch argument {
            case "macCatalyst": return platform == .ios ? nil : false
            case "simulator": return platform.isApple && platform != .macos ? nil : false
            default: return nil
            }
        case "swift", "compiler", "_compiler_version": return argument.hasPrefix(">=")
        case "_runtime": return argument == "_ObjC" ? platform.isApple : argument == "_Native" ? !platform.isApple : nil
        case "_endian": return argument == "little"
        default: return nil
        }
    }

    private func isNamed(_ name: String) -> Bool {
        Platform(named: name.lowercased()) == platform
    }

    private func canImport(_ argument: String) -> Bool? {
        let name = String(argument.prefix { $0 != "," && $0 != "." })
        if missing.contains(name) { return false }
        if let platforms = SystemModules.platforms(of: name) {
            return platforms.contains(platform) ? nilUnlessCertain(name) : false
        }
        return nil
    }

    /// A module may be of a newer SDK than the one at hand; those that every SDK has are certain.
    private func nilUnlessCertain(_ name: String) -> Bool? {
        SystemModules.isCertain(name) ? true : nil
    }
}
