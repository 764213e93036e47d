/// How a mock is declared, which follows from its protocol's isolation.
struct MockStyle {
    /// The mock's name: `PetRepositoryMock`. The mock of a nested protocol is declared beside it, in an extension of
    /// the enclosing type.
    let name: String
    /// `public `, `package ` or empty. Mocks in test targets need no access modifier.
    let access: String
    /// `final class` or `actor`.
    let keyword: String
    /// Whether a lock protects its calls.
    let isShared: Bool
    /// The global actor that isolates it.
    let globalActor: String?
    /// Whether it has type parameters, and therefore no static properties.
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
    /// `public `, `package ` or empty, as in the source.
    var accessText: String {
        let names = syntax.modifiers.map(\.name.text)
        return names.contains("public") ? "public " : names.contains("package") ? "package " : ""
    }
}
