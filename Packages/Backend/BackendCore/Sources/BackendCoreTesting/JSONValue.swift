import Foundation

/// A JSON value, so that tests can write and compare bodies as literals.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Returns a member of an object, or `nil`.
    public subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The items of an array; empty for other values.
    public var array: [JSONValue] {
        if case .array(let items) = self { items } else { [] }
    }

    /// The text of a string, or `nil`.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number, or `nil`.
    public var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The value as JSON.
    public var data: Data {
        get throws { try JSONEncoder().encode(self) }
    }

    /// Returns the object with a member set, or removed for `nil`.
    public func with(_ key: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[key] = value
        return .object(members)
    }
}

/// The accessors of a value that may be missing, so that a test can write `answer.json["lines"].array`.
extension JSONValue? {
    /// Returns a member of an object, or `nil`.
    public subscript(key: String) -> JSONValue? { self?[key] }
    /// The items of an array; empty for other values.
    public var array: [JSONValue] { self?.array ?? [] }
    /// The text of a string, or `nil`.
    public var string: String? { self?.string }
    /// The value of a number, or `nil`.
    public var number: Double? { self?.number }
}

extension JSONValue {
    /// Reads JSON.
    ///
    /// It isn't `Decodable`, since a decoder finds the kind of a value by trying one after another, and a test records a
    /// backtrace for each error. That took a fifth of the time of the slices' tests.
    /// - Throws: An error of `JSONSerialization` if the data isn't JSON.
    public init(parsing data: Data) throws {
        self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    private init(_ value: Any) {
        self =
            switch value {
            case let text as String: .string(text)
            // The type of a Boolean in Objective-C is a character, as that of no other number read from JSON.
            case let number as NSNumber where String(cString: number.objCType) == "c": .bool(number.boolValue)
            case let number as NSNumber: .number(number.doubleValue)
            case let items as [Any]: .array(items.map(Self.init))
            case let members as [String: Any]: .object(members.mapValues(Self.init))
            default: .null
            }
    }
}

extension JSONValue: Encodable {
    /// Encodes the value; whole numbers without a fraction.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object; of two members with one name, the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
