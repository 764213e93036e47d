/// The roles of a symbol at a place, and its relations to another symbol. The values are those of the index store.
public struct SymbolRoles: OptionSet, Hashable, Sendable {
    /// The index store's bits.
    public let rawValue: UInt64

    /// - Parameter rawValue: The index store's bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The symbol is defined.
    public static let definition = SymbolRoles(rawValue: 1 << 1)
    /// The symbol is used.
    public static let reference = SymbolRoles(rawValue: 1 << 2)
    /// The symbol is written.
    public static let write = SymbolRoles(rawValue: 1 << 4)
    /// The symbol is a superclass or protocol of the related one.
    public static let baseOf = SymbolRoles(rawValue: 1 << 10)
    /// The symbol overrides the related one, or satisfies it if it is a requirement.
    public static let overrideOf = SymbolRoles(rawValue: 1 << 11)
    /// The symbol is extended by the related extension.
    public static let extendedBy = SymbolRoles(rawValue: 1 << 14)
    /// The use is inside of the related symbol.
    public static let containedBy = SymbolRoles(rawValue: 1 << 16)
}

/// The kinds of symbols that are treated differently when a module is divided.
public enum SymbolKind: Hashable, Sendable {
    case initializer, parameter, other

    /// - Parameter rawValue: The index store's number for the kind.
    init(rawValue: UInt32) {
        self =
            switch rawValue {
            case 22: .initializer
            case 25: .parameter
            default: .other
            }
    }
}
