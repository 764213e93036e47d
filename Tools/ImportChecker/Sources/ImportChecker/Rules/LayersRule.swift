import ConfigurationReading
import PackageGraph

/// Checks which layer uses which.
struct LayersRule: Rule {
    static let documentation = RuleDocumentation(
        name: "layers",
        summary: "A layer imports only the layers in its 'uses'.",
        why:
            "A rule that holds only while everybody remembers it doesn't hold: one import upwards or sideways, and layers build, test and change together",
        fix: "Remove the dependency, or let the lower layer declare a protocol that is implemented above both",
        configuration: """
            layers:
              - name: core
                members: [Packages/Core]
              - name: features
                members: [Packages/Features]
                uses: [core]
                siblings: independent
                access: strict
                libraries: []
            """,
        failing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import Booking
            """,
        passing: """
            // Packages/Features/Home/Sources/Home/Home.swift
            import BookingInterface  // of a package in Packages/Core
            """
    )

    static let testsKey = ConfigurationKey(
        "tests",
        .mapping(
            ConfigurationForm(
                "a layer's tests",
                [
                    ConfigurationKey("uses", .texts, "Further layers that the layer's tests may use."),
                    ConfigurationKey("libraries", .texts, "Further packages of others that the tests may use."),
                ])),
        "What the layer's tests may use in addition.")
    static let layersKey = ConfigurationKey(
        "layers",
        .list(
            ConfigurationForm(
                "a layer",
                [
                    ConfigurationKey("name", .text, isRequired: true, "The layer's name."),
                    ConfigurationKey(
                        "members", .texts, isRequired: true,
                        "The places that are in the layer: folders, packages, targets and tags."),
                    ConfigurationKey("uses", .texts, "The names of the layers that it may use."),
                    ConfigurationKey(
                        "access", .word(Layer.Access.allCases.map(\.rawValue)),
                        "With 'open' it may also use what the layers in 'uses' may use."),
                    ConfigurationKey(
                        "siblings", .word(Layer.Siblings.allCases.map(\.rawValue)),
                        "With 'independent' the packages of the layer, and targets that it names, may not use one another."
                    ),
                    ConfigurationKey(
                        "libraries", .texts,
                        "The packages of others, or their modules, that it may use; without the key: any."),
                    testsKey,
                ] + RuleHead.keys)),
        "The parts of the repository, and the dependencies between them.")
    static let layeringKey = ConfigurationKey(
        "layering",
        .mapping(
            ConfigurationForm(
                "layering",
                [ConfigurationKey("complete", .flag, "Whether every package must be in a layer.")] + RuleHead.keys)),
        "Whether every package must be in a layer.")
    static let keys = [layersKey, layeringKey]

    private(set) var layers: [Layer] = []
    /// The rule that every package and described module must be in a layer; `nil` if it is off.
    private(set) var completeness: RuleHead?

    mutating func read(_ top: ConfigurationMapping, _ reader: ConfigurationReader) {
        for entry in top.list(Self.layersKey) {
            guard let layer = Layer(entry, reader) else { continue }
            layers.append(layer)
            reader.result.layers.append(layer)
        }
        if reader.isFirst(Self.layeringKey.name, top), let entry = top.mapping(Self.layeringKey) {
            completeness = entry.flag("complete") == true ? reader.head(entry, name: Self.kind.rawValue) : nil
        }
    }

    var heads: [RuleHead] { (completeness.map { [$0] } ?? []) + layers.map(\.head) }

    func findings(in context: RuleContext) -> [Finding] { LayerCheck(self, context).findings() }

    func partsWithoutEffect(in search: EffectSearch) -> [Finding] {
        layers.flatMap { search.unmatched($0.members, in: "the layer '\($0.name)'", isAboutImports: true) }
    }
}

extension RuleKind {
    /// The kind of ``LayersRule``.
    public static let layers = LayersRule.kind
}

private struct LayerCheck {
    private let rule: LayersRule
    private let context: RuleContext
    private let tree: Tree
    private let layers: [Layer]
    /// The names of the layers that each layer may use.
    private let allowed: [Set<String>]

    init(_ rule: LayersRule, _ context: RuleContext) {
        self.rule = rule
        self.context = context
        tree = context.tree
        let layers = rule.layers
        self.layers = layers
        let uses = Dictionary(layers.map { ($0.name, $0.uses) }, uniquingKeysWith: { first, _ in first })
        allowed = layers.map { layer in
            var allowed = Set(layer.uses)
            guard layer.access == .open else { return allowed }
            var pending = layer.uses
            while let next = pending.popLast() {
                for use in uses[next] ?? [] where allowed.insert(use).inserted { pending.append(use) }
            }
            return allowed
        }
    }

    func findings() -> [Finding] {
        guard !layers.isEmpty else { return [] }
        var findings: [Finding] = []
        for group in tree.imports {
            let place = tree.contexts[group.context]
            guard place.isCompiled, let layer = place.layer else { continue }
            let target = group.target.map { tree.targets[$0] }
            guard
                let fault = fault(layer, target, place.package, group.module, context.resolvedModule(of: group))
            else { continue }
            findings += context.findings(
                layers[layer].head, group, reason: reason(layer), advice: fault.advice
            ) {
                "'\($0)' imports '\(group.module)': \(fault.message)"
            }
        }
        // A declared dependency that no file imports is still built, and invites the import.
        for edge in tree.graph.edges {
            let target = tree.targets[edge.from]
            guard target.isLocal, target.kind != .snippet, let layer = target.layer,
                let fault = fault(layer, target, target.package, edge.importName, .target(edge.to)),
                !isImported(edge)
            else { continue }
            findings.append(
                context.finding(
                    layers[layer].head, at: tree.place(edge.place, in: tree.graph.packages[target.package]),
                    from: tree.end(target), to: context.end(edge.importName, .target(edge.to)),
                    "'\(target.name)' depends on '\(edge.importName)': \(fault.message)",
                    reason: reason(layer), advice: fault.advice))
        }
        return findings + completeness()
    }

    /// Returns whether files in layers import an edge's target.
    private func isImported(_ edge: Edge) -> Bool {
        tree.imports(of: edge.from).contains { group in
            tree.contexts[group.context].layer != nil && context.resolvedModule(of: group) == .target(edge.to)
        }
    }

    private struct Fault {
        let message: String
        let advice: String
    }

    /// Returns the violation if files of a layer in a target, or outside of all targets, use a module, or `nil`.
    private func fault(
        _ number: Int, _ user: CheckedTarget?, _ package: Int?, _ module: String, _ resolvedModule: ResolvedModule
    ) -> Fault? {
        let isTest = user?.isTest ?? false
        switch resolvedModule {
        case .itself, .system, .unknown: return nil
        case .library(let identity): return library(identity, module, number, isTest)
        case .target(let index):
            let target = tree.targets[index]
            if let identity = target.library { return library(identity, module, number, isTest) }
            guard let other = target.layer else { return nil }
            // Packages are built alone, and use their own modules. In Xcode projects, and in packages whose targets are
            // the layer's members, the targets are independent.
            let areTargets = target.packageKind != .package || target.isMemberItself && user?.isMemberItself == true
            if other == number, target.package == package, !areTargets || isTest { return nil }
            return isPermitted(number, other, isTest)
                ? nil : fault(number, other, isTest, members: target.package == package ? "targets" : "packages")
        }
    }

    private func isPermitted(_ number: Int, _ other: Int, _ isTest: Bool) -> Bool {
        if other == number { return layers[number].siblings == .together }
        let name = layers[other].name
        return allowed[number].contains(name) || isTest && layers[number].testUses.contains(name)
    }

    private func fault(_ number: Int, _ other: Int, _ isTest: Bool, members: String) -> Fault {
        let name = layers[number].name
        if other == number {
            return Fault(
                message: "both are in the layer '\(name)', whose \(members) are independent",
                advice: "Put what both need below the layer '\(name)', or hand it in from above through a protocol")
        }
        let uses = allowed[number].union(isTest ? layers[number].testUses : []).sorted()
        let may = uses.isEmpty ? "no other layer" : "only \(list(uses))"
        return Fault(
            message: "the layer '\(name)' may use \(may), not '\(layers[other].name)'",
            advice:
                "Remove the dependency, or turn it round: let '\(name)' declare a protocol that is implemented above both"
        )
    }

    private func library(_ identity: String?, _ module: String, _ number: Int, _ isTest: Bool) -> Fault? {
        guard let libraries = layers[number].libraries else { return nil }
        let layer = layers[number]
        let permitted = libraries + (isTest ? layer.testLibraries : [])
        if permitted.contains(where: { $0.matches(module) || (identity.map($0.matches) ?? false) }) { return nil }
        let may =
            permitted.isEmpty ? "no packages of others" : "of others' packages only \(list(permitted.map(\.text)))"
        return Fault(
            message: "the layer '\(layer.name)' may use \(may)",
            advice:
                "Use it behind an interface in a layer that may, or add \(identity.map { "'\($0)'" } ?? "it") to the layer's libraries"
        )
    }

    private func reason(_ number: Int) -> String {
        let uses = allowed[number].sorted()
        return uses.isEmpty
            ? "The layer '\(layers[number].name)' may use no other layer"
            : "The layer '\(layers[number].name)' may use \(list(uses))"
    }

    private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    /// Returns findings for packages, targets of Xcode projects and described modules without a layer, if every one
    /// needs one.
    private func completeness() -> [Finding] {
        guard let head = rule.completeness else { return [] }
        var reported: Set<Int> = []
        return tree.targets.compactMap { target in
            guard target.isLocal,
                target.kind != .snippet,
                target.layer == nil,
                target.folder != nil
            else { return nil }
            let found = tree.graph.packages[target.package]
            if found.kind == .package {
                guard reported.insert(found.id).inserted else { return nil }
                return context.finding(
                    head, at: tree.place(nil, in: found), from: tree.end(found), to: FindingEnd(name: "layers"),
                    "the package '\(found.manifest.name)' is in no layer",
                    reason: "Every package is in a layer, so that the rules apply to all",
                    advice: "Add '\(found.path.isEmpty ? "package:." : found.path)' to the members of a layer")
            }
            let place = tree.place(tree.graph.targets[target.id].declaration.place, in: found)
            return context.finding(
                head, at: place, from: tree.end(target), to: FindingEnd(name: "layers"),
                "the module '\(target.name)' is in no layer",
                reason: "Every module is in a layer, so that the rules apply to all",
                advice: "Add 'target:\(target.name)' to the members of a layer")
        }
    }
}
