import PackageGraph
import SwiftSyntax

/// A protocol with all of its requirements, including inherited ones.
struct MockedProtocol {
    let declaration: ParsedProtocol
    /// The protocols with requirements, parents before children.
    let lineage: [ParsedProtocol]
    /// The parents from the standard library.
    let knownParents: [String]
    /// The requirements without duplicates.
    let requirements: [Requirement]
    /// The associated types in order of their names.
    let associatedTypes: [AssociatedTypeDeclSyntax]
    /// The constraints on associated types from `where` clauses and inheritance.
    let constraints: [GenericRequirementSyntax]

    /// Whether each conforming type is Sendable.
    let isSendable: Bool
    /// Whether only actors can conform.
    let isActor: Bool
    /// The global actor that isolates it: `@MainActor`.
    let globalActor: String?
}

/// A requirement of a protocol.
struct Requirement {
    /// The declaration: a function, a variable, a subscript or an initializer.
    let syntax: DeclSyntax
    /// The protocol that declares it.
    let owner: ParsedProtocol
    /// The `#if` conditions around it, including those of its protocol if another package declares that.
    let conditions: [String]
    /// The place at which its problems are reported.
    let place: Syntax

    /// Returns the requirement with types in place of their names.
    func with(_ aliases: TypeAliases) -> Requirement {
        Requirement(syntax: aliases.expanded(syntax), owner: owner, conditions: conditions, place: place)
    }

    /// Returns the requirement with other names for its type parameters that have the name of an associated type, which
    /// they hide; those are type parameters of the mock.
    func renamingTypeParameters(_ associatedTypes: Set<String>) -> Requirement {
        let own = syntax.asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause?.parameters ?? []
        let hiding = Set(own.map(\.name.text)).intersection(associatedTypes)
        guard !hiding.isEmpty else { return self }
        let renamed = TypeParameterRenaming(hiding).rewrite(syntax).as(DeclSyntax.self) ?? syntax
        return Requirement(syntax: renamed, owner: owner, conditions: conditions, place: place)
    }

    func problem(_ message: String, advice: String) -> MockProblem {
        owner.file.problem(at: place, message, advice: advice)
    }
}
