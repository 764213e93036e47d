/// A declaration at the top level of a file: the smallest piece that can move to another module.
public struct TopLevelDeclaration: Sendable {
    /// The kinds that differ in how they can move.
    public enum Kind: Sendable {
        case type
        /// A class that can be subclassed only in its own module.
        case closedClass
        case protocolType
        case extensionBlock
        case function
        case variable
        case typeAlias
        /// An operator or a precedence group. They have no access level.
        case operatorDeclaration
        case macro
        /// `#if` around declarations.
        case conditional
        /// Statements of a main file.
        case statements
    }

    /// The name; of an extension the extended type, of a conditional block the condition.
    public let name: String
    /// The kind.
    public let kind: Kind
    /// The bytes from the first comment above the declaration to its end.
    public let range: Range<Int>
    /// The lines of the range.
    public let lines: ClosedRange<Int>
    /// Whether it is an extension that declares a conformance, or contains one in `#if`.
    public let hasInheritance: Bool
    /// Whether it contains an initializer that assigns stored properties itself, which only the type's own module may
    /// do.
    public let initializesStorage: Bool
    /// Whether it is an extension with a member that an attribute of the type requires, such as the subscript of
    /// `@dynamicMemberLookup`.
    public let completesAttribute: Bool

    /// Whether it is an extension that can't be in another module than the type.
    var isPartOfType: Bool { hasInheritance || initializesStorage || completesAttribute }
}
