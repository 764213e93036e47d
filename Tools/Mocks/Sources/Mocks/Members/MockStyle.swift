/// How a mock keeps what happens to it, which follows from its protocol's isolation.
struct MockStyle {
    /// The mock's name: `PetRepositoryMock`. That of a nested protocol stands beside it, in an extension of the type around it.
    let name: String
    /// `public `, `package ` or nothing: in tests nobody else sees it.
    let access: String
    /// `final class` or `actor`.
    let keyword: String
    /// Whether its calls are kept behind a lock.
    let isShared: Bool
    /// The global actor to which all of it is isolated.
    let globalActor: String?
    /// Whether it has type parameters, so that it can have no static state.
    let isGeneric: Bool

    /// - Parameter isInTests: Whether the mock belongs to a test target.
    init(_ found: MockedProtocol, isInTests: Bool) {
        name = (found.declaration.path.last ?? "") + "Mock"
        access = isInTests ? "" : found.declaration.accessText
        keyword = found.isActor ? "actor" : "final class"
        globalActor = found.globalActor
        isShared = found.isActor || found.isSendable && found.globalActor == nil
        isGeneric = !found.associatedTypes.isEmpty
    }
}

extension ParsedProtocol {
    /// `public `, `package ` or nothing, as it is written.
    var accessText: String {
        let names = syntax.modifiers.map(\.name.text)
        return names.contains("public") ? "public " : names.contains("package") ? "package " : ""
    }
}
