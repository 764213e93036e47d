import PackageGraph

/// Which layer may use which.
struct LayerCheck {
    private let context: RuleContext
    private let tree: Tree
    private let allowed: [String: Set<String>]

    init(_ context: RuleContext) {
        self.context = context
        tree = context.tree
        let layers = tree.configuration.layers
        let uses = Dictionary(layers.map { ($0.name, $0.uses) }, uniquingKeysWith: { first, _ in first })
        var allowed: [String: Set<String>] = [:]
        for layer in layers {
            var set = Set(layer.uses)
            if layer.access == .open {
                var pending = layer.uses
                while let next = pending.popLast() {
                    for use in uses[next] ?? [] where set.insert(use).inserted { pending.append(use) }
                }
            }
            allowed[layer.name] = set
        }
        self.allowed = allowed
    }

    func findings() -> [Finding] {
        guard !tree.configuration.layers.isEmpty else { return [] }
        var findings: [Finding] = []
        var imported: Set<Step> = []
        var permitted: Set<Permission> = []
        for occurrence in tree.occurrences {
            guard tree.isCompiled(occurrence), let number = tree.layerOfContext[occurrence.context] else { continue }
            let isTest = occurrence.unit.map { tree.units[$0].isTest } ?? false
            for item in tree.facts[occurrence.file].imports {
                let meaning = context.meaning(of: item.module, in: occurrence)
                let package = tree.graph.files[occurrence.file].package
                var permission: Permission?
                switch meaning {
                case .itself, .system, .unknown: continue
                case .unit(let other):
                    if let unit = occurrence.unit { imported.insert(Step(from: unit, to: other)) }
                    let asked = Permission(layer: number, isTest: isTest, package: package, unit: other)
                    if permitted.contains(asked) { continue }
                    permission = asked
                case .library: break
                }
                let layer = tree.configuration.layers[number]
                guard let fault = fault(layer, isTest, package, item.module, meaning) else {
                    if let permission { permitted.insert(permission) }
                    continue
                }
                let from = tree.end(occurrence)
                findings.append(
                    context.finding(
                        layer.head, at: tree.place(item, occurrence), from: from, to: context.end(item.module, meaning),
                        "'\(from.name)' imports '\(item.module)': \(fault.message)", reason: reason(layer, isTest),
                        advice: fault.advice))
            }
        }
        // What is declared and imported nowhere still builds, and invites the import.
        for edge in tree.graph.edges {
            let unit = tree.units[edge.from]
            guard unit.isLocal, unit.kind != .snippet, !imported.contains(Step(from: edge.from, to: edge.to)),
                let layer = tree.layer(of: unit),
                let package = unit.package,
                let fault = fault(layer, unit.isTest, package, edge.importName, .unit(edge.to))
            else { continue }
            findings.append(
                context.finding(
                    layer.head, at: tree.place(edge.place, in: tree.graph.packages[package]), from: tree.end(unit),
                    to: context.end(edge.importName, .unit(edge.to)),
                    "'\(unit.name)' depends on '\(edge.importName)': \(fault.message)",
                    reason: reason(layer, unit.isTest), advice: fault.advice))
        }
        return findings + completeness()
    }

    private struct Step: Hashable {
        let from: Int
        let to: Int
    }

    /// That a layer's files in a package may use a unit, which is asked again for every import.
    private struct Permission: Hashable {
        let layer: Int
        let isTest: Bool
        let package: Int?
        let unit: Int
    }

    private struct Fault {
        let message: String
        let advice: String
    }

    private func fault(_ layer: Layer, _ isTest: Bool, _ package: Int?, _ module: String, _ meaning: Meaning) -> Fault?
    {
        switch meaning {
        case .itself, .system, .unknown: return nil
        case .library(let identity): return library(identity, module, layer, isTest)
        case .unit(let index):
            let unit = tree.units[index]
            if let identity = unit.library { return library(identity, module, layer, isTest) }
            if unit.package == package, package != nil, tree.layer(of: unit)?.name == layer.name { return nil }
            guard let other = tree.layer(of: unit) else { return nil }
            if other.name == layer.name {
                guard layer.siblings == .independent else { return nil }
                return Fault(
                    message: "both are in the layer '\(layer.name)', whose packages are independent",
                    advice:
                        "Put what both need below the layer '\(layer.name)', or hand it in from above through a protocol"
                )
            }
            if allowed[layer.name]?.contains(other.name) == true || isTest && layer.testUses.contains(other.name) {
                return nil
            }
            let uses = (allowed[layer.name] ?? []).union(isTest ? layer.testUses : []).sorted()
            let may = uses.isEmpty ? "no other layer" : "only \(list(uses))"
            return Fault(
                message: "the layer '\(layer.name)' may use \(may), not '\(other.name)'",
                advice:
                    "Remove the dependency, or turn it round: let '\(layer.name)' declare a protocol that is implemented above both"
            )
        }
    }

    private func library(_ identity: String?, _ module: String, _ layer: Layer, _ isTest: Bool) -> Fault? {
        guard let libraries = layer.libraries else { return nil }
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

    private func reason(_ layer: Layer, _ isTest: Bool) -> String {
        let uses = (allowed[layer.name] ?? []).sorted()
        return uses.isEmpty
            ? "The layer '\(layer.name)' may use no other layer" : "The layer '\(layer.name)' may use \(list(uses))"
    }

    private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    /// Packages and outside modules that are in no layer, where all must be.
    private func completeness() -> [Finding] {
        guard let head = tree.configuration.completeness else { return [] }
        var reported: Set<Int> = []
        return tree.units.compactMap { unit in
            guard unit.isLocal, unit.kind != .snippet, unit.layer == nil, unit.folder != nil else { return nil }
            if let package = unit.package {
                guard reported.insert(package).inserted else { return nil }
                let found = tree.graph.packages[package]
                return context.finding(
                    head, at: tree.place(nil, in: found), from: tree.end(found), to: FindingEnd(name: "layers"),
                    "the package '\(found.manifest.name)' is in no layer",
                    reason: "Every package is in a layer, so that none escapes the rules",
                    advice: "Add '\(found.path.isEmpty ? "package:." : found.path)' to the members of a layer")
            }
            guard let module = tree.configuration.outside.first(where: { $0.name == unit.name }) else { return nil }
            return context.finding(
                head, at: module.place, from: tree.end(unit), to: FindingEnd(name: "layers"),
                "the module '\(unit.name)' is in no layer",
                reason: "Every module is in a layer, so that none escapes the rules",
                advice: "Add 'target:\(unit.name)' to the members of a layer")
        }
    }
}
