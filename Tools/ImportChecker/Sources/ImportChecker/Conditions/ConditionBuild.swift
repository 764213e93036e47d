/// A build in which conditions are evaluated.
struct ConditionBuild {
    let platform: Platform
    /// The custom flags with known values.
    let flags: [String: Bool]
    /// The modules that can't be imported in this build.
    let missing: Set<String>

    /// Returns whether a condition is true; `nil` if it depends on something unknown.
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

    /// Returns `nil` unless every SDK has the module, since the others may depend on the SDK's version.
    private func nilUnlessCertain(_ name: String) -> Bool? {
        SystemModules.isCertain(name) ? true : nil
    }
}
