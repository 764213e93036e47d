/// Checks imports of forbidden and protected modules.
struct ModuleRuleCheck {
    let context: RuleContext

    private var tree: Tree { context.tree }

    func findings() -> [Finding] {
        tree.configuration.forbidden.flatMap(forbidden) + tree.configuration.protected.flatMap(protected)
    }

    private func forbidden(_ rule: ModuleRule) -> [Finding] {
        let places = Places(rule.places, in: tree)
        return imports(of: rule.modules).flatMap { group in
            context.findings(
                rule.head, group, where: { places.contains($0, in: tree) },
                advice: "Do without '\(group.module)' here, or move the code to where it is allowed", isStep: true
            ) { from in
                "'\(from)' imports '\(group.module)', which is forbidden here"
            }
        }
    }

    private func protected(_ rule: ModuleRule) -> [Finding] {
        let places = Places(rule.places, in: tree)
        let allowed = rule.places.map(\.text).joined(separator: ", ")
        return imports(of: rule.modules).filter { !isOwn($0) }.flatMap { group in
            context.findings(
                rule.head, group, where: { !places.contains($0, in: tree) },
                advice: "Use \(allowed) instead", isStep: true
            ) { from in
                "'\(from)' imports '\(group.module)', which only \(allowed) may"
            }
        }
    }

    /// Returns whether the import is in the package that contains the module, which may use it.
    private func isOwn(_ group: ImportGroup) -> Bool {
        guard case .target(let index) = context.resolvedModule(of: group) else { return false }
        let target = tree.targets[index]
        return target.isLocal && target.packageKind == .package
            && target.package == tree.contexts[group.context].package
    }

    private func imports(of modules: [Glob]) -> [ImportGroup] {
        let matcher = NameMatcher(modules)
        return tree.imports.filter { tree.contexts[$0.context].isCompiled && matcher.matches($0.module) }
    }
}
