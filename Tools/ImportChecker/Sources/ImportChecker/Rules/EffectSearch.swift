import PackageGraph

/// Finds parts of settings without effect, for every rule.
struct EffectSearch {
    let context: RuleContext

    private var tree: Tree { context.tree }
    private let ineffective = RuleHead(RuleKind.ineffective)

    init(_ context: RuleContext) {
        self.context = context
    }

    /// Creates a finding.
    func finding(_ place: SourcePlace, _ from: String, _ to: String, _ message: String, _ advice: String)
        -> Finding
    {
        context.finding(
            ineffective, at: place, from: FindingEnd(name: from), to: FindingEnd(name: to), message, advice: advice)
    }

    /// Returns patterns as a list in a message.
    func list(_ globs: [Glob]) -> String { globs.map { "'\($0.text)'" }.joined(separator: ", ") }

    /// Returns the finding for a rule that applies to nothing.
    func nothing(_ head: RuleHead, _ what: String) -> [Finding] {
        guard let place = head.place else { return [] }
        return [
            finding(place, head.name, "nothing", "the rule '\(head.name)' \(what)", "Correct the rule, or remove it")
        ]
    }

    // MARK: Places

    /// Returns findings for selectors that match nothing.
    ///
    /// - Parameter isAboutImports: Whether files that aren't part of a module are ignored.
    func unmatched(_ selectors: [Selector], in owner: String, isAboutImports: Bool = false) -> [Finding] {
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
    func misspelled(_ modules: [Glob], in head: RuleHead) -> [Finding] {
        modules.compactMap { glob in
            let name = glob.text
            guard let place = head.place,
                glob.isLiteral,
                !moduleNames.contains(name),
                !isImported([glob]),
                let nearest = NearestWord.to(name, among: moduleNames, within: 1)
            else { return nil }
            return finding(
                place, head.name, name,
                "'\(name)' in the rule '\(head.name)' isn't a module that is known; did you mean '\(nearest)'?",
                "Correct it, or remove it")
        }
    }

    private var moduleNames: Set<String> {
        Set(SystemModules.names).union(tree.targets.map(\.moduleName)).union(tree.imports.map(\.module)).union(
            tree.graph.externalDependencies.map { ModuleName.mangled($0.product) })
    }

    // MARK: Subjects

    /// Returns whether a file imports one of the modules.
    func isImported(_ modules: [Glob]) -> Bool {
        let matcher = NameMatcher(modules)
        return tree.imports.contains { matcher.matches($0.module) }
    }

    // MARK: Permissions

    /// Returns the files with imports of a form.
    func importers(_ form: FileFacts.Import.Form) -> [CheckedFile] {
        tree.imports.filter { $0.form.contains(form) }.flatMap { $0.places.map($0.checkedFile) }
    }

    /// Returns findings for exempted places in which nothing would be found anyway.
    ///
    /// - Parameter holders: The files in which something is found. Called if there are places.
    func unneeded(_ selectors: [Selector], of head: RuleHead, by holders: () -> [CheckedFile]) -> [Finding] {
        guard !selectors.isEmpty else { return [] }
        let holders = holders()
        return selectors.compactMap { selector in
            let places = Places([selector], in: tree)
            guard !holders.contains(where: { places.contains($0, in: tree) }) else { return nil }
            return finding(
                selector.place, head.name, selector.text,
                "the exception '\(selector.text)' of the rule '\(head.name)' is no longer needed", "Remove it")
        }
    }
}
