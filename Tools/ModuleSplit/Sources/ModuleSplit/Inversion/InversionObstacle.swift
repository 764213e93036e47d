/// A use of a type that a protocol can't replace, with its place and a way to rewrite it.
public struct InversionObstacle: Hashable, Sendable {
    /// The uses that can't be replaced.
    enum Kind: Hashable, Error {
        case creation(String)
        case staticMember(String)
        case enumCase(String)
        case nestedType(String)
        case metatype
        case subclass
        case constraint
        case genericArgument(String)
        case dictionaryKey
        case wrappedProperty
        case inoutParameter
        case tuple
        case composition
        case cast
        case keyPath
        case typeAlias
        case extensionBlock
        case conditional
        case otherUse
        case privateMember(String)
        case narrowMember(String, level: AccessLevel)
        case omittedArgument(String)
        case untypedMember(String)
        case ownType(String, type: String)
        case opaqueType(String)
        case inferredValue(String)
    }

    let kind: Kind
    /// The file, relative to the repository, and the line.
    let place: String
    /// The name of the type.
    let type: String
    /// The name of the protocol.
    let protocolName: String

    /// The place, the reason, the remedy and an example.
    var text: String {
        let (reason, remedy, example) = explanation
        return "\(place): \(reason); \(remedy), for example '\(example)'"
    }

    /// The name of a variable for a value of the type.
    private var value: String { type.prefix(1).lowercased() + type.dropFirst() }

    private var explanation: (reason: String, remedy: String, example: String) {
        let property = "let \(value): any \(protocolName)"
        switch kind {
        case .creation(let reason):
            return (
                "creates \(type), and \(reason)", "hand in a value or a closure from above",
                "init(make\(type): @escaping () -> any \(protocolName))"
            )
        case .staticMember(let name):
            return (
                "uses '\(type).\(name)', which belongs to the type and not to a value", "hand in the value from above",
                "init(\(value): any \(protocolName))"
            )
        case .enumCase(let name):
            return (
                "uses the case '\(name)' of \(type), which no protocol has", "add a property to \(type) and use that",
                "var is\(name.prefix(1).uppercased() + name.dropFirst()): Bool"
            )
        case .nestedType(let name):
            return (
                "uses \(type).\(name), which is declared in \(type)", "move it out of the type",
                "struct \(type)\(name)"
            )
        case .metatype:
            return (
                "uses the type \(type) as a value", "hand in what it is needed for",
                "make: () -> any \(protocolName)"
            )
        case .subclass: return ("inherits from \(type)", "hold a value in a property", property)
        case .constraint:
            return (
                "constrains a generic type by \(type)", "take a value of the protocol",
                "func f(_ \(value): any \(protocolName))"
            )
        case .genericArgument(let name):
            return (
                "uses \(name)<\(type)>, which isn't a \(name) of a protocol", "hand in the values",
                "[any \(protocolName)]"
            )
        case .dictionaryKey:
            return (
                "uses \(type) as the key of a dictionary, and a protocol isn't Hashable", "use a property as the key",
                "[\(type).ID: Value]"
            )
        case .wrappedProperty:
            return (
                "stores \(type) in a property with an attribute, which is generic over the type",
                "store the value without it", property
            )
        case .inoutParameter:
            return (
                "takes \(type) as inout, for which a variable of a protocol doesn't fit",
                "call a mutating method, or return the new value", "\(value).change()"
            )
        case .tuple:
            return (
                "uses a tuple with \(type), which doesn't convert", "declare a structure for it",
                "struct Pair { \(property) }"
            )
        case .composition:
            return (
                "composes \(type) with protocols", "compose the protocols alone", "any \(protocolName) & Other"
            )
        case .cast:
            return (
                "casts to \(type)", "move the code that depends on the type into a method", "\(value).perform()"
            )
        case .keyPath: return ("uses a key path of \(type)", "use a closure", "{ $0.name }")
        case .typeAlias:
            return (
                "declares another name for \(type)", "move it to the file of \(type), and use the protocol",
                "any \(protocolName)"
            )
        case .extensionBlock:
            return ("extends \(type)", "move the extension to the file of \(type)", "extension \(type) { … }")
        case .conditional:
            return (
                "uses \(type) in a branch of #if that isn't compiled here", "replace it by hand",
                "any \(protocolName)"
            )
        case .otherUse:
            return ("uses \(type) in a way that this command doesn't know", "use a value", property)
        case .privateMember(let name):
            return ("uses '\(name)', which is private to the file of \(type)", "make it internal", "func \(name)")
        case .narrowMember(let name, let level):
            return (
                "'\(name)' has to be \(level) as the protocol is, which a \(level) signature contains", "raise it",
                "\(level) … \(name)"
            )
        case .omittedArgument(let name):
            return (
                "calls '\(name)' without an argument that has a default value, which a requirement can't have",
                "pass the argument", "\(value).\(name)"
            )
        case .untypedMember(let name):
            return (
                "the type of '\(name)' is inferred, and a requirement needs it", "write it", "var \(name): Int"
            )
        case .ownType(let name, let contained):
            return (
                "the signature of '\(name)' contains \(contained), so the protocol would need \(type)",
                "use a type from below", "func \(name.prefix { $0 != "(" })() -> Int"
            )
        case .opaqueType(let name):
            return (
                "the signature of '\(name)' contains Self or an opaque type, which isn't known below",
                "write a type that is", "any Sequence<Int>"
            )
        case .inferredValue(let name):
            return (
                "uses '\(name)' of a value whose type is inferred as \(type), and not written here",
                "hand in the value from above, or write the protocol", "\(property) = …"
            )
        }
    }
}

extension AccessLevel: CustomStringConvertible {
    /// The modifier as it is written.
    public var description: String {
        switch self {
        case .private: "private"
        case .fileprivate: "fileprivate"
        case .internal: "internal"
        case .package: "package"
        case .public: "public"
        case .open: "open"
        }
    }
}
