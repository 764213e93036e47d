/// The protocols of the standard library that a mocked protocol may inherit from.
enum KnownProtocols {
    /// What asks nothing of a class.
    static let empty: Set = [
        "Sendable", "AnyObject", "class", "Copyable", "~Copyable", "Escapable", "~Escapable", "SendableMetatype",
        "Error", "BitwiseCopyable", "Identifiable", "Observable", "LocalizedError",
    ]

    /// What makes whatever conforms Sendable.
    static let sendable: Set = ["Sendable", "Error", "LocalizedError", "Actor", "CodingKey"]

    /// What has members that tell one mock from another, or name it; their source.
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
