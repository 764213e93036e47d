/// The form of a mock's declaration, which depends on its protocol's isolation and on its target.
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
    /// `nonisolated ` if the declarations of its target are isolated by default, and those of its protocol aren't.
    let isolationPrefix: String
    /// Whether it has type parameters, and therefore no static properties.
    let isGeneric: Bool
    /// The names of the standard library that mean something else where the mock is.
    let hidden: Set<String>

    /// - Parameter place: The properties that depend on the mock's target.
    init(_ found: MockedProtocol, _ place: MockPlacement) {
        name = (found.declaration.path.last ?? "") + "Mock"
        access = place.isInTests ? "" : found.declaration.accessText
        keyword = found.isActor ? "actor" : "final class"
        globalActor = found.globalActor
        isShared = found.isActor || found.isSendable && found.globalActor == nil
        isGeneric = !found.associatedTypes.isEmpty
        isolationPrefix = place.isMainActor && !found.isActor && found.globalActor == nil ? "nonisolated " : ""
        hidden = place.hidden.union(found.associatedTypes.map(\.name.text.withoutBackticks))
    }

    /// Returns how a type of the standard library is written.
    func standard(_ name: String) -> String { hidden.contains(name) ? "Swift.\(name)" : name }
}

/// The properties of a mock that depend on its target.
struct MockPlacement {
    /// The types of the standard library that mocks use.
    static let standardNames = [
        "Bool", "Hasher", "Int", "Never", "ObjectIdentifier", "Sendable", "StaticString", "String", "Void",
    ]

    /// Whether the mock belongs to a test target.
    var isInTests = false
    /// Whether the target's declarations are isolated to the main actor by default.
    var isMainActor = false
    /// The names of the standard library that the target, or a module that the protocol's files see, declares too.
    var hidden: Set<String> = []
}

extension ParsedProtocol {
    /// `public `, `package ` or empty, as in the source.
    var accessText: String {
        let names = syntax.modifiers.map(\.name.text)
        return names.contains("public") ? "public " : names.contains("package") ? "package " : ""
    }
}
