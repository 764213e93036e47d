import PackageGraph

/// Finds rules, layers and permissions without effect, since a mistyped one looks the same.
struct IneffectiveCheck {
    let context: RuleContext
    let plan: ScanPlan

    private var tree: Tree { context.tree }
    private let head = RuleHead(name: RuleKind.ineffective.rawValue)

    init(_ context: RuleContext, _ plan: ScanPlan) {
        self.context = context
        self.plan = plan
    }

    func findings() -> [Finding] {
        let configuration = tree.configuration
        var findings: [Finding] = []
        for layer in configuration.layers {
            findings += unmatched(layer.members, in: "the layer '\(layer.name)'", isAboutImports: true)
        }
        for (tag, selectors) in configuration.tags.sorted(by: { $0.key < $1.key }) {
            findings += unmatched(selectors, in: "the tag '\(tag)'")
        }
        for rule in configuration.forbidden + configuration.protected + configuration.transitive {
            findings += unmatched(rule.places, in: "the rule '\(rule.head.name)'", isAboutImports: true)
            findings += misspelled(rule)
        }
        for pattern in configuration.systemModules where !isImported([pattern.glob]) {
            findings.append(
                finding(
                    pattern.place, "system-modules", pattern.glob.text,
                    "'\(pattern.glob.text)' in 'system-modules' is imported by no file", "Correct it, or remove it"))
        }
        for pattern in configuration.external where !isImported([pattern.glob]) {
            findings.append(
                finding(
                    pattern.place, "external", pattern.glob.text,
                    "'\(pattern.glob.text)' in 'external' is imported by no file", "Correct it, or remove it"))
        }
        for rule in configuration.protected where !isImported(rule.modules) {
            findings += nothing(rule.head, "protects \(list(rule.modules)), which no file imports")
        }
        for rule in configuration.access {
            findings += unmatched(rule.places, in: "the rule '\(rule.head.name)'", isAboutImports: true)
            if !isImported(rule.modules) {
                findings += nothing(rule.head, "is about \(list(rule.modules)), which no file imports")
            }
        }
        for rule in configuration.naming {
            findings += unmatched(rule.only ?? rule.within ?? [], in: "the rule '\(rule.head.name)'")
            if rule.only != nil, !isNamed(rule) {
                findings += nothing(rule.head, "is about \(list(rule.names)), and nothing has such a name")
            }
        }
        for rule in configuration.constructs {
            findings += unmatched(rule.places, in: "the rule '\(rule.head.name)'")
            findings += unneeded(rule)
        }
        findings += unneededForms()
        for target in tree.targets where target.packageKind == .described && target.files.isEmpty {
            let declaration = tree.graph.targets[target.id].declaration
            let place = tree.place(declaration.place, in: tree.graph.packages[target.package])
            findings.append(
                finding(
                    place, target.name, "files",
                    "the module '\(target.name)' has no files outside of packages and Xcode projects",
                    "Correct its folders, or remove it"))
        }
        return findings
    }

    private func finding(_ place: SourcePlace, _ from: String, _ to: String, _ message: String, _ advice: String)
        -> Finding
    {
        context.finding(
            head, at: place, from: FindingEnd(name: from), to: FindingEnd(name: to), message, advice: advice)
    }

    private func list(_ globs: [Glob]) -> String { globs.map { "'\($0.text)'" }.joined(separator: ", ") }

    private func nothing(_ head: RuleHead, _ what: String) -> [Finding] {
        guard let place = head.place else { return [] }
        return [
            finding(place, head.name, "nothing", "the rule '\(head.name)' \(what)", "Correct the rule, or remove it")
        ]
    }

    // MARK: Places

    /// Returns findings for selectors that match nothing.
    ///
    /// - Parameter isAboutImports: Whether files that aren't part of a module are ignored.
    private func unmatched(_ selectors: [Selector], in owner: String, isAboutImports: Bool = false) -> [Finding] {
        selectors.filter { !matchesAnything($0, isAboutImports) }.map { selector in
            finding(
                selector.place, owner, selector.text, "'\(selector.text)' in \(owner) matches nothing",
                "Correct it, or remove it")
        }
    }

    private func matchesAnything(_ selector: Selector, _ isAboutImports: Bool) -> Bool {
        let matches = tree.contexts.contains { context in
            (!isAboutImports || context.isCompiled) && tree.selectors.matches(selector, context.subject)
        }
        if matches { return true }
        if selector.kind == .folder, selector.glob.text.hasSuffix(".swift") {
            return tree.checkedFiles.contains { checkedFile in
                (!isAboutImports || tree.contexts[checkedFile.context].isCompiled)
                    && selector.glob.contains(tree.path(checkedFile))
            }
        }
        // A package or target without Swift files.
        return tree.targets.contains { target in
            guard target.isLocal, let folder = target.folder else { return false }
            let layer = target.layer.map { tree.configuration.layers[$0].name }
            return tree.selectors.matches(
                selector,
                Subject(path: folder, package: target.packagePath, target: target.name, kind: target.kind, layer: layer)
            )
        }
    }

    // MARK: Modules

    /// A module that nothing offers or imports may well be forbidden. If its name differs by one letter from a known
    /// module, it is an error.
    private func misspelled(_ rule: ModuleRule) -> [Finding] {
        rule.modules.compactMap { glob in
            let name = glob.text
            guard let place = rule.head.place,
                glob.isLiteral,
                !moduleNames.contains(name),
                !isImported([glob]),
                let nearest = NearestWord.to(name, among: moduleNames, within: 1)
            else { return nil }
            return finding(
                place, rule.head.name, name,
                "'\(name)' in the rule '\(rule.head.name)' isn't a module that is known; did you mean '\(nearest)'?",
                "Correct it, or remove it")
        }
    }

    private var moduleNames: Set<String> {
        Set(SystemModules.names).union(tree.targets.map(\.moduleName)).union(tree.imports.map(\.module)).union(
            tree.graph.externalDependencies.map { ModuleName.mangled($0.product) })
    }

    // MARK: Subjects

    private func isImported(_ modules: [Glob]) -> Bool {
        let matcher = NameMatcher(modules)
        return tree.imports.contains { matcher.matches($0.module) }
    }

    private func isNamed(_ rule: NamingRule) -> Bool {
        switch rule.subject {
        case .files: return tree.graph.files.contains { rule.matches(String(Tree.name(of: $0.path))) }
        case .folders:
            return tree.contexts.contains {
                $0.subject.path.split(separator: "/").contains { rule.matches(String($0)) }
            }
        case .types: return tree.facts.contains { $0.types.contains { rule.matches($0.text) } }
        }
    }

    // MARK: Permissions

    /// Returns findings for excluded places in which nothing would be found anyway.
    private func unneeded(_ rule: ConstructRule) -> [Finding] {
        let wanted = Set(rule.constructs.compactMap { plan.constructs.firstIndex(of: $0) }.map(Int32.init))
        let holders = tree.checkedFiles.filter { checkedFile in
            tree.facts[checkedFile.file].matches.contains { wanted.contains($0.construct) }
        }
        return unneeded(rule.excluded, of: rule.head, by: holders)
    }

    private func unneededForms() -> [Finding] {
        let rule = tree.configuration.form
        func holders(_ form: FileFacts.Import.Form) -> [CheckedFile] {
            tree.imports.filter { $0.form.contains(form) }.flatMap { $0.places.map($0.checkedFile) }
        }
        return unneeded(rule.testable, of: rule.head, by: rule.testable.isEmpty ? [] : holders(.testable))
            + unneeded(rule.exported, of: rule.head, by: rule.exported.isEmpty ? [] : holders(.exported))
    }

    private func unneeded(_ selectors: [Selector], of head: RuleHead, by holders: [CheckedFile]) -> [Finding] {
        selectors.compactMap { selector in
            let places = Places([selector], in: tree)
            guard !holders.contains(where: { places.contains($0, in: tree) }) else { return nil }
            return finding(
                selector.place, head.name, selector.text,
                "the exception '\(selector.text)' of the rule '\(head.name)' is no longer needed", "Remove it")
        }
    }
}
