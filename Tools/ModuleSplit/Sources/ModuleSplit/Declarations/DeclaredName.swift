/// A named declaration or an extension in a source file, with the information for raising its access level.
public struct DeclaredName: Sendable {
    /// The kinds that differ in their access rules.
    public enum Kind: Sendable {
        case structure, classType, enumeration, protocolType, extensionBlock
        case function, variable, subscriptMember, initializer, typeAlias, associatedType, enumCase, macro
        /// An operator declaration or a precedence group, which has no access level.
        case operatorDeclaration
    }

    /// The name without argument labels.
    public let name: String
    /// The kind.
    public let kind: Kind
    /// The offset of the name, which is where the index places it.
    public let offset: Int
    /// The index of the enclosing type or extension in ``SourceDeclarations/names``.
    public let parent: Int?
    /// The access level that is written; `nil` if there is none.
    public let writtenAccess: AccessLevel?
    /// The bytes of the written access modifier.
    public let accessRange: Range<Int>?
    /// The offset of the first modifier, or of the keyword if there is none.
    public let keywordOffset: Int
    /// The bytes of `@usableFromInline` with the blanks behind it, which a public declaration can't have.
    public let inlinableAttribute: Range<Int>?
    /// The bytes whose types must be at least as accessible as this declaration.
    public let signature: [Range<Int>]
    /// The stored properties of a structure or class, from which a memberwise initializer is made.
    public let properties: [StoredProperty]
    /// The offset behind the opening brace of a type's members.
    public let bodyOffset: Int?
    /// Whether a structure declares an initializer itself.
    public let hasInitializer: Bool
    /// The place at which a type can get another conformance.
    public let conformance: ConformancePlace?

    /// The place for another name in the list of the protocols that a type conforms to.
    public struct ConformancePlace: Sendable {
        /// The offset behind the last name, or behind the type's own name and parameters.
        public let offset: Int
        /// Whether there is a list already.
        public let hasList: Bool
    }

    /// A stored property of a structure, as the memberwise initializer sees it.
    public struct StoredProperty: Sendable {
        /// The name.
        public let name: String
        /// The type as it is written, or as a literal or an initializer shows it; `nil` if it is inferred otherwise.
        public let type: String?
        /// The initial value as it is written.
        public let value: String?
        /// The bytes of the name, the type and the value.
        public let range: Range<Int>
        /// Whether the property is a variable.
        public let isVariable: Bool
        /// Whether a property wrapper or macro is attached, whose initializer isn't that of a plain property.
        public let hasAttributes: Bool

        /// Whether the memberwise initializer has a parameter for it. A constant with a value has none.
        var isParameter: Bool { isVariable || value == nil }
    }
}
