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
    /// Where problems with it are reported.
    let place: Syntax

    /// Returns the requirement with types in place of their names.
    func with(_ aliases: TypeAliases) -> Requirement {
        Requirement(syntax: aliases.expanded(syntax), owner: owner, conditions: conditions, place: place)
    }

    func problem(_ message: String, advice: String) -> MockProblem {
        owner.file.problem(at: place, message, advice: advice)
    }
}
