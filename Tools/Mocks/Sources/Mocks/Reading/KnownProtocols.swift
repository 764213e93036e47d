/// The protocols of the standard library that a mocked protocol may inherit from.
enum KnownProtocols {
    /// Protocols without requirements for a class.
    static let empty: Set = [
        "Sendable", "AnyObject", "class", "Copyable", "~Copyable", "Escapable", "~Escapable", "SendableMetatype",
        "Error", "BitwiseCopyable", "Identifiable", "Observable", "LocalizedError",
    ]

    /// Protocols whose conforming types are Sendable.
    static let sendable: Set = ["Sendable", "Error", "LocalizedError", "Actor", "CodingKey"]

    /// Returns the source of the members required by a protocol with members, such as those of Hashable.
    static func members(of name: String, mock: String, access: String) -> [String]? {
        switch name {
        case "Equatable":
            ["\(access)static func == (one: \(mock), other: \(mock)) -> Bool { one === other }"]
        case "Hashable":
            [
                "\(access)static func == (one: \(mock), other: \(mock)) -> Bool { one === other }",
                "\(access)func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }",
            ]
        case "CustomStringConvertible": ["\(access)var description: String { \"\(mock)\" }"]
        case "CustomDebugStringConvertible": ["\(access)var debugDescription: String { \"\(mock)\" }"]
        default: nil
        }
    }
}
