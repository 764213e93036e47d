import PackageGraph
import SwiftSyntax

/// A protocol with all that it asks for, its parents' members included.
struct MockedProtocol {
    let declaration: ParsedProtocol
    /// The protocols that ask for something, the parents before the children.
    let lineage: [ParsedProtocol]
    /// The parents that the standard library declares.
    let knownParents: [String]
    /// Everything that is asked for, each once.
    let requirements: [Requirement]
    /// The associated types, by name in order.
    let associatedTypes: [AssociatedTypeDeclSyntax]
    /// What `where` clauses and inheritance demand of associated types.
    let constraints: [GenericRequirementSyntax]

    /// Whether each conforming type is Sendable.
    let isSendable: Bool
    /// Whether only actors conform.
    let isActor: Bool
    /// The global actor to which it is isolated: `@MainActor`.
    let globalActor: String?
}

/// One member that a protocol asks for.
struct Requirement {
    /// The declaration: a function, a variable, a subscript or an initialiser.
    let syntax: DeclSyntax
    /// The protocol that asks for it.
    let owner: ParsedProtocol
    /// The `#if` conditions around it, those of its protocol included where another package declares that.
    let conditions: [String]

    func problem(_ message: String, advice: String) -> MockProblem {
        owner.file.problem(at: syntax, message, advice: advice)
    }
}
