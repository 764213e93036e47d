/// What a symbol does at a place, and how it is related to another one. The values are the index store's own.
public struct SymbolRoles: OptionSet, Hashable, Sendable {
    /// The index store's bits.
    public let rawValue: UInt64

    /// - Parameter rawValue: The index store's bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The symbol is declared.
    public static let declaration = SymbolRoles(rawValue: 1 << 0)
    /// The symbol is defined.
    public static let definition = SymbolRoles(rawValue: 1 << 1)
    /// The symbol is used.
    public static let reference = SymbolRoles(rawValue: 1 << 2)
    /// A value is written.
    public static let write = SymbolRoles(rawValue: 1 << 4)
    /// A function is called.
    public static let call = SymbolRoles(rawValue: 1 << 5)
    /// The compiler added the use; it isn't written in the source.
    public static let implicit = SymbolRoles(rawValue: 1 << 8)
    /// The symbol is a member of the related one.
    public static let childOf = SymbolRoles(rawValue: 1 << 9)
    /// The symbol is a superclass or protocol of the related one.
    public static let baseOf = SymbolRoles(rawValue: 1 << 10)
    /// The symbol overrides the related one, or satisfies the requirement that it is.
    public static let overrideOf = SymbolRoles(rawValue: 1 << 11)
    /// The symbol is extended by the related extension.
    public static let extendedBy = SymbolRoles(rawValue: 1 << 14)
    /// The symbol is an accessor of the related property.
    public static let accessorOf = SymbolRoles(rawValue: 1 << 15)
    /// The use stands inside of the related symbol.
    public static let containedBy = SymbolRoles(rawValue: 1 << 16)
}

/// The kinds of symbols that matter for dividing a module.
public enum SymbolKind: Hashable, Sendable {
    case module, macro, enumeration, structure, classType, protocolType, extensionBlock, typeAlias, function, variable
    case enumCase, instanceMember, staticMember, initializer, deinitializer, parameter, other

    /// - Parameter rawValue: The index store's number for the kind.
    init(rawValue: UInt32) {
        self =
            switch rawValue {
            case 1: .module
            case 4: .macro
            case 5: .enumeration
            case 6: .structure
            case 7: .classType
            case 8: .protocolType
            case 9: .extensionBlock
            case 11: .typeAlias
            case 12: .function
            case 13: .variable
            case 15: .enumCase
            case 16, 19: .instanceMember
            case 17, 18, 20, 21: .staticMember
            case 22: .initializer
            case 23: .deinitializer
            case 25: .parameter
            default: .other
            }
    }
}
