import PackageGraph
import SwiftParser
import SwiftSyntax

/// Collects the requirements of a protocol, including those of parents in other packages.
struct ProtocolResolver {
    let sources: Sources

    /// Collects the members of a protocol and of its parents.
    /// - Throws: ``MockProblem`` for a missing parent, a cycle, or a protocol that can't be mocked.
    func resolve(_ declaration: ParsedProtocol) throws(MockProblem) -> MockedProtocol {
        var walk = Walk()
        try visit(declaration, isRoot: true, chain: [], &walk)
        try identify(declaration, &walk)
        let associatedTypes = Set(walk.associatedTypes.map(\.name.text))
        let aliases = TypeAliases(walk.lineage).dependent(on: associatedTypes)
        let requirements = RequirementList.distinct(
            walk.requirements.map { $0.renamingTypeParameters(associatedTypes).with(aliases) })
        return MockedProtocol(
            declaration: declaration, lineage: walk.lineage, knownParents: walk.knownParents,
            requirements: requirements, associatedTypes: walk.associatedTypes, constraints: walk.constraints,
            isSendable: !KnownProtocols.sendable.isDisjoint(with: walk.knownParents),
            isActor: walk.knownParents.contains("Actor"),
            globalActor: isolation(of: declaration))
    }

    /// Returns the global actor that isolates a protocol: its own, a parent's, or the default one of its target.
    func isolation(of declaration: ParsedProtocol) -> String? { isolation(of: declaration, []) }

    /// Returns whether other modules see that a protocol is isolated. In Swift 6.3, they don't see that a protocol is
    /// isolated by default, though they see the isolation of its members.
    func isVisiblyIsolated(_ declaration: ParsedProtocol) -> Bool {
        if declaration.globalActor != nil { return true }
        return parents(of: declaration).contains { isolation(of: $0) != nil }
    }

    /// The parents that the tree declares.
    private func parents(of declaration: ParsedProtocol) -> [ParsedProtocol] {
        let types = declaration.syntax.inheritanceClause?.inheritedTypes.flatMap { $0.type.composed } ?? []
        return types.compactMap { find($0.nominalName.split(separator: ".").map(String.init), from: declaration.file) }
    }

    private func isolation(of declaration: ParsedProtocol, _ children: [String]) -> String? {
        if let own = declaration.globalActor { return own }
        if declaration.syntax.modifiers.contains(where: { $0.name.text == "nonisolated" }) { return nil }
        let key = "\(declaration.file.target):\(declaration.name)"
        guard !children.contains(key) else { return nil }
        if declaration.syntax.inheritanceClause?.inheritedTypes.contains(where: { $0.type.plainText == "Actor" })
            == true
        {
            return nil
        }
        for parent in parents(of: declaration) {
            if let actor = isolation(of: parent, children + [key]) { return actor }
        }
        return sources.isMainActor(declaration.file.target) ? "@MainActor" : nil
    }

    /// Adds the property of `Identifiable where ID == String`. Without such a clause, an object's default one is right.
    private func identify(_ declaration: ParsedProtocol, _ walk: inout Walk) throws(MockProblem) {
        guard walk.knownParents.contains("Identifiable") else { return }
        let hasOwn = walk.requirements.contains { requirement in
            requirement.syntax.as(VariableDeclSyntax.self)?.bindings.first?.pattern.plainText == "id"
        }
        guard !hasOwn else { return }
        for requirement in walk.constraints {
            switch requirement.requirement {
            case .sameTypeRequirement(let same):
                let sides = [same.leftType.plainText, same.rightType.plainText]
                guard let index = sides.firstIndex(where: { ["ID", "Self.ID"].contains($0) }) else { continue }
                let source = "var id: \(sides[1 - index]) { get }"
                guard let member = Parser.parse(source: source).statements.first?.item.as(DeclSyntax.self) else {
                    return
                }
                return walk.requirements.append(
                    Requirement(syntax: member, owner: declaration, conditions: [], place: Syntax(requirement)))
            case .conformanceRequirement(let conformance)
            where ["ID", "Self.ID"].contains(conformance.leftType.plainText):
                let known: Set = ["Sendable", "Hashable", "Equatable", "Comparable"]
                guard let other = conformance.rightType.composed.first(where: { !known.contains($0.plainText) }) else {
                    continue
                }
                throw declaration.file.problem(
                    at: other,
                    "'\(declaration.name)' asks of its ID what an object's identity isn't: \(other.plainText)",
                    advice: "declare 'var id' in the protocol, or write this mock by hand")
            default: continue
            }
        }
    }

    /// Returns whether types conforming to a protocol that a file names are Sendable, or `nil` if it is unknown.
    func isSendable(protocolNamed name: String, in file: ParsedFile) -> Bool? {
        if KnownProtocols.sendable.contains(name) { return true }
        guard let found = find(name.split(separator: ".").map(String.init), from: file) else { return nil }
        var walk = Walk()
        guard (try? visit(found, isRoot: true, chain: [], &walk)) != nil else { return nil }
        return !KnownProtocols.sendable.isDisjoint(with: walk.knownParents) || found.globalActor != nil
    }

    /// Returns whether a file's name refers to a protocol.
    func isProtocol(_ name: String, in file: ParsedFile) -> Bool {
        KnownProtocols.empty.contains(name) || KnownProtocols.sendable.contains(name)
            || [
                "Decodable", "Encodable", "Codable", "Hashable", "Equatable", "Comparable", "Sequence", "Collection",
                "CustomStringConvertible", "StringProtocol", "BinaryInteger", "Numeric", "FloatingPoint",
            ].contains(name) || find(name.split(separator: ".").map(String.init), from: file) != nil
    }

    /// Returns the targets whose declarations a file can use: its own, then those of imported modules.
    func visibleTargets(from file: ParsedFile) -> [Int] {
        let graph = sources.graph
        let imported = file.imports.flatMap { graph.targets(ofModule: $0.module) }
        let reachable = graph.dependencies(of: file.target).map(\.to)
        return [file.target]
            + imported.filter { $0 != file.target && (reachable.contains($0) || graph.targets[$0].kind == .library) }
    }

    private struct Walk {
        var lineage: [ParsedProtocol] = []
        var knownParents: [String] = []
        var requirements: [Requirement] = []
        var associatedTypes: [AssociatedTypeDeclSyntax] = []
        var constraints: [GenericRequirementSyntax] = []
        var visited: Set<String> = []
    }

    private func visit(
        _ declaration: ParsedProtocol, isRoot: Bool, chain: [ParsedProtocol], _ walk: inout Walk
    ) throws(MockProblem) {
        let key = "\(declaration.file.target):\(declaration.name)"
        if let start = chain.firstIndex(where: { "\($0.file.target):\($0.name)" == key }) {
            let names = (chain[start...] + [declaration]).map(\.name).joined(separator: " → ")
            var problem = declaration.problem(
                "the protocol inherits from itself: \(names)", advice: "take one step out of the cycle")
            problem.isCycle = true
            throw problem
        }
        guard walk.visited.insert(key).inserted else { return }
        try refuse(declaration)
        let parents = declaration.syntax.inheritanceClause.map { Array($0.inheritedTypes) } ?? []
        for parent in parents {
            for type in parent.type.composed {
                try visitParent(type, of: declaration, chain: chain + [declaration], &walk)
            }
        }
        walk.constraints += declaration.syntax.genericWhereClause.map { Array($0.requirements) } ?? []
        for requirement in walk.constraints {
            guard case .conformanceRequirement(let conformance) = requirement.requirement,
                conformance.leftType.plainText == "Self"
            else { continue }
            for type in conformance.rightType.composed {
                try visitParent(type, of: declaration, chain: chain + [declaration], &walk)
            }
        }
        walk.lineage.append(declaration)
        let outer = isRoot ? [] : declaration.conditions
        collect(declaration.syntax.memberBlock.members.map(\.decl), declaration, outer, &walk)
    }

    private func visitParent(
        _ type: TypeSyntax, of declaration: ParsedProtocol, chain: [ParsedProtocol], _ walk: inout Walk
    ) throws(MockProblem) {
        let written = type.nominalName
        let name = written.hasPrefix("Swift.") ? String(written.dropFirst("Swift.".count)) : written
        if let found = find(name.split(separator: ".").map(String.init), from: declaration.file) {
            do {
                return try visit(found, isRoot: false, chain: chain, &walk)
            } catch  where chain.count == 1 && !error.isCycle {
                throw declaration.file.problem(
                    at: type,
                    "'\(declaration.name)' inherits from '\(found.name)', which can't be mocked: \(error.message)",
                    advice: error.advice)
            }
        }
        let isKnown =
            KnownProtocols.empty.contains(name) || name == "Actor"
            || KnownProtocols.members(of: name, mock: "", prefix: "") != nil
        guard isKnown else {
            for target in visibleTargets(from: declaration.file) {
                guard let other = sources.declaration(of: name, in: target), other.keyword != "protocol" else {
                    continue
                }
                throw declaration.file.problem(
                    at: type,
                    "'\(declaration.name)' inherits from '\(name)', which is a \(other.keyword) and no protocol",
                    advice: "inherit from protocols, or write this mock by hand")
            }
            throw declaration.file.problem(
                at: type, "'\(declaration.name)' inherits from '\(name)', which no package of the tree declares",
                advice: "write this mock by hand, or remove the mark")
        }
        if !walk.knownParents.contains(name) { walk.knownParents.append(name) }
    }

    private func refuse(_ declaration: ParsedProtocol) throws(MockProblem) {
        let attributes = declaration.syntax.attributes.map(\.plainText)
        if attributes.contains(where: { $0 == "@objc" || $0.hasPrefix("@objc(") }) {
            throw declaration.problem(
                "'\(declaration.name)' is a protocol of Objective-C",
                advice: "write this mock by hand, or remove the mark")
        }
        if let found = attributes.first(where: { $0.hasPrefix("@_spi") }) {
            throw declaration.problem(
                "'\(declaration.name)' is \(found), so that no other module sees it", advice: "write this mock by hand")
        }
    }

    private func collect(
        _ members: [DeclSyntax], _ declaration: ParsedProtocol, _ conditions: [String], _ walk: inout Walk
    ) {
        for member in members {
            if let block = member.as(IfConfigDeclSyntax.self) {
                for (clause, condition) in block.conditionalClauses {
                    guard case .decls(let list) = clause.elements else { continue }
                    collect(list.map(\.decl), declaration, conditions + [condition], &walk)
                }
            } else if let type = member.as(AssociatedTypeDeclSyntax.self) {
                if let index = walk.associatedTypes.firstIndex(where: { $0.name.text == type.name.text }) {
                    // A child's declaration is more specific than its parent's, and satisfies it.
                    if let clause = walk.associatedTypes[index].inheritanceClause, type.inheritanceClause == nil {
                        walk.associatedTypes[index] = type.with(\.inheritanceClause, clause)
                    } else {
                        walk.associatedTypes[index] = type
                    }
                } else {
                    walk.associatedTypes.append(type)
                }
                walk.constraints += type.genericWhereClause.map { Array($0.requirements) } ?? []
            } else if let variable = member.as(VariableDeclSyntax.self), variable.bindings.count > 1 {
                for binding in variable.bindings {
                    let single = variable.with(\.bindings, [binding.with(\.trailingComma, nil)])
                    walk.requirements.append(
                        Requirement(
                            syntax: DeclSyntax(single), owner: declaration, conditions: conditions,
                            place: Syntax(binding)))
                }
            } else if member.isRequirement {
                walk.requirements.append(
                    Requirement(syntax: member, owner: declaration, conditions: conditions, place: Syntax(member)))
            }
        }
    }

    /// Returns the protocol that a name in a file refers to.
    private func find(_ path: [String], from file: ParsedFile) -> ParsedProtocol? {
        let graph = sources.graph
        for target in visibleTargets(from: file) {
            if let found = sources.protocolNamed(path, in: target) { return found }
            if path.count > 1, path[0] == graph.targets[target].moduleName,
                let found = sources.protocolNamed(Array(path.dropFirst()), in: target)
            {
                return found
            }
        }
        // A module's reexports are declared in its dependencies.
        let seen = Set(visibleTargets(from: file))
        let rest = graph.moduleArrows.reachable(from: [file.target]).filter { !seen.contains($0) }
        let found = rest.compactMap { sources.protocolNamed(path, in: $0) }
        return found.count == 1 ? found[0] : nil
    }
}

extension ParsedProtocol {
    /// The global actor among the attributes: one of the standard library, or a name that ends with `Actor`.
    var globalActor: String? {
        syntax.attributes.map(\.plainText).first { $0.hasSuffix("Actor") }
    }
}

extension TypeSyntax {
    /// The members of a composition, or the type itself.
    var composed: [TypeSyntax] {
        if let composition = self.as(CompositionTypeSyntax.self) {
            return composition.elements.flatMap { $0.type.composed }
        }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.composed }
        if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return only.type.composed
        }
        return [self]
    }

    /// The name without generic arguments.
    var nominalName: String {
        let text = plainText
        return String(text.prefix { $0 != "<" }).withoutBackticks
    }
}

extension DeclSyntax {
    /// Whether it is a requirement.
    var isRequirement: Bool {
        self.is(FunctionDeclSyntax.self) || self.is(VariableDeclSyntax.self) || self.is(SubscriptDeclSyntax.self)
            || self.is(InitializerDeclSyntax.self)
    }
}
