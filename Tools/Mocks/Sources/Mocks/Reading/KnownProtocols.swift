/// The protocols of the standard library that a mocked protocol may inherit from.
enum KnownProtocols {
    /// Protocols without requirements for a class.
    static let empty: Set = [
        "Sendable", "AnyObject", "class", "Copyable", "~Copyable", "Escapable", "~Escapable", "SendableMetatype",
        "Error", "BitwiseCopyable", "Identifiable", "Observable", "LocalizedError",
    ]

    /// Protocols whose conforming types are Sendable.
    static let sendable: Set = ["Sendable", "Error", "LocalizedError", "Actor", "CodingKey"]

    /// Protocols whose conformance is never isolated, so that a mock needn't state it.
    static let neverIsolated: Set = [
        "Sendable", "AnyObject", "class", "Copyable", "~Copyable", "Escapable", "~Escapable", "SendableMetatype",
        "BitwiseCopyable", "Actor",
    ]

    /// The names of the members that the mock of a protocol with these parents has.
    static func memberNames(_ parents: [String]) -> Set<String> {
        var names: Set<String> = []
        if parents.contains("Identifiable") { names.formUnion(["id", "ID"]) }
        if parents.contains("Hashable") { names.formUnion(["hash", "hashValue"]) }
        if parents.contains("CustomStringConvertible") { names.insert("description") }
        if parents.contains("CustomDebugStringConvertible") { names.insert("debugDescription") }
        return names
    }

    /// Returns the source of the members required by a protocol with members, such as those of Hashable.
    /// - Parameters:
    ///   - prefix: The modifiers.
    ///   - standard: Returns how a type of the standard library is written.
    static func members(
        of name: String, mock: String, prefix access: String, _ standard: (String) -> String = { $0 }
    ) -> [String]? {
        let bool = standard("Bool")
        let string = standard("String")
        let identity = standard("ObjectIdentifier")
        return switch name {
        case "Equatable":
            ["\(access)static func == (one: \(mock), other: \(mock)) -> \(bool) { one === other }"]
        case "Comparable":
            [
                "\(access)static func == (one: \(mock), other: \(mock)) -> \(bool) { one === other }",
                "\(access)static func < (one: \(mock), other: \(mock)) -> \(bool) { \(identity)(one) < \(identity)(other) }",
            ]
        case "Hashable":
            [
                "\(access)static func == (one: \(mock), other: \(mock)) -> \(bool) { one === other }",
                "\(access)func hash(into hasher: inout \(standard("Hasher"))) { hasher.combine(\(identity)(self)) }",
            ]
        case "CustomStringConvertible": ["\(access)var description: \(string) { \"\(mock)\" }"]
        case "CustomDebugStringConvertible": ["\(access)var debugDescription: \(string) { \"\(mock)\" }"]
        default: nil
        }
    }
}
